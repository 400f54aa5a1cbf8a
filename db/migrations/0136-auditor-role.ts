import type { Knex } from 'knex'

/** The role of an auditor, where none has its name. A new database gets it with its defaults. */
export async function up(db: Knex): Promise<void> {
  const names: string[] = await db('roles').pluck('name')
  if (names.length === 0 || names.includes('Auditor')) return
  await db('roles').insert({ name: 'Auditor', is_full: 0, permissions: JSON.stringify(['view_ledger']) })
}
