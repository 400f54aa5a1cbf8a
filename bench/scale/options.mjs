import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WrongUsage } from '../../dist/tools/command/wrong-usage.js'

const parts = ['fill', 'lists', 'load']
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Converts the command's options (tools/commands/testing/scale.ts). `runs` returns true if a part was requested. Throws
 * WrongUsage if `only` contains an unknown part.
 */
export function readOptions({ only, dist = resolve(root, 'dist'), json, limit, ...options }) {
  const unknown = only.filter((name) => !parts.includes(name))
  if (unknown.length > 0) throw new WrongUsage(`--only knows ${parts.join(', ')}, not ${unknown.join(', ')}`)
  return {
    ...options,
    limitMs: limit,
    json: json && resolve(json),
    dist: resolve(dist),
    runs: (part) => only.length === 0 || only.includes(part),
  }
}
