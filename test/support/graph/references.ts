import { posix } from 'node:path'
import type { Tree } from './tree.js'

/** A referenced file, or a folder whose files are all read. */
export type Reference = string

const typesOnly = /^(?:import|export) type\b[^'"]*?from '[^']+'/gm
const quoted = /'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g

/**
 * Returns the files and folders that a file references by imports, by `new URL(…, import.meta.url)`, or by any other
 * text that is their path. `import type` and `export type` do not count, because they do not exist at run time.
 */
export function findReferences(tree: Tree, file: string): readonly Reference[] {
  const text = tree.read(file).replaceAll(typesOnly, '')
  const readsFolders = /\breaddir/.test(text)
  const found = new Set<Reference>()
  for (const [, single, double, template] of text.matchAll(quoted)) {
    const path = pathIn(single ?? double ?? template ?? '')
    if (path === undefined) continue
    for (const place of placesOf(file, path)) {
      const target = targetOf(tree, place)
      // Without a slash, a folder's name is an ordinary word, unless the file reads folders.
      if (target !== undefined && (path.includes('/') || tree.files.has(target) || readsFolders)) found.add(target)
    }
  }
  found.delete(file)
  return [...found]
}

/**
 * Returns a text as a path, or undefined if it is not one. Cuts a template at the last folder before its first
 * placeholder.
 */
function pathIn(text: string): string | undefined {
  const known = text.split('${', 1)[0] as string
  const path = known === text ? known : known.slice(0, known.lastIndexOf('/') + 1)
  return /^[\w./-]*\w\/?$|^\.\.?\/$/.test(path) ? path : undefined
}

/** Returns the possible targets of a path: relative to the file, to its compiled file, or to the root. */
function placesOf(file: string, path: string): string[] {
  const folder = posix.dirname(file)
  if (path.startsWith('.')) return [posix.join(folder, path), posix.join('dist', folder, path)]
  return ofTheService.test(file) ? [] : [path]
}

/** Files that locate others relative to themselves. Any other path in them is part of an address. */
const ofTheService = /^(?:actions|db|domain|engine|modules|server)\//

/** Returns the file or folder at a place, and for a compiled file, its source. */
function targetOf(tree: Tree, place: string): string | undefined {
  const path = place.replace(/^dist\//, '').replace(/\/$/, '')
  const source = path.replace(/\.js$/, '.ts')
  if (tree.files.has(source)) return source
  return tree.files.has(path) || tree.folders.has(path) ? path : undefined
}
