import { fileURLToPath } from 'node:url'
import type { CommandResult } from './definition.js'

/** Root of the source tree. This file runs from dist/tools/command. */
export const sourceRoot = new URL('../../../', import.meta.url)

type Program = (options: object) => Promise<CommandResult | undefined>

/**
 * Runs the default export of a program that is not part of the production build. `path` is relative to the source tree.
 */
export async function runProgram(path: string, options: object): Promise<CommandResult | undefined> {
  const { default: run } = (await import(new URL(path, sourceRoot).href)) as { default: Program }
  return run(options)
}

/** Runs a program in this process as if Node had been started with it. */
export async function becomeProgram(path: string, args: readonly string[]): Promise<void> {
  const program = new URL(path, sourceRoot)
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args)
  await import(program.href)
}
