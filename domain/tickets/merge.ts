import type { Knex } from 'knex'
import type { TicketRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { moveThread } from '../mail/thread.js'
import { Fault } from '../values/faults.js'
import { ticketPriorities, ticketStatus } from '../values/statuses.js'
import { parseDeletedReplies } from './deleted-replies.js'
import { ticketFacts } from './ticket-mail.js'
import { awaitingStatuses } from './ticket-statuses.js'

/**
 * Merges a ticket into another one. Its opening message becomes a reply there (R-2641), and its replies, staff notes,
 * files, and emails move there. The merged ticket is closed and refers to the remaining one, as do tickets that were
 * merged into it before. Repeating the merge changes nothing. Throws ticket_not_found, ticket_same, ticket_merged,
 * target_merged, ticket_of_other_client.
 */
export async function mergeTicket(
  ctx: Context,
  id: number,
  into: number,
  { acrossClients = false }: { readonly acrossClients?: boolean } = {},
): Promise<void> {
  const { db } = ctx
  const { merged, remaining } = await lockBoth(db, id, into)
  if (id === into) throw new Fault('ticket_same')
  if (merged.merged_into === into) return
  if (merged.merged_into !== null) throw new Fault('ticket_merged')
  if (remaining.merged_into !== null) throw new Fault('target_merged')
  const owners = new Set([merged.client_id, remaining.client_id].filter((owner) => owner !== null))
  if (owners.size > 1 && !acrossClients) throw new Fault('ticket_of_other_client')

  // Must be read before the replies move.
  const isUnanswered = await isWaitingForStaff(db, merged)
  await moveOpening(db, merged, into)
  for (const table of ['ticket_replies', 'ticket_notes', 'ticket_attachments'] as const)
    await db(table).where({ ticket_id: id }).update({ ticket_id: into })
  await moveThread(db, id, into)
  // A status that preceded a reply in its own ticket is not a status of the combined ticket.
  await db('ticket_replies').where({ ticket_id: into }).update({ previous_status: null })
  await db('tickets').where({ merged_into: id }).update({ merged_into: into })
  await db('tickets').where({ id }).update({ merged_into: into, status: ticketStatus.closed })
  await db('tickets')
    .where({ id: into })
    .update({
      priority: higherPriority(merged, remaining),
      flag_id: remaining.flag_id ?? merged.flag_id,
      deleted_replies: mergeDeletedReplies(merged, remaining),
      last_reply_at: merged.last_reply_at > remaining.last_reply_at ? merged.last_reply_at : remaining.last_reply_at,
      ...(isUnanswered && !awaitingStatuses.includes(remaining.status) && { status: ticketStatus.open }),
    })

  // Writes one log entry for each client, or one entry without a client.
  for (const owner of owners.size > 0 ? owners : [null])
    await logActivity(ctx, `Ticket ${merged.tid} was merged into ${remaining.tid}`, owner)
  const after = (await db('tickets').where({ id: into }).first()) as TicketRow
  const told = { ...ticketFacts(after), by: ctx.author }
  const gained = `Ticket ${remaining.tid} now includes ticket ${merged.tid}.`
  await raise(ctx, 'ticket.updated', gained, told, { before: remaining })
  const message = `Ticket ${merged.tid} was merged into ${remaining.tid}.`
  if (merged.status !== ticketStatus.closed)
    await raise(ctx, 'ticket.closed', message, ticketFacts(merged), { before: merged })
}

/** Locks two tickets and their clients. Throws ticket_not_found. */
async function lockBoth(db: Knex, id: number, into: number): Promise<{ merged: TicketRow; remaining: TicketRow }> {
  // Every transaction locks clients first, and the rows of a table by ID, to prevent deadlocks.
  const clientIds: (number | null)[] = await db('tickets').whereIn('id', [id, into]).pluck('client_id')
  const known = clientIds.filter((one) => one !== null)
  if (known.length > 0) await db('clients').whereIn('id', known).orderBy('id').forUpdate().select('id')
  const rows = await db('tickets').whereIn('id', [id, into]).orderBy('id').forUpdate()
  const [merged, remaining] = [id, into].map((wanted) => rows.find((row) => row.id === wanted))
  if (merged === undefined || remaining === undefined) throw new Fault('ticket_not_found')
  return { merged, remaining }
}

/**
 * Returns true if a ticket's sender is waiting for a reply. A status such as On Hold does not show this, so the
 * function then returns true if the sender wrote the last message.
 */
async function isWaitingForStaff(db: Knex, { id, status, author }: TicketRow): Promise<boolean> {
  if (awaitingStatuses.includes(status)) return true
  if (status === ticketStatus.answered || status === ticketStatus.closed) return false
  const last = await db('ticket_replies')
    .where({ ticket_id: id, is_unverified: 0 })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('author')
  return (last ?? { author }).author === null
}

/** Stores the opening message of a merged ticket with its files as a reply to the remaining ticket. */
async function moveOpening(db: Knex, merged: TicketRow, into: number): Promise<void> {
  const { id, client_id, subject, message, name, email, author, quote_line, created_at } = merged
  const [reply] = await db('ticket_replies')
    .insert({ ticket_id: into, client_id, subject, message, name, email, author, quote_line, created_at })
    .returning('id')
  await db('ticket_attachments')
    .where({ ticket_id: id })
    .whereNull('reply_id')
    .update({ ticket_id: into, reply_id: reply?.id as number })
}

/** Returns the records of replies deleted from the tickets, in the order of deletion. */
function mergeDeletedReplies(...tickets: readonly TicketRow[]): string | null {
  const deleted = tickets.flatMap(parseDeletedReplies).sort((a, b) => (a.deletedAt < b.deletedAt ? -1 : 1))
  return deleted.length === 0 ? null : JSON.stringify(deleted)
}

const higherPriority = (one: TicketRow, other: TicketRow): TicketRow['priority'] =>
  ticketPriorities.indexOf(one.priority) > ticketPriorities.indexOf(other.priority) ? one.priority : other.priority
