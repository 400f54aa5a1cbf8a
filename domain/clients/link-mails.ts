import type { ResetMailRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Maximum number of requested emails with a link, per login and type, in an hour and in a day. */
export const maxLinkMailsPerHour = 3
const maxLinkMailsPerDay = 10

type Kind = ResetMailRow['kind']

/**
 * Returns true if another email of a type may be sent to a login (R-2832). The caller must hold the login's row lock.
 */
export async function mayMailLink({ db, machineNow }: Context, login_id: number, kind: Kind): Promise<boolean> {
  // Each email counts for a day.
  const sent: string[] = await db('reset_mails')
    .where({ login_id, kind })
    .where('expires_at', '>', instant(machineNow))
    .pluck('expires_at')
  const anHourAgo = later(machineNow, dayMs - hourMs)
  return sent.length < maxLinkMailsPerDay && sent.filter((at) => at > anHourAgo).length < maxLinkMailsPerHour
}

/** Records an email that was sent, for `mayMailLink`. */
export async function countLinkMail({ db, machineNow }: Context, login_id: number, kind: Kind): Promise<void> {
  await db('reset_mails').insert({ login_id, kind, expires_at: later(machineNow, dayMs) })
}

/** Deletes up to about `limit` records of emails sent more than a day ago. Returns their number. */
export const deleteOldLinkMails = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'reset_mails', limit)
