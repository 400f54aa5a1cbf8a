import type { Knex } from 'knex'

/** Returns the random name of this installation, which was made with its database. */
export async function loadInstallationId(db: Knex): Promise<string> {
  const row = await db('installation').first('token')
  if (row === undefined) throw new Error('The database (DATABASE_URL) has lost its row of the table installation')
  return row.token
}
