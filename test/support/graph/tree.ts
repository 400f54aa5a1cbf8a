import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Folders that no file outside them references. */
const leftOut = new Set(['node_modules', 'dist'])

/** The files of a clone, relative to `root`, with `/` between folders. */
export interface Tree {
  readonly root: string
  readonly files: ReadonlySet<string>
  /** All folders that contain a file, at any depth. */
  readonly folders: ReadonlySet<string>
  readonly read: (file: string) => string
}

export function readTree(root: string): Tree {
  const files = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name) && !/^\.(?!ci$|taprc$)/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, entry.name) : [entry.name]))
  return makeTree(root, files, (file) => readFileSync(join(root, file), 'utf8'))
}

export function makeTree(root: string, files: readonly string[], read: Tree['read']): Tree {
  const folders = new Set<string>()
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at))
  return { root, files: new Set(files), folders, read }
}

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length).split(sep).join('/'))
    .map((path) => path.replace(/^\//, ''))
    .filter((path) => !path.includes('node_modules/'))
