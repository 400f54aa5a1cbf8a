import { posix } from 'node:path'
import type { Tree } from './tree.js'

/** A file that another one refers to, or a folder of which it reads all. */
export type Reference = string

const typesOnly = /^(?:import|export) type\b[^'"]*?from '[^']+'/gm
const quoted = /'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g

/**
 * Returns the files and folders of the tree that a file refers to: by imports, by `new URL(…, import.meta.url)`, and by
 * any other text that is the path of one. Types are left out, since none is there when it runs.
 */
export function referencesOf(tree: Tree, file: string): readonly Reference[] {
  const text = tree.read(file).replaceAll(typesOnly, '')
  const readsFolders = /\breaddir/.test(text)
  const found = new Set<Reference>()
  for (const [, single, double, template] of text.matchAll(quoted)) {
    const path = pathIn(single ?? double ?? template ?? '')
    if (path === undefined) continue
    for (const place of placesOf(file, path)) {
      const target = targetOf(tree, place)
      // The name of a folder is a word like any other, unless folders are read.
      if (target !== undefined && (path.includes('/') || tree.files.has(target) || readsFolders)) found.add(target)
    }
  }
  found.delete(file)
  return [...found]
}

/** Returns a text as far as it can be a path: a template as far as it is known. */
function pathIn(text: string): string | undefined {
  const known = text.split('${', 1)[0] as string
  const path = known === text ? known : known.slice(0, known.lastIndexOf('/') + 1)
  return /^[\w./-]*\w\/?$|^\.\.?\/$/.test(path) ? path : undefined
}

/** Returns where a path can lead from a file: beside it, beside what is compiled from it, or from the root. */
function placesOf(file: string, path: string): string[] {
  const folder = posix.dirname(file)
  if (path.startsWith('.')) return [posix.join(folder, path), posix.join('dist', folder, path)]
  return ofTheService.test(file) ? [] : [path]
}

/** Files that find others from where they are: any other path in them is part of an address. */
const ofTheService = /^(?:actions|db|domain|engine|modules|server)\//

/** Returns the file or the folder at a place, what is compiled standing for its source; undefined where none is. */
function targetOf(tree: Tree, place: string): string | undefined {
  const path = place.replace(/^dist\//, '').replace(/\/$/, '')
  const source = path.replace(/\.js$/, '.ts')
  if (tree.files.has(source)) return source
  return tree.files.has(path) || tree.folders.has(path) ? path : undefined
}
