import { command } from '../../command/definition.js'
import { between, parsed, whole, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'
import { WrongUsage } from '../../command/wrong-usage.js'

export default command({
  name: 'soak',
  summary: 'Drive the service with everything at once and tell whether anything grows.',
  description:
    'On a SQLite file of its own, unless a database is named. It fails where a figure grows, a call is answered wrongly or the books do not add up.',
  options: {
    minutes: withDefault(between('N', 'how long', { min: 0.05, max: 24 * 60 }), '10'),
    database: parsed(
      'URL',
      'an empty PostgreSQL database, or `postgres` for a server that is started for it',
      readDatabase,
    ),
    rate: withDefault(between('N', 'calls per second', { min: 1, max: 1000 }), '20'),
    seed: withDefault(whole('N', 'where the chance begins', { min: 0, max: 2 ** 31 }), '1'),
  },
  examples: [
    ['soak --minutes 30', 'half an hour on SQLite'],
    ['soak --minutes 30 --database postgres', 'half an hour on PostgreSQL'],
  ],
  run: (_, options) => runProgram('dist/test/soak/main.js', options),
})

function readDatabase(text: string): string {
  if (!/^postgres(?:ql:\/\/.+|:\/\/.+)?$/.test(text))
    throw new WrongUsage(`--database must be postgres or postgres://…, not ${text}`)
  return text
}
