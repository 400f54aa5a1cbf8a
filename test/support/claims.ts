import type { Context } from '../../domain/context.js'
import { mailQueue, type OutboxRow } from '../../domain/mail/sending.js'
import { claimRow, findDue } from '../../domain/queue/claims.js'

/** Claims the email that has been due longest, as a worker does. */
export async function claimMail(ctx: Context): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await findDue(ctx, mailQueue)
    if (due === undefined) return undefined
    const claimed = await claimRow(ctx, mailQueue, due)
    if (claimed !== undefined) return claimed
  }
}
