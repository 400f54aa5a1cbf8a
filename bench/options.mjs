import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WrongUsage } from '../dist/tools/command/wrong-usage.js'
import { serverNames } from './servers.mjs'
import { workNames } from './works.mjs'

/** Measurements other than the workloads on servers. */
const apart = ['startup', 'recurring', 'pages', 'mail']

const root = fileURLToPath(new URL('..', import.meta.url))

/** The compiled service that is measured by default. */
export const defaultDist = resolve(root, 'dist')

/**
 * Converts the command's options (tools/commands/testing/bench.ts) to the measurements to make. Throws WrongUsage if
 * `only` contains an unknown name.
 */
export function readOptions({ only, dist = defaultDist, docs, json, ...numbers }) {
  const known = [...serverNames, ...workNames, ...apart]
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new WrongUsage(`--only knows ${known.join(', ')}, not ${unknown.join(', ')}`)

  const chosen = (names) => {
    const named = names.filter((name) => only.includes(name))
    return named.length > 0 ? named : names
  }
  const measures = (name) => only.length === 0 || only.includes(name)
  return {
    ...numbers,
    docs: docs ? resolve(root, 'docs/benchmarks.md') : undefined,
    json: json && resolve(json),
    dist: resolve(dist),
    servers: chosen(serverNames),
    works: chosen(workNames),
    load: only.length === 0 || only.some((name) => !apart.includes(name)),
    startup: measures('startup'),
    recurring: measures('recurring'),
    pages: measures('pages'),
    mail: measures('mail'),
  }
}
