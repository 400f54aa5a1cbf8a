import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandResult } from './command/definition.js'
import { text } from './command/parameters.js'
import { sourceRoot } from './command/program.js'

/** Option for the project folder that a scaffold writes to. */
export const intoOption = text('FOLDER', 'the project folder to write to; this one by default')

export const projectRoot = fileURLToPath(sourceRoot)

/** New and changed files of a scaffold, by path in the tree. */
export interface Scaffold {
  readonly made: ReadonlyMap<string, string>
  /** The complete new text of each changed file. */
  readonly changed?: ReadonlyMap<string, string>
}

/**
 * Writes the files of a scaffold below `root` and returns their paths. Throws an Error without writing anything if one
 * of the new files exists.
 */
export async function writeScaffold(root: string, { made, changed = new Map() }: Scaffold): Promise<CommandResult> {
  const present = [...made.keys()].find((path) => existsSync(join(root, path)))
  if (present !== undefined) throw new Error(`EEXIST: ${present} already exists`)
  for (const [path, text] of made) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
  for (const [path, text] of changed) await writeFile(join(root, path), text)
  const files = [...made.keys(), ...changed.keys()]
  return { text: `${files.join('\n')}\n`, document: { files } }
}
