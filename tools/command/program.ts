import { fileURLToPath } from 'node:url'
import type { Told } from './definition.js'

/** The tree; this file runs from dist/tools/command. */
export const tree = new URL('../../../', import.meta.url)

type Program = (options: object) => Promise<Told | undefined>

/** Runs a program that is no part of the production build: its default export, by its path in the tree. */
export async function runProgram(path: string, options: object): Promise<Told | undefined> {
  const { default: run } = (await import(new URL(path, tree).href)) as { default: Program }
  return run(options)
}

/** Runs a program in this process as if Node had been started with it. */
export async function becomeProgram(path: string, args: readonly string[]): Promise<void> {
  const program = new URL(path, tree)
  process.argv.splice(1, process.argv.length, fileURLToPath(program), ...args)
  await import(program.href)
}
