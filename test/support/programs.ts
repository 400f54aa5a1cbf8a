import { execFileSync } from 'node:child_process'

/** Returns the path of a program, or undefined if it is not installed. */
export function findProgram(program: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
