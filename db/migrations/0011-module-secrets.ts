import type { Knex } from 'knex'

/** Secrets that were taken away from a module because its address was changed, by the names of their parameters. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('modules', (table) => {
    // JSON list; null where none was.
    table.text('withheld')
  })
}
