// Removes sign-in links and passwords from emails that will not be delivered again.

import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { rowsPerTransaction } from '../sql/row-limits.js'
import { linkLifetimesMs, lostReason, passwordLifetimeMs } from './access-mails.js'
import { reportFailedMails } from './failed-mails.js'

/**
 * Condition for emails with a sign-in link in their row. They are few, and an index with the same condition finds them.
 * Emails of other kinds were never queued unencrypted.
 *
 * Release before: mails-in-clear
 */
export const hasLinkSql = "body <> '' and template in ('client invite', 'password reset')"
/** Condition for emails with a password in their row. */
export const hasPasswordSql = "body <> '' and holds_password = 1"
/** Condition for emails whose body is encrypted. */
const isSealedSql = 'id in (select id from sealed_mails)'

/**
 * Removes the bodies of emails that grant access and have expired before being sent, and any that remain after an email
 * was sent or given up, although the delivery itself removes them. Returns true if there may be more.
 */
export async function removeExpiredBodies(ctx: Context): Promise<boolean> {
  const portions: boolean[] = []
  for (const condition of [isSealedSql, hasLinkSql, hasPasswordSql]) portions.push(await removeExpired(ctx, condition))
  return portions.includes(true)
}

async function removeExpired(ctx: Context, condition: string): Promise<boolean> {
  const { db, now } = ctx
  const spent: EmailRow[] = await db('emails')
    .whereRaw(condition)
    .where((query) => {
      query.whereIn('status', ['sent', 'failed']).orWhere((expired) => whereExpired(expired, now))
    })
    .orderBy('id')
    .limit(rowsPerTransaction)
    .forUpdate()
  if (spent.length === 0) return false
  const unsent = spent.filter(({ status }) => status === 'queued')
  // One kind after the other, because all emails of a kind have the same reason.
  for (const kind of [0, 1] as const) {
    const lost = unsent.filter(({ holds_password }) => holds_password === kind)
    if (lost.length === 0) continue
    const reason = lostReason({ holds_password: kind })
    await db('emails').whereIn('id', listIds(lost)).update({ status: 'failed', last_error: reason })
    await reportFailedMails(ctx, lost, reason)
  }
  await db('emails').whereIn('id', listIds(spent)).update({ body: '' })
  await db('sealed_mails').whereIn('id', listIds(spent)).delete()
  return spent.length === rowsPerTransaction
}

const listIds = (mails: readonly EmailRow[]): number[] => mails.map(({ id }) => id)

/** Limits a query to emails whose link or password has expired. */
function whereExpired(query: Knex.QueryBuilder, now: Date): void {
  const before = (lifetimeMs: number) => later(now, -lifetimeMs)
  query.where((one) => one.where('holds_password', 1).where('created_at', '<=', before(passwordLifetimeMs)))
  for (const [template, lifetimeMs] of linkLifetimesMs)
    query.orWhere((one) => one.where({ template, holds_password: 0 }).where('created_at', '<=', before(lifetimeMs)))
}
