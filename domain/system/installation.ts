import type { Knex } from 'knex'

/** Returns the random ID of this installation, which was created with its database. */
export async function loadInstallationId(db: Knex): Promise<string> {
  const row = await db('installation').first('token')
  if (row === undefined) throw new Error('The database (DATABASE_URL) has lost its row in the table installation')
  return row.token
}

/** Returns the recorded public URL, or undefined if none is recorded. */
export async function loadPublicUrl(db: Knex): Promise<string | undefined> {
  const row = await db('installation').first('public_url')
  return row?.public_url ?? undefined
}

/**
 * Records the public URL (R-2547). `isStated` is false for a URL derived from the address that a process listens on,
 * which does not replace a recorded URL with another host.
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

/** Subset of Database. */
interface Recorder {
  readonly read: Knex
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
}
