import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import { staffNameOf } from '../access/staff-names.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { queueMail, queueMails } from '../mail/queueing.js'
import { alertedAddresses } from './alerts.js'
import { chooseMailedFiles, type StoredAttachment } from './mailed-files.js'
import { findCurrentAddress } from './senders.js'

const about = (ticket: TicketRow, department: DepartmentRow) => ({
  tid: ticket.tid,
  name: ticket.name,
  subject: ticket.subject,
  department: department.name,
  priority: ticket.priority,
  status: ticket.status,
})

type Variables = Readonly<Record<string, string>>

/**
 * Mails a new ticket: to its sender, who learns that it arrived or what staff wrote when they opened it, and to the
 * staff of its department. Raises the event.
 */
export async function announceTicket(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  files: readonly StoredAttachment[],
): Promise<void> {
  const variables = { ...about(ticket, department), message: ticket.message }
  if (ticket.author === null) await mailSender(ctx, 'ticket opened', ticket, variables)
  else {
    const author = await staffNameOf(ctx.db, ticket.author)
    await mailSender(ctx, 'ticket opened by staff', ticket, { ...variables, author }, files)
  }
  const alerted = await alertedAddresses(ctx, department, ticket, ticket.author)
  await mailStaff(ctx, 'ticket alert', ticket, alerted, { ...variables, email: ticket.email ?? '' })
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

export interface AnnouncedReply {
  readonly id: number
  readonly name: string
  readonly message: string
  readonly byStaff: boolean
  readonly files: readonly StoredAttachment[]
  /** The ticket's row before the reply. */
  readonly before: TicketRow
}

/** Mails a reply by staff to the ticket's sender, and any other to the department's staff; raises the event. */
export async function announceReply(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  { id, name, message, byStaff, files, before }: AnnouncedReply,
): Promise<void> {
  const author = byStaff ? await staffNameOf(ctx.db, name) : name
  const variables = { ...about(ticket, department), author, message }
  if (byStaff) await mailSender(ctx, 'ticket reply', ticket, variables, files)
  else await mailStaff(ctx, 'ticket reply', ticket, await alertedAddresses(ctx, department, ticket), variables)
  const facts = { ...ticketFacts(ticket), replyid: id, bystaff: byStaff }
  const said = `${author} replied to ticket ${ticket.tid}: ${ticket.subject}`
  await raise(ctx, 'ticket.replied', said, facts, { before })
}

/** Mails the sender at its present address, with as many files as fit into one mail; the mail names the others. */
async function mailSender(
  ctx: Context,
  template: string,
  ticket: TicketRow,
  variables: Variables,
  files: readonly StoredAttachment[] = [],
): Promise<void> {
  const to = await findCurrentAddress(ctx.db, ticket)
  if (to === null) return
  const { attachmentIds, leftOut } = chooseMailedFiles(files)
  const recipient = { to, clientId: ticket.client_id ?? undefined, ticketId: ticket.id, attachmentIds }
  await queueMail(ctx, template, recipient, { ...variables, left_out: leftOut.join(', ') })
}

async function mailStaff(
  ctx: Context,
  template: string,
  ticket: TicketRow,
  addresses: readonly string[],
  variables: Variables,
): Promise<void> {
  // Staff get no files, but templates need each variable.
  const mails = addresses.map((to) => ({ to, ticketId: ticket.id, variables: { ...variables, left_out: '' } }))
  await queueMails(ctx, template, mails)
}
