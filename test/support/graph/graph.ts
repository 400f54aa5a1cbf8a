import { findReferences, type Reference } from './references.js'
import type { Tree } from './tree.js'

const isCode = (file: string): boolean => /\.(?:[cm]?[jt]s)$/.test(file) && !file.endsWith('.d.ts')

/** An action or a provider module. The service loads all of them, but a test uses only the ones it names. */
interface Named {
  /** Path of its file or folder. */
  readonly path: string
  readonly name: string
}

/** Patterns of tests that use all actions or all modules. */
const asksForAll = {
  actions: /\.catalogue\b|\bloadCatalogue\b/,
  modules: /\bloadModules\b|\binstalledManifests\b|\bmanifests\b/i,
}

/** Files that use the modules they name. */
const usesModules = /^(?:test|domain|server|tools)\//

/** Folders that the service reads completely at startup. */
const loaded = new Set(Object.keys(asksForAll))

/** The files that each file needs at run time. */
export interface Graph {
  readonly referencesOf: (file: string) => readonly Reference[]
}

/** Returns a graph that reads references on demand. `gone` lists deleted files. */
export function makeGraph(tree: Tree, gone: readonly string[] = []): Graph {
  const all = [...tree.files, ...gone]
  const actions = all.flatMap((path) => namedBy(path, /^actions\/[a-z]\w*\/([a-z]\w*)\.ts$/))
  const modules = [
    ...new Map(
      all.flatMap((path) => namedBy(path, /^(modules\/[a-z]+\/([\w-]+))\//).map((one) => [one.path, one] as const)),
    ).values(),
  ]
  const known = new Map<string, readonly Reference[]>()
  const read = (file: string): readonly Reference[] => {
    if (!isCode(file) || !tree.files.has(file)) return []
    const text = tree.read(file)
    const isTest = file.startsWith('test/') && file !== 'test/support/service.ts'
    const words = new Set(text.match(/[A-Za-z]\w*/g))
    const ofArea = /^test\/(actions\/[a-z]+)\//.exec(file)?.[1]
    return [
      ...findReferences(tree, file).filter((one) => isTest || file.startsWith('tools/') || !loaded.has(one)),
      ...actions
        .filter(({ path, name }) => isTest && (words.has(name) || path.startsWith(`${ofArea}/`)))
        .map(({ path }) => path),
      // In other files, a module's name is only an example.
      ...modules.filter(({ name }) => usesModules.test(file) && text.includes(`'${name}'`)).map(({ path }) => path),
      ...(isTest && asksForAll.actions.test(text) ? ['actions'] : []),
      ...(isTest && asksForAll.modules.test(text) ? ['modules'] : []),
    ].filter((target) => target !== file)
  }
  return {
    referencesOf: (file) => {
      const references = known.get(file) ?? read(file)
      known.set(file, references)
      return references
    },
  }
}

/** Returns the name in a path, which is the last group of the pattern. The group before it, if any, is the folder. */
function namedBy(path: string, pattern: RegExp): Named[] {
  const [, ...groups] = pattern.exec(path) ?? []
  const name = groups.at(-1)
  return name === undefined ? [] : [{ path: groups.length > 1 ? (groups[0] as string) : path, name }]
}

/** Returns the folders above a file. */
export function listParentFolders(file: string): string[] {
  const names = file.split('/')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
}

/** Returns all files that `files` need at run time, including themselves. */
export function findReachable(tree: Tree, graph: Graph, files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const next = [...files]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const reference of graph.referencesOf(file))
      if (tree.folders.has(reference)) next.push(...[...tree.files].filter((one) => one.startsWith(`${reference}/`)))
      else next.push(reference)
  }
  return reached
}
