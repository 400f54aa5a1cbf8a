import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serverNames } from './servers.mjs'
import { workNames } from './works.mjs'

export const usage = `npm run bench -- [options]

  --rounds N      rounds of every server and work (5)
  --seconds N     how long each work is measured in a round, after a warm-up (3)
  --only NAMES    with commas: servers (${serverNames.join(', ')}),
                  works (${workNames.join(', ')}), startup, recurring, pages
  --clients N     clients in the database (100000)
  --due N         services that are due, for recurring (10000)
  --invoices N    invoices in the longest list, for pages (100000)
  --json FILE     writes all figures
  --docs          puts the result into docs/benchmarks.md
  --dist FOLDER   a compiled service other than dist/
`

/** Works measured by themselves and not as a load on servers. */
const apart = ['startup', 'recurring', 'pages']

const root = fileURLToPath(new URL('..', import.meta.url))

/** The command line -> what is to be measured. Throws an Error of one line. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      clients: { type: 'string', default: '100000' },
      due: { type: 'string', default: '10000' },
      invoices: { type: 'string', default: '100000' },
      json: { type: 'string' },
      docs: { type: 'boolean', default: false },
      dist: { type: 'string', default: resolve(root, 'dist') },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = values.only.split(',').filter((name) => name !== '')
  const known = [...serverNames, ...workNames, ...apart]
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`--only knows ${known.join(', ')}; not ${unknown.join(', ')}`)

  const chosen = (names) => {
    const named = names.filter((name) => only.includes(name))
    return named.length > 0 ? named : names
  }
  return {
    help: values.help,
    docs: values.docs ? resolve(root, 'docs/benchmarks.md') : undefined,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    clients: positive('clients', values.clients),
    due: positive('due', values.due),
    invoices: positive('invoices', values.invoices),
    json: values.json && resolve(values.json),
    dist: resolve(values.dist),
    servers: chosen(serverNames),
    works: chosen(workNames),
    load: only.length === 0 || only.some((name) => !apart.includes(name)),
    startup: only.length === 0 || only.includes('startup'),
    recurring: only.length === 0 || only.includes('recurring'),
    pages: only.length === 0 || only.includes('pages'),
  }
}

function positive(name, text) {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${text}`)
  return value
}
