import { type Reference, referencesOf } from './references.js'
import type { Tree } from './tree.js'

/** Files whose text is searched for references. */
const isCode = (file: string): boolean => /\.(?:[cm]?[jt]s)$/.test(file) && !file.endsWith('.d.ts')

/** An action or a provider module: the service loads all of them, and a test uses those that it names. */
interface Named {
  /** Its file, or its folder. */
  readonly path: string
  readonly name: string
}

/** A test that asks for all actions, or all modules. */
const asksForAll = {
  actions: /\.catalogue\b|\bloadCatalogue\b/,
  modules: /\bloadModules\b|\binstalledManifests\b|\bmanifests\b/i,
}

/** Files that do something with a module that they name. */
const usesModules = /^(?:test|domain|server|tools)\//

/** Folders that the service reads at its start, whichever of their files is used then. */
const loaded = new Set(Object.keys(asksForAll))

/** Which files each file needs when it runs. */
export interface Graph {
  readonly referencesOf: (file: string) => readonly Reference[]
}

/** Reads the references of each file once it is asked for. `gone` are files that were there and are not any more. */
export function graphOf(tree: Tree, gone: readonly string[] = []): Graph {
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
      ...referencesOf(tree, file).filter((one) => isTest || file.startsWith('tools/') || !loaded.has(one)),
      ...actions
        .filter(({ path, name }) => isTest && (words.has(name) || path.startsWith(`${ofArea}/`)))
        .map(({ path }) => path),
      // Elsewhere a module is an example.
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

/** Returns what a path names: the pattern's last group is the name, and the one before it the folder, if there is one. */
function namedBy(path: string, pattern: RegExp): Named[] {
  const [, ...groups] = pattern.exec(path) ?? []
  const name = groups.at(-1)
  return name === undefined ? [] : [{ path: groups.length > 1 ? (groups[0] as string) : path, name }]
}

/** Returns the folders that a file is in, at whatever depth. */
export function foldersAround(file: string): string[] {
  const names = file.split('/')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
}

/** Returns every file that `files` need when they run, themselves included. */
export function reachOf(tree: Tree, graph: Graph, files: readonly string[]): ReadonlySet<string> {
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
