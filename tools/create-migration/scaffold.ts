import type { Scaffold } from '../new-files.js'

export interface NewMigration {
  /** The name without its number: `client-nicknames`. */
  readonly name: string
  readonly table: string
  readonly column: string
}

/**
 * Returns the files of a migration that adds a column of text, null in all rows, and its test. `taken` are the names of
 * the migrations that are there: it gets the next number.
 */
export function scaffold(migration: NewMigration, taken: readonly string[]): Scaffold {
  const file = `${nextNumber(taken)}-${migration.name}`
  return {
    made: new Map([
      [`db/migrations/${file}.ts`, source(migration)],
      [`test/db/${migration.name}.test.ts`, test(migration)],
    ]),
  }
}

/** Returns the number after the last one, in four digits. */
const nextNumber = (taken: readonly string[]): string =>
  String(Math.max(0, ...taken.map((name) => Number.parseInt(name, 10) || 0)) + 1).padStart(4, '0')

const source = ({ table, column }: NewMigration): string => `import type { Knex } from 'knex'

/** Adds ${table}.${column}, which is null in the rows that are there and in those that the last release writes. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table ${table} add column ${column} text')
}
`

const test = ({ table, column }: NewMigration): string => `import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, '${table} have a ${column}, which the last release need not write', async (t, url) => {
  const { read } = await openBooks(t, url)
  t.match(await read('${table}').columnInfo('${column}' as never), { nullable: true, defaultValue: null })
})
`
