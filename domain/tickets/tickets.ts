import type { Knex } from 'knex'
import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import { expectActiveStaff } from '../access/staff.js'
import { findStaffName } from '../access/staff-names.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { type ChangeSet, changedColumns, hasColumns } from '../values/changed-columns.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { type TicketPriority, ticketStatus } from '../values/statuses.js'
import { findOpenDepartment } from './departments.js'
import { announceAssignment, ticketFacts } from './ticket-mail.js'
import { findTicketStatus, selectStatusTitles } from './ticket-statuses.js'

export type TicketChanges = ChangeSet<{
  /** A configured status, in any letter case. */
  status: string
  subject: string
  priority: TicketPriority
  departmentId: number
  /** The staff member to whom the ticket is assigned, or null for an unassigned ticket. */
  flagId: number | null
}>

/**
 * Updates the submitted fields of a ticket. Emails staff about a new assignment or department (R-2648). Throws
 * ticket_not_found, ticket_status_unknown, merged_ticket_closed, department_unknown, staff_unknown.
 */
export async function updateTicket<Given extends TicketChanges>(
  ctx: Context,
  id: number,
  changes: Exact<TicketChanges, Given>,
): Promise<void> {
  const { db } = ctx
  const ticket = await lockTicket(db, id)
  const { status, departmentId, flagId, ...alike } = changes
  if (departmentId !== undefined && departmentId !== ticket.department_id) await findOpenDepartment(db, departmentId)
  if (flagId != null) await expectActiveStaff(db, flagId)
  const changed = changedColumns(ticket, {
    ...alike,
    status: status === undefined ? undefined : await findTicketStatus(db, status),
    department_id: departmentId,
    flag_id: flagId,
  })
  if (ticket.merged_into !== null && (changed.status ?? ticketStatus.closed) !== ticketStatus.closed)
    throw new Fault('merged_ticket_closed')
  if (!hasColumns(changed)) return
  await db('tickets').where({ id }).update(changed)
  const after = { ...ticket, ...changed }
  const isMoved = changed.department_id !== undefined
  const isAssigned = changed.flag_id != null
  if (isMoved || isAssigned) {
    const department = await db('departments').where({ id: after.department_id }).first()
    await announceAssignment(ctx, after, department as DepartmentRow, { isAssigned, isMoved })
  }
  const facts = ticketFacts(after)
  const message = `Ticket ${ticket.tid} was changed by ${await findStaffName(db, ctx.author)}.`
  await raise(ctx, 'ticket.updated', message, { ...facts, by: ctx.author }, { before: ticket })
  if (changed.status === ticketStatus.closed)
    await raise(ctx, 'ticket.closed', `Ticket ${ticket.tid} was closed.`, facts, { before: ticket })
}

/** Deletes a ticket with its replies, notes, and files. Throws ticket_not_found. */
export async function deleteTicket(ctx: Context, id: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, id)
  const { tid, client_id } = ticket
  await ctx.db('tickets').where({ id }).delete()
  await logActivity(ctx, `Ticket ${tid} was deleted`, client_id)
  const facts = { ...ticketFacts(ticket), by: ctx.author }
  const message = `Ticket ${tid} was deleted by ${await findStaffName(ctx.db, ctx.author)}.`
  await raise(ctx, 'ticket.deleted', message, facts, { before: ticket })
}

/** Returns a ticket and locks it until the transaction ends. Throws ticket_not_found. */
export const lockTicket = (db: Knex, id: number): Promise<TicketRow> => lockRow(db, 'tickets', id, 'ticket_not_found')

/** Returns a ticket. Throws ticket_not_found. */
export const expectTicket = (db: Knex, id: number): Promise<TicketRow> => findTicket(db, { id })

/** Returns the ticket with this ID, this number, or both. Throws ticket_not_found. */
export async function findTicket(
  db: Knex,
  { id, tid }: { id?: number | undefined; tid?: string | undefined },
): Promise<TicketRow> {
  const known = { ...(id !== undefined && { id }), ...(tid !== undefined && { tid }) }
  const row = Object.keys(known).length === 0 ? undefined : await db('tickets').where(known).first()
  if (row === undefined) throw new Fault('ticket_not_found')
  return row
}

export interface TicketFilter {
  readonly clientId?: number | undefined
  readonly departmentId?: number | undefined
  /** Title of a status, in any letter case. */
  readonly status?: string | undefined
}

/** Returns a query for the matching tickets, unordered. */
export function matchingTickets(db: Knex, { clientId, departmentId, status }: TicketFilter) {
  const rows = selectRows(db, 'tickets', { client_id: clientId, department_id: departmentId })
  if (status === undefined) return rows
  return rows.where(
    (query) => query.whereIn('status', selectStatusTitles(db, status).clearOrder()),
    ['ticket_statuses'],
  )
}
