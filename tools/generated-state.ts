import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This file runs from dist/tools.
const root = fileURLToPath(new URL('../..', import.meta.url))

type State = 'is missing' | 'is stale' | 'is superfluous'

/** Compares the generated files with their wanted content. Returns the differing files with their state. */
export async function compareFiles(wanted: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, State>> {
  const state = new Map<string, State>()
  for (const [file, text] of wanted) {
    const known = await readFile(join(root, file), 'utf8').catch(() => undefined)
    if (known === undefined) state.set(file, 'is missing')
    else if (known !== text) state.set(file, 'is stale')
  }
  for (const folder of ['docs/reference', 'client/src/generated'])
    for (const file of await readdir(join(root, folder)).catch(() => []))
      if (!wanted.has(`${folder}/${file}`)) state.set(`${folder}/${file}`, 'is superfluous')
  return state
}

/** Writes missing and stale files, and removes superfluous ones. Returns a line for the operator. */
export async function writeFiles(
  wanted: ReadonlyMap<string, string>,
  state: ReadonlyMap<string, State>,
): Promise<string> {
  let written = 0
  for (const file of state.keys()) {
    const text = wanted.get(file)
    if (text === undefined) await rm(join(root, file), { recursive: true })
    else {
      await mkdir(dirname(join(root, file)), { recursive: true })
      await writeFile(join(root, file), text)
      written++
    }
  }
  return `${written} of ${wanted.size} files written, ${state.size - written} removed\n`
}
