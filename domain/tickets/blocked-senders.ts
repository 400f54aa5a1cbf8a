import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { deleteTicket, lockTicket } from './tickets.js'

export const isBlocked = async (db: Knex, email: string): Promise<boolean> =>
  (await db('blocked_senders')
    .where({ email_key: emailKey(email) })
    .first('id')) !== undefined

/**
 * Blocks the sender of a ticket from opening tickets and replying to them. `andDelete` also deletes the ticket. Returns
 * the address. Throws ticket_not_found, ticket_without_sender.
 */
export async function blockSender(
  ctx: Context,
  ticketId: number,
  { andDelete }: { andDelete: boolean },
): Promise<string> {
  const { email, client_id } = await lockTicket(ctx.db, ticketId)
  if (email === null) throw new Fault('ticket_without_sender')
  await ctx
    .db('blocked_senders')
    .insert({ email, email_key: emailKey(email), author: ctx.author, created_at: instant(ctx.now) })
    .onConflict('email_key')
    .ignore()
  await logActivity(ctx, `Tickets from ${email} are blocked`, client_id)
  if (andDelete) await deleteTicket(ctx, ticketId)
  return email
}
