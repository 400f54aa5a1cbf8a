import type { Knex } from 'knex'
import { type Context, instant, later } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

export const dayMs = 24 * 60 * 60 * 1000
/** Milliseconds for which a source remains known after its last correct password. */
export const knownSourceTtlMs = 90 * dayMs
/** Maximum number of sources per account. If there are more, the least recently used ones are deleted. */
export const maxSources = 20

/**
 * Returns true if a source is still known from an earlier sign-in to an account. `account` and `source` are keyed
 * hashes (R-2834).
 */
export async function isKnownSource(db: Knex, account: string, source: string, now: Date): Promise<boolean> {
  const row = await db('known_sources')
    .where({ account, source })
    .where('expires_at', '>', instant(now))
    .first('expires_at')
  return row !== undefined
}

/**
 * Records a sign-in to an account from a source. Deletes the account's least recently used sources if it has more than
 * `maxSources`.
 */
export async function storeKnownSource(db: Knex, account: string, source: string, now: Date): Promise<void> {
  await db('known_sources')
    .insert({ account, source, expires_at: later(now, knownSourceTtlMs) })
    .onConflict(['account', 'source'])
    .merge(['expires_at'])
  const kept = db('known_sources')
    .where({ account })
    .orderBy([{ column: 'expires_at', order: 'desc' }, 'source'])
    .limit(maxSources)
    .select('source')
  await db('known_sources').where({ account }).whereNotIn('source', kept).delete()
}

/** Deletes up to about `limit` expired sources. Returns their number. */
export const forgetExpiredSources = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'known_sources', limit)
