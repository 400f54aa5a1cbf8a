import type { Scaffold } from '../new-files.js'

export interface NewMigration {
  /** Name without its number: `client-nicknames`. */
  readonly name: string
  readonly table: string
  readonly column: string
}

/**
 * Returns a migration that adds a nullable text column, and its test. `taken` contains the existing migrations. The new
 * migration gets the next number.
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

/** Returns the number after the highest one, with four digits. */
const nextNumber = (taken: readonly string[]): string =>
  String(Math.max(0, ...taken.map((name) => Number.parseInt(name, 10) || 0)) + 1).padStart(4, '0')

const source = ({ table, column }: NewMigration): string => `import type { Knex } from 'knex'

/** Adds ${table}.${column}, which is null in existing rows and in rows that the previous release writes. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table ${table} add column ${column} text')
}
`

const test = ({ table, column }: NewMigration): string => `import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

onMigratedDatabases(t, '${table} have an optional ${column}', async (t, url) => {
  const { read } = await openBooks(t, url)
  t.match(await read('${table}').columnInfo('${column}' as never), { nullable: true, defaultValue: null })
})
`
