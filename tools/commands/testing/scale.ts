import { command } from '../../command/definition.js'
import { names, parsedText, positiveNumber, text, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'
import { WrongUsage } from '../../command/wrong-usage.js'

export default command({
  name: 'scale',
  summary: 'Fill a database with a million invoices, time every list, and run a load test.',
  description: 'docs/benchmarks.md explains the results.',
  options: {
    invoices: withDefault(positiveNumber('N', 'minimum number of invoices in the database'), '1000000'),
    services: withDefault(positiveNumber('N', 'minimum number of services in the database'), '200000'),
    database: withDefault(
      parsedText(
        'URL',
        'sqlite:FILE or postgres://… of a server whose user can create tables, filled if it is empty, and kept; or `sqlite` or `postgres` for a temporary one',
        readDatabase,
      ),
      'postgres',
    ),
    calls: withDefault(positiveNumber('N', 'measured calls for each list and filter'), '9'),
    only: withDefault(names('NAMES', 'fill, lists, load; separated by commas, all by default'), ''),
    actions: withDefault(names('NAMES', 'actions for lists; all by default'), ''),
    seconds: withDefault(positiveNumber('S', 'duration of each load'), '600'),
    rate: withDefault(positiveNumber('N', 'calls per second of the load'), '50'),
    processes: withDefault(positiveNumber('N', 'processes that serve the API during the load'), '3'),
    workers: withDefault(positiveNumber('N', 'additional processes with ROLE=worker'), '2'),
    limit: withDefault(positiveNumber('MS', 'median time that a call may take'), '50'),
    json: text('FILE', 'writes all results, with the statements and plans of slow queries'),
    dist: text('FOLDER', 'a compiled service other than dist/'),
  },
  examples: [['scale --only lists --database sqlite', 'times the lists on SQLite']],
  run: (_, options) => runProgram('bench/scale/main.mjs', options),
})

function readDatabase(text: string): string {
  if (!/^(?:sqlite|postgres|sqlite:.+|postgres(?:ql)?:\/\/.+)$/.test(text))
    throw new WrongUsage(`--database must be sqlite, postgres, sqlite:FILE or postgres://…, not ${text}`)
  return text
}
