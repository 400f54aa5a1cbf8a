import { readdir } from 'node:fs/promises'
import type { Command, Task } from './definition.js'

/**
 * Loads a command's subcommands and their examples from files. Each file exports, as default, the subcommand named
 * after it, and `examples` as in a command.
 */
export async function loadSubcommands(folder: URL): Promise<Pick<Required<Command>, 'verbs' | 'examples'>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort()
  const verbs: Record<string, Task> = {}
  const examples: (readonly [string, string])[] = []
  for (const file of files) {
    const found = await import(new URL(file, folder).href)
    verbs[file.slice(0, -'.js'.length)] = found.default
    examples.push(...found.examples)
  }
  return { verbs, examples }
}
