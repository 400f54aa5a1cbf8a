import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseKind, databaseKinds } from './database-kinds.js'
import { findReachable, type Graph, makeGraph } from './graph/graph.js'
import { readTree } from './graph/tree.js'
import type { TestFiles } from './test-files.js'

/** A compiled test file, relative to dist/test, and its databases. */
export interface Part {
  readonly name: string
  readonly databases: readonly DatabaseKind[]
}

/**
 * Files that quick runs test on both databases, because a difference would do the most harm there: actions, the
 * catalog, the engine, the database layer, billing code, and lists. The reliability tests prove locking and durability
 * on each database.
 */
const onBoth =
  /^(actions|catalogue|db|engine|model|reliability|domain\/(billing|ledger|payments|sql))\/|^transport\/(changed-lists|following|walked-lists)\./

/** Pages, texts, documents, and commands contain no SQL. */
const onSqlite = /^(domain\/(client-area|papers|words)|server\/(pages|pdf)|tools)\//

/** One in four of the other files runs on PostgreSQL, which takes twice the processor time. */
const onPostgresOneIn = 4

/**
 * Returns the databases on which a full quick run tests a file. A hash of the name selects the database of a file that
 * neither `onBoth` nor `onSqlite` matches.
 */
export function quickDatabases(name: string): readonly DatabaseKind[] {
  if (onBoth.test(name)) return databaseKinds
  if (onSqlite.test(name)) return ['sqlite']
  return [choose(name, onPostgresOneIn)]
}

/** Returns PostgreSQL for one in `oneIn` names, selected by a hash, and SQLite for the others. */
function choose(name: string, oneIn: number): DatabaseKind {
  const [byte = 0] = createHash('sha256').update(name.replace(/\.js$/, '')).digest()
  return byte % oneIn === 0 ? 'postgres' : 'sqlite'
}

export const quickParts = (quick: readonly string[]): readonly Part[] =>
  quick.map((name) => ({ name, databases: quickDatabases(name) }))

/**
 * Returns the parts of a long run with `--single`: each long file on the database that its name selects. A file with
 * tests for only one database runs on that database instead, and with tests for only SQLite and only PostgreSQL on both.
 */
export const singleParts = (root: string, long: readonly string[]): readonly Part[] =>
  long.map((name) => {
    const source = readFileSync(join(root, 'test', name.replace(/js$/, 'ts')), 'utf8')
    const named = databaseKinds.filter((kind) => onlyOn[kind].test(source))
    return { name, databases: named.length > 0 ? named : [choose(name, databaseKinds.length)] }
  })

/** Calls of the helpers in test/db/one-database.ts. */
const onlyOn = { sqlite: /\bon\w*Sqlite\(/, postgres: /\bon\w*Postgres\(/ } satisfies Record<DatabaseKind, RegExp>

/**
 * Returns the parts of a full long run: the long files and the soaks on both databases, and each quick file that opens a
 * database on the database that the quick run skips.
 */
export function longParts(root: string, { quick, long, soaks }: TestFiles): readonly Part[] {
  const opensDatabase = databaseUsers(root)
  return [
    ...[...soaks, ...long].map((name) => ({ name, databases: databaseKinds })),
    ...quick
      .map((name) => ({ name, databases: databaseKinds.filter((kind) => !quickDatabases(name).includes(kind)) }))
      .filter(({ name, databases }) => databases.length > 0 && opensDatabase(name)),
  ]
}

/** Returns a predicate for test files that import, directly or indirectly, the helpers that create databases. */
export function databaseUsers(root: string): (name: string) => boolean {
  const tree = readTree(root)
  const { referencesOf } = makeGraph(tree)
  const withinTests: Graph = {
    referencesOf: (file) => referencesOf(file).filter((one) => one.startsWith('test/') && tree.files.has(one)),
  }
  return (name) =>
    findReachable(tree, withinTests, [`test/${name.replace(/js$/, 'ts')}`]).has('test/support/databases.ts')
}
