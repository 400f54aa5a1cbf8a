import { readdir } from 'node:fs/promises'
import type { Command, Task } from './definition.js'

/**
 * Loads the subcommands of a command that has one file for each, with their examples. A subcommand has the name of its
 * file and is its default export. `examples` has the same form as in a command.
 */
export async function verbsIn(folder: URL): Promise<Pick<Required<Command>, 'verbs' | 'examples'>> {
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
