import { posix } from 'node:path'
import { type Graph, listParentFolders, makeGraph } from './graph.js'
import type { Tree } from './tree.js'

/** A test file to run, and its references to a change. */
export interface Reason {
  readonly test: string
  /** The files in between, then the changed file, which is the test itself if it has changed. */
  readonly way: readonly string[]
}

export interface Selection {
  readonly reasons: readonly Reason[]
  /** Changed files that no test reaches. */
  readonly unreached: readonly string[]
  readonly under?: string
}

/** Files that every test depends on. */
const underEverything =
  /^(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|\.taprc|tools\/(?:build|compile)\.cjs|test\/support\/(?:run|start|without-loaders|quick-passwords|tap|shared-processes|test-files|kept-databases|prepare|postgres|databases|fastest-folder|graph\/\w+)\.[ct]s)$/

const isTest = (file: string): boolean => file.startsWith('test/') && file.endsWith('.test.ts') && !isFixture(file)
const isFixture = (file: string): boolean => file.includes('/fixtures/')

/**
 * Selects the test files that reach a changed file, each with the shortest way. Deleted files count as changed and are
 * found by their old path. An unreferenced file in a folder of tests may be read by a constructed name, so the tests of
 * its folder run.
 */
export function selectTests(tree: Tree, changed: readonly string[]): Selection {
  const graph = makeGraph(
    tree,
    changed.filter((file) => !tree.files.has(file)),
  )
  const users = usersIn(tree, graph)
  const tests = [...tree.files].filter(isTest).sort()
  const under = changed.find((file) => underEverything.test(file))
  if (under !== undefined)
    return {
      reasons: tests.map((test) => ({ test, way: [changed.includes(test) ? test : under] })),
      unreached: [],
      under,
    }
  const ways = waysTo(users, changed)
  return {
    reasons: tests.flatMap((test) => {
      const way = ways.get(test)
      return way === undefined ? [] : [{ test, way }]
    }),
    // The list has only one way for each test, so each changed file is checked separately.
    unreached: changed.filter((file) => ![...waysTo(users, [file]).keys()].some(isTest)),
  }
}

type UsersOf = (file: string) => readonly string[]

/** Returns the shortest way to a changed file for each file that reaches one. */
function waysTo(usersOf: UsersOf, changed: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(changed.map((file) => [file, [file]]))
  const starts = new Set(changed)
  const next = [...changed]
  for (let file = next.shift(); file !== undefined; file = next.shift())
    for (const user of usersOf(file)) {
      if (ways.has(user)) continue
      const way = ways.get(file) as readonly string[]
      ways.set(user, starts.has(file) ? way : [file, ...way])
      next.push(user)
    }
  return ways
}

/**
 * Returns a lookup of the files that reference a file or a folder above it. For an unreferenced helper in `test`, it
 * returns the tests of its folder.
 */
function usersIn(tree: Tree, graph: Graph): UsersOf {
  const users = new Map<string, string[]>()
  for (const file of tree.files)
    for (const reference of graph.referencesOf(file)) users.set(reference, [...(users.get(reference) ?? []), file])
  const tests = [...tree.files].filter(isTest)
  return (file) => {
    const found = [file, ...listParentFolders(file)]
      .flatMap((path) => users.get(path) ?? [])
      .filter((one) => one !== file)
    const isUnclear = found.length === 0 && file.startsWith('test/') && !isTest(file)
    return isUnclear ? tests.filter((one) => one.startsWith(`${ownFolder(file)}/`)) : found
  }
}

/** Returns a file's folder, or for a fixture, the folder of its tests. */
const ownFolder = (file: string): string =>
  isFixture(file) ? (file.split('/fixtures/', 1)[0] as string) : posix.dirname(file)
