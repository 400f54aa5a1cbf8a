import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns Node's arguments for a command of a compiled service. Before 0.3.0, each command was a separate program. */
export function commandIn(dist, name, args) {
  const alone = join(dist, 'tools', `${name}.js`)
  return existsSync(alone) ? [alone, ...args] : [join(dist, 'tools/main.js'), name, ...args]
}
