import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { queueMail } from '../mail/queue.js'
import { raise } from '../system/events.js'

const about = (ticket: TicketRow, department: DepartmentRow) => ({
  tid: ticket.tid,
  name: ticket.name,
  subject: ticket.subject,
  department: department.name,
  priority: ticket.priority,
  status: ticket.status,
})

/** Mails the sender that the ticket has arrived, and the department that there is one; raises the event. */
export async function announceTicket(ctx: Context, ticket: TicketRow, department: DepartmentRow): Promise<void> {
  const variables = { ...about(ticket, department), message: ticket.message }
  if (ticket.email !== null) await queueMail(ctx, 'ticket opened', senderOf(ticket, ticket.email), variables)
  if (department.email !== null)
    await queueMail(ctx, 'ticket alert', { to: department.email }, { ...variables, email: ticket.email ?? '' })
  await raise(ctx, 'ticket.opened', `Ticket ${ticket.tid}: ${ticket.subject}`, ticketFacts(ticket))
}

/** Returns the data of an event about a ticket. */
export const ticketFacts = ({ id, tid, client_id, department_id, subject }: TicketRow) => ({
  ticketid: id,
  tid,
  clientid: client_id,
  deptid: department_id,
  subject,
})

/** Mails a reply of staff to the sender and any other to the department; raises the event. */
export async function announceReply(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  { id, name, message, byStaff }: { id: number; name: string; message: string; byStaff: boolean },
): Promise<void> {
  const variables = { ...about(ticket, department), author: name, message }
  if (!byStaff && department.email !== null) await queueMail(ctx, 'ticket reply', { to: department.email }, variables)
  if (byStaff && ticket.email !== null) await queueMail(ctx, 'ticket reply', senderOf(ticket, ticket.email), variables)
  await raise(ctx, 'ticket.replied', `${name} replied to ticket ${ticket.tid}: ${ticket.subject}`, {
    ...ticketFacts(ticket),
    replyid: id,
    bystaff: byStaff,
  })
}

const senderOf = ({ client_id }: TicketRow, email: string) => ({ to: email, clientId: client_id ?? undefined })
