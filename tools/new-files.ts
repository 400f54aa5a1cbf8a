import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Told } from './command/definition.js'
import { text } from './command/parameters.js'
import { tree } from './command/program.js'

/** Where a scaffold writes. */
export const intoTree = text('FOLDER', 'the tree that it is written into; this one by default')

export const thisTree = fileURLToPath(tree)

/** The files of a scaffold: those that it makes, and those that it adds lines to, by their path in the tree. */
export interface Scaffold {
  readonly made: ReadonlyMap<string, string>
  /** The whole text of each as it is to be. */
  readonly changed?: ReadonlyMap<string, string>
}

/**
 * Writes the files of a scaffold below `root`, and tells their paths. Throws an Error, with nothing written, where one that it
 * makes is there already.
 */
export async function writeScaffold(root: string, { made, changed = new Map() }: Scaffold): Promise<Told> {
  const present = [...made.keys()].find((path) => existsSync(join(root, path)))
  if (present !== undefined) throw new Error(`EEXIST: ${present} is there already`)
  for (const [path, text] of made) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
  for (const [path, text] of changed) await writeFile(join(root, path), text)
  const files = [...made.keys(), ...changed.keys()]
  return { text: `${files.join('\n')}\n`, document: { files } }
}
