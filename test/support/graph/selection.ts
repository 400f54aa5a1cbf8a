import { posix } from 'node:path'
import { foldersAround, type Graph, graphOf } from './graph.js'
import type { Tree } from './tree.js'

/** A file of tests to run, and the way from it to what is changed. */
export interface Reason {
  readonly test: string
  /** The files between, then the changed one; only the latter where it is the file itself. */
  readonly way: readonly string[]
}

export interface Selection {
  readonly reasons: readonly Reason[]
  /** Changed files that no test reaches. */
  readonly unreached: readonly string[]
  /** A changed file that every test runs on, if there is one. */
  readonly under?: string
}

/** The files that every test runs on. */
const underEverything =
  /^(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|\.taprc|tools\/(?:build|compile)\.cjs|test\/support\/(?:run|start|without-loaders|quick-passwords|tap|shared-processes|test-files|kept-databases|prepare|postgres|databases|fastest-folder|graph\/\w+)\.[ct]s)$/

const isTest = (file: string): boolean => file.startsWith('test/') && file.endsWith('.test.ts') && !isFixture(file)
const isFixture = (file: string): boolean => file.includes('/fixtures/')

/**
 * Returns the files of tests that reach what is changed, by the shortest way. Files that are gone count as changed: what
 * referred to them is found by their old place. A changed file that lies beside tests and that nothing refers to may be
 * read by a name that is put together, so the tests of its folder run.
 */
export function selectTests(tree: Tree, changed: readonly string[]): Selection {
  const graph = graphOf(
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
    // Each test is told with one way, so a file at whose end none is told is looked at by itself.
    unreached: changed.filter((file) => ![...waysTo(users, [file]).keys()].some(isTest)),
  }
}

type UsersOf = (file: string) => readonly string[]

/** Returns, for each file that reaches a changed one, the shortest way there. */
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

/** Returns what answers which files refer to a file, to a folder around it, or may do so. */
function usersIn(tree: Tree, graph: Graph): UsersOf {
  const users = new Map<string, string[]>()
  for (const file of tree.files)
    for (const reference of graph.referencesOf(file)) users.set(reference, [...(users.get(reference) ?? []), file])
  const tests = [...tree.files].filter(isTest)
  return (file) => {
    const found = [file, ...foldersAround(file)].flatMap((path) => users.get(path) ?? []).filter((one) => one !== file)
    const isUnclear = found.length === 0 && file.startsWith('test/') && !isTest(file)
    return isUnclear ? tests.filter((one) => one.startsWith(`${ownFolder(file)}/`)) : found
  }
}

/** Returns the folder of a file, that of its tests where it is a fixture. */
const ownFolder = (file: string): string =>
  isFixture(file) ? (file.split('/fixtures/', 1)[0] as string) : posix.dirname(file)
