import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'

/** Tables with an expiry in the machine's time. */
type ExpiringTable =
  | 'address_links'
  | 'banned_addresses'
  | 'baskets'
  | 'client_invites'
  | 'client_sessions'
  | 'declaration_counts'
  | 'idempotency_keys'
  | 'known_sources'
  | 'login_links'
  | 'login_tokens'
  | 'order_counts'
  | 'reset_mails'
  | 'sign_up_counts'
  | 'sign_ups'

/**
 * Deletes expired rows, oldest first. Deletes at most `limit`, plus others with the same expiry as the last one.
 * Returns the number of deleted rows.
 */
export async function deleteExpired(
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  table: ExpiringTable,
  limit: number,
): Promise<number> {
  const expired = db(table).where('expires_at', '<=', instant(machineNow))
  // Compares times instead of IDs, because not every table has an `id`.
  const [bound] = await expired
    .clone()
    .orderBy('expires_at')
    .offset(limit - 1)
    .limit(1)
    .select('expires_at')
  return bound === undefined ? expired.delete() : db(table).where('expires_at', '<=', bound.expires_at).delete()
}

/**
 * Deletes the rows that a query finds and returns their number. Uses a subquery, because PostgreSQL's delete has no
 * limit clause.
 */
export const deleteFound = (
  db: Knex,
  table: 'deliveries' | 'module_queue' | 'refusals',
  find: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> =>
  db(table)
    .whereIn('id', find(db(table)).select('id'))
    .delete()
