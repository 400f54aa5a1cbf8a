import type { Knex } from 'knex'

/** Adds the parameters whose secrets were deleted from a module because its address changed. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('modules', (table) => {
    // JSON list of parameter names, or null if no secret was deleted.
    table.text('withheld')
  })
}
