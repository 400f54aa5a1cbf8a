import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the arguments for Node that run a command of a compiled service; before 0.3.0 each was a program of its own. */
export function commandIn(dist, name, args) {
  const alone = join(dist, 'tools', `${name}.js`)
  return existsSync(alone) ? [alone, ...args] : [join(dist, 'tools/main.js'), name, ...args]
}
