// Deletion of sign-in links and passwords in emails that will not be delivered again.

import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { rowsPerTransaction } from '../sql/row-limits.js'
import { linkLifetimesMs, lostReason, passwordLifetimeMs } from './access-mails.js'
import { reportFailedMails } from './failed-mails.js'

/**
 * SQL condition for emails whose row contains a sign-in link. There are few of them, and an index with the same
 * condition finds them. Emails with other templates were never queued unencrypted.
 *
 * Release before: mails-in-clear
 */
export const hasLinkSql = "body <> '' and template in ('client invite', 'password reset')"
/** SQL condition for emails whose row contains a password. */
export const hasPasswordSql = "body <> '' and holds_password = 1"
/** SQL condition for emails with an encrypted body. */
const isSealedSql = 'id in (select id from sealed_mails)'

/**
 * Deletes the bodies of emails that grant access if they expired before they were sent. Fails these emails and reports
 * them. Also deletes bodies that remain after emails were sent or given up, although the delivery itself deletes them.
 * Returns true if there may be more.
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
  // Each kind has its own reason.
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

/** Limits a query to emails whose sign-in link or password has expired. */
function whereExpired(query: Knex.QueryBuilder, now: Date): void {
  const before = (lifetimeMs: number) => later(now, -lifetimeMs)
  query.where((one) => one.where('holds_password', 1).where('created_at', '<=', before(passwordLifetimeMs)))
  for (const [template, lifetimeMs] of linkLifetimesMs)
    query.orWhere((one) => one.where({ template, holds_password: 0 }).where('created_at', '<=', before(lifetimeMs)))
}
