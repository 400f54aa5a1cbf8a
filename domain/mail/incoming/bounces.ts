import type { EmailRow } from '../../../db/rows.js'
import { type Context, instant } from '../../context.js'
import { reportFailedMails } from '../failed-mails.js'
import { readOwnMessageId } from '../message-ids.js'
import type { BounceReport } from './incoming-mail.js'

/**
 * Marks a bounced email as failed and reports it like any other failed delivery (R-4733). Returns the email's ID, or
 * undefined if the report contains no ID of a sent email that has not bounced before.
 */
export async function markBounced(ctx: Context, { messageIds, reason }: BounceReport): Promise<number | undefined> {
  for (const text of messageIds) {
    const named = readOwnMessageId(text)
    if (named === undefined) continue
    const { mailId: id, createdAt: created_at } = named
    const mail: EmailRow | undefined = await ctx.db('emails').where({ id, created_at }).forUpdate().first()
    if (mail?.status !== 'sent' || mail.bounced_at !== null) continue
    await ctx
      .db('emails')
      .where({ id })
      .update({ status: 'failed', bounced_at: instant(ctx.now), last_error: reason.slice(0, 1000) })
    await reportFailedMails(ctx, [mail], reason, 'was returned')
    return id
  }
  return undefined
}
