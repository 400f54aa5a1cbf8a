import { execFileSync } from 'node:child_process'

/** Returns where a program is; undefined where this machine has none of the name. */
export function pathOf(program: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
