import type { ResetMailRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Maximum mails of a kind with a link that are sent for a login because somebody has asked for them. */
export const linkMailsAnHour = 3
const linkMailsADay = 10

type Kind = ResetMailRow['kind']

/** Returns true if a mail of a kind may be sent for a login (R-2832), whose row the caller has locked. */
export async function mayMailLink({ db, machineNow }: Context, login_id: number, kind: Kind): Promise<boolean> {
  // Each mail counts for a day.
  const sent: string[] = await db('reset_mails')
    .where({ login_id, kind })
    .where('expires_at', '>', instant(machineNow))
    .pluck('expires_at')
  const anHourAgo = later(machineNow, dayMs - hourMs)
  return sent.length < linkMailsADay && sent.filter((at) => at > anHourAgo).length < linkMailsAnHour
}

/** Counts a mail. */
export async function noteLinkMail({ db, machineNow }: Context, login_id: number, kind: Kind): Promise<void> {
  await db('reset_mails').insert({ login_id, kind, expires_at: later(machineNow, dayMs) })
}

/** Deletes mails that count no longer, at most about `limit` of them. Returns how many. */
export const forgetLinkMails = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'reset_mails', limit)
