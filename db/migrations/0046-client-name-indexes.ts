import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes clients by name, and clients whose sort keys are missing. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['firstname', 'lastname', 'companyname'])
    await concurrentIndex(db, dialect, `clients_${name}_key`, `clients (${name}_key, id)`)
  const keyless = 'firstname_key is null or lastname_key is null or companyname_key is null'
  await concurrentIndex(db, dialect, 'clients_keyless', `clients (id) where ${keyless}`)
}
