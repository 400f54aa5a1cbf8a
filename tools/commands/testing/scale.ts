import { command } from '../../command/definition.js'
import { names, parsed, positive, text, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'
import { WrongUsage } from '../../command/wrong-usage.js'

export default command({
  name: 'scale',
  summary: 'Fill a database with a million invoices, time every list on it, and put it under load.',
  description: 'docs/benchmarks.md explains the figures.',
  options: {
    invoices: withDefault(positive('N', 'invoices in the database, at least'), '1000000'),
    services: withDefault(positive('N', 'services in the database, at least'), '200000'),
    database: withDefault(
      parsed(
        'URL',
        'sqlite:FILE, or postgres://… of a server where its user may create tables, filled if it is empty, and kept; or `sqlite` or `postgres` for one that is made and removed',
        readDatabase,
      ),
      'postgres',
    ),
    calls: withDefault(positive('N', 'measured calls of every list and filter'), '9'),
    only: withDefault(names('NAMES', 'fill, lists, load; with commas, all by default'), ''),
    actions: withDefault(names('NAMES', 'some actions alone, for lists; all by default'), ''),
    seconds: withDefault(positive('S', 'how long each load is'), '600'),
    rate: withDefault(positive('N', 'calls per second of the load'), '50'),
    processes: withDefault(positive('N', 'processes that serve the API during the load'), '3'),
    workers: withDefault(positive('N', 'processes of ROLE=worker beside them'), '2'),
    limit: withDefault(positive('MS', 'median that a call may take'), '50'),
    json: text('FILE', 'writes all figures, with the statements and plans of what was slow'),
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
