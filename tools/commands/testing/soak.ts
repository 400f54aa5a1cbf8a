import { command } from '../../command/definition.js'
import { numberBetween, parsedText, wholeNumber, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'
import { WrongUsage } from '../../command/wrong-usage.js'

export default command({
  name: 'soak',
  summary: 'Run everything at once for a while and check whether anything grows.',
  description:
    'Uses a temporary SQLite file unless a database is named. Fails if a figure grows, a call gets a wrong answer, or the books do not add up.',
  options: {
    minutes: withDefault(numberBetween('N', 'duration', { min: 0.05, max: 24 * 60 }), '10'),
    database: parsedText('URL', 'an empty PostgreSQL database, or `postgres` for a temporary server', readDatabase),
    rate: withDefault(numberBetween('N', 'calls per second', { min: 1, max: 1000 }), '20'),
    seed: withDefault(wholeNumber('N', 'where the chance begins', { min: 0, max: 2 ** 31 }), '1'),
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
