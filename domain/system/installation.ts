import type { Knex } from 'knex'

/** Returns the random name of this installation, which was made with its database. */
export async function loadInstallationId(db: Knex): Promise<string> {
  const row = await db('installation').first('token')
  if (row === undefined) throw new Error('The database (DATABASE_URL) has lost its row of the table installation')
  return row.token
}

/** Returns the public address that the service has recorded; undefined where none has been yet. */
export async function loadPublicUrl(db: Knex): Promise<string | undefined> {
  const row = await db('installation').first('public_url')
  return row?.public_url ?? undefined
}

/**
 * Records the public address (R-2547). The address at which a process listens never replaces one that was stated, only one
 * of the same host.
 */
export async function recordPublicUrl(
  database: Recorder,
  url: string,
  { isStated }: { readonly isStated: boolean },
): Promise<void> {
  const recorded = await loadPublicUrl(database.read)
  if (recorded === url) return
  if (!isStated && recorded !== undefined && new URL(recorded).hostname !== new URL(url).hostname) return
  await database.transaction((db) => db('installation').update({ public_url: url }))
}

/** The part of the database that writing into it needs. */
interface Recorder {
  readonly read: Knex
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
}
