// Mails that let their reader into an account: by a sign-in link, or by the password of a hosting account.

import type { EmailRow } from '../../db/rows.js'
import { type Context, later } from '../context.js'
import { tellFailed } from './failed.js'
import { templates } from './templates.js'

/** Lifetime of the sign-in link in each mail that has one, in milliseconds, by template. */
const lifetimesMs: ReadonlyMap<string, number> = new Map(
  [...templates.values()].flatMap(({ name, opensAccountForMs: lifetimeMs }) =>
    lifetimeMs === undefined ? [] : [[name, lifetimeMs]],
  ),
)

/** Milliseconds for which a mail with a password may wait to be sent. */
const passwordLifetimeMs = 7 * 24 * 60 * 60 * 1000

const names = [...lifetimesMs.keys()].map((name) => `'${name}'`).join(', ')

/** Condition for mails that still contain a sign-in link: few rows, which an index with the same condition finds. */
export const hasLinkSql = `body <> '' and template in (${names})`
/** The same condition for mails that still contain a password. */
export const hasPasswordSql = "body <> '' and holds_password = 1"

type Marked = Pick<EmailRow, 'template' | 'holds_password'>

/** Returns true for a mail that lets its reader in: by a link, or by a password (R-2653). */
export const opensAccount = ({ template, holds_password }: Marked): boolean =>
  holds_password === 1 || lifetimesMs.has(template)

/** Returns the change that removes the body of such a mail when it will not be delivered again. */
export const withoutSignInBody = (mail: Marked): { body?: '' } => (opensAccount(mail) ? { body: '' } : {})

/** Returns why a mail with an expired sign-in link or password is not delivered; undefined for any other mail. */
export function expiredReason(mail: Marked & Pick<EmailRow, 'created_at'>, now: Date): string | undefined {
  const { template, holds_password, created_at } = mail
  const lifetimeMs = holds_password === 1 ? passwordLifetimeMs : lifetimesMs.get(template)
  if (lifetimeMs === undefined || Date.parse(created_at) + lifetimeMs > now.getTime()) return undefined
  return holds_password === 1 ? deadPassword : deadLink
}

const deadLink = 'The link in it had run out before it could be delivered'
const deadPassword = 'The password in it is not kept for so long'

/** Mails of each kind that one call looks at. */
const batchSize = 500

/**
 * Removes the body of mails that let their reader in and expired while they waited, and of those that were sent or
 * given up and still have one, though a delivery removes it as it ends (withoutLink). Returns true if there may be
 * more.
 */
export async function removeSpentBodies(ctx: Context): Promise<boolean> {
  const [links, passwords] = [await removeSpent(ctx, hasLinkSql), await removeSpent(ctx, hasPasswordSql)]
  return links || passwords
}

async function removeSpent(ctx: Context, condition: string): Promise<boolean> {
  const { db, now } = ctx
  const expired: [Partial<EmailRow>, number][] =
    condition === hasPasswordSql
      ? [[{ holds_password: 1 }, passwordLifetimeMs]]
      : [...lifetimesMs].map(([template, lifetimeMs]) => [{ template }, lifetimeMs])
  const spent: EmailRow[] = await db('emails')
    .whereRaw(condition)
    .where((query) => {
      query.whereIn('status', ['sent', 'failed'])
      for (const [which, lifetimeMs] of expired)
        query.orWhere((one) => one.where(which).where('created_at', '<=', later(now, -lifetimeMs)))
    })
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
  if (spent.length === 0) return false
  const rows = (mails: readonly EmailRow[]) =>
    db('emails').whereIn(
      'id',
      mails.map(({ id }) => id),
    )
  const unsent = spent.filter(({ status }) => status === 'queued')
  if (unsent.length > 0) {
    const reason = condition === hasPasswordSql ? deadPassword : deadLink
    await rows(unsent).update({ status: 'failed', last_error: reason })
    await tellFailed(ctx, unsent, reason)
  }
  await rows(spent).update({ body: '' })
  return spent.length === batchSize
}
