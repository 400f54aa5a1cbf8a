import type { Knex } from 'knex'

/** Adds the Auditor role, unless a role has this name. A new database gets it with the default data. */
export async function up(db: Knex): Promise<void> {
  const names: string[] = await db('roles').pluck('name')
  if (names.length === 0 || names.includes('Auditor')) return
  await db('roles').insert({ name: 'Auditor', is_full: 0, permissions: JSON.stringify(['view_ledger']) })
}
