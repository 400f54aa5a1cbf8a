import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import { ticketStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { raise } from '../system/events.js'
import { ticketFacts } from './mail.js'

/**
 * Merges a ticket into another one. Replies, staff notes and files move to the ticket that remains. The merged ticket is
 * closed and refers to it, as do tickets that were merged into it before. A repeat changes nothing. Throws
 * ticket_not_found, ticket_same, ticket_merged, target_merged.
 */
export async function mergeTicket(ctx: Context, id: number, into: number): Promise<void> {
  const { db } = ctx
  // Locked in the order of ids, so that merging two tickets into each other at once cannot deadlock.
  const rows = await db('tickets').whereIn('id', [id, into]).orderBy('id').forUpdate()
  const [merged, remaining] = [id, into].map((wanted) => rows.find((row) => row.id === wanted))
  if (merged === undefined || remaining === undefined) throw new Fault('ticket_not_found')
  if (id === into) throw new Fault('ticket_same')
  if (merged.merged_into === into) return
  if (merged.merged_into !== null) throw new Fault('ticket_merged')
  if (remaining.merged_into !== null) throw new Fault('target_merged')

  for (const table of ['ticket_replies', 'ticket_notes', 'ticket_attachments'] as const)
    await db(table).where({ ticket_id: id }).update({ ticket_id: into })
  await db('tickets').where({ merged_into: id }).update({ merged_into: into })
  await db('tickets').where({ id }).update({ merged_into: into, status: ticketStatus.closed })
  if (merged.last_reply_at > remaining.last_reply_at)
    await db('tickets').where({ id: into }).update({ last_reply_at: merged.last_reply_at })
  await logActivity(ctx, `Ticket ${merged.tid} was merged into ${remaining.tid}`, remaining.client_id)
  if (merged.status !== ticketStatus.closed)
    await raise(ctx, 'ticket.closed', `Ticket ${merged.tid} was merged into ${remaining.tid}.`, ticketFacts(merged))
}
