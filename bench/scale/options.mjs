import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

export const usage = `npm run scale -- [options]

  --invoices N       invoices in the database, at least (1000000)
  --services N       services in the database, at least (200000)
  --database URL     sqlite:FILE, or postgres://… of a server where its user may create tables; it is filled if it is
                     empty, and kept; without it a PostgreSQL of our own is started and removed (or: sqlite)
  --calls N          measured calls of every list and filter (9)
  --only NAMES       fill, lists, load; with commas (all)
  --actions NAMES    some actions alone, for lists
  --seconds S        how long each load is (600)
  --rate N           calls per second of the load (50)
  --processes N      processes that serve the API during the load (3)
  --workers N        processes of ROLE=worker beside them (2)
  --limit MS         median that a call may take (50)
  --json FILE        writes all figures, with the statements and plans of what was slow
  --dist FOLDER      a compiled service other than dist/
`

const parts = ['fill', 'lists', 'load']
const root = fileURLToPath(new URL('../..', import.meta.url))
const namesIn = (text) => text.split(',').filter((name) => name !== '')

/** Reads the command line. Throws an Error of one line. */
export function readOptions(args) {
  const text = (value) => ({ type: 'string', default: value })
  const { values } = parseArgs({
    args,
    options: {
      invoices: text('1000000'),
      services: text('200000'),
      database: text('postgres'),
      calls: text('9'),
      only: text(''),
      actions: text(''),
      seconds: text('600'),
      rate: text('50'),
      processes: text('3'),
      workers: text('2'),
      limit: text('50'),
      json: { type: 'string' },
      dist: text(resolve(root, 'dist')),
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = namesIn(values.only)
  const unknown = only.filter((name) => !parts.includes(name))
  if (unknown.length > 0) throw new Error(`--only knows ${parts.join(', ')}; not ${unknown.join(', ')}`)
  const number = (name) => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${values[name]}`)
    return value
  }
  return {
    help: values.help,
    invoices: number('invoices'),
    services: number('services'),
    database: values.database,
    calls: number('calls'),
    actions: namesIn(values.actions),
    seconds: number('seconds'),
    rate: number('rate'),
    processes: number('processes'),
    workers: number('workers'),
    limitMs: number('limit'),
    json: values.json && resolve(values.json),
    dist: resolve(values.dist),
    runs: (part) => only.length === 0 || only.includes(part),
  }
}
