import type { DepartmentRow, TicketRow } from '../../db/rows-support.js'
import { findStaffName } from '../access/staff-names.js'
import { findAddresses } from '../clients/account-users.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { queueMails } from '../mail/queueing.js'
import { emailKey } from '../values/email.js'
import { type AlertRecipient, findAlertRecipients, findAssignee } from './alerts.js'
import { ensureTokens } from './incoming/ticket-tokens.js'
import { chooseMailedFiles, type StoredAttachment } from './mailed-files.js'
import { findCurrentAddress } from './senders.js'

const ticketVariables = (ticket: TicketRow, department: DepartmentRow) => ({
  tid: ticket.tid,
  name: ticket.name,
  subject: ticket.subject,
  department: department.name,
  priority: ticket.priority,
  status: ticket.status,
})

type Variables = Readonly<Record<string, string>>

/**
 * Emails a new ticket to its sender, as a confirmation or with the message that staff wrote, and to the alert
 * recipients. Raises `ticket.opened`. `isAcknowledged` is false if the sender must not get an automatic reply.
 */
export async function announceTicket(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  files: readonly StoredAttachment[],
  { isAcknowledged = true }: { readonly isAcknowledged?: boolean | undefined } = {},
): Promise<void> {
  const variables = { ...ticketVariables(ticket, department), message: ticket.message }
  if (ticket.author !== null) {
    const author = await findStaffName(ctx.db, ticket.author)
    await mailSender(ctx, 'ticket opened by staff', ticket, { ...variables, author }, files)
  } else if (isAcknowledged) await mailSender(ctx, 'ticket opened', ticket, variables)
  await mailAlert(
    ctx,
    'ticket alert',
    { ticket, department, except: ticket.author },
    {
      ...variables,
      email: ticket.email ?? '',
    },
  )
  await raise(ctx, 'ticket.opened', `Ticket ${ticket.tid}: ${ticket.subject}`, ticketFacts(ticket))
}

/** Returns the data of a ticket for an event. */
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
  /** The ticket before the reply. */
  readonly before: TicketRow
}

/**
 * Emails a staff reply to the ticket's sender, and any other reply to the alert recipients. Raises `ticket.replied`.
 */
export async function announceReply(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  { id, name, message, byStaff, files, before }: AnnouncedReply,
): Promise<void> {
  const author = byStaff ? await findStaffName(ctx.db, name) : name
  const variables = { ...ticketVariables(ticket, department), author, message }
  if (byStaff) await mailSender(ctx, 'ticket reply', ticket, variables, files)
  else await mailAlert(ctx, 'ticket reply', { ticket, department }, variables)
  const facts = { ...ticketFacts(ticket), replyid: id, bystaff: byStaff }
  const said = `${author} replied to ticket ${ticket.tid}: ${ticket.subject}`
  await raise(ctx, 'ticket.replied', said, facts, { before })
}

/**
 * Emails a reply that is waiting for acceptance to the alert recipients, and raises `ticket.reply.unverified` (R-4712).
 */
export async function announceUnverified(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  {
    id,
    name,
    email,
    message,
  }: { readonly id: number; readonly name: string; readonly email: string; readonly message: string },
): Promise<void> {
  const variables = { ...ticketVariables(ticket, department), author: name, email, message }
  await mailAlert(ctx, 'ticket reply unverified', { ticket, department }, variables)
  const said = `A reply to ticket ${ticket.tid} from ${email} must be accepted: ${ticket.subject}`
  await raise(ctx, 'ticket.reply.unverified', said, { ...ticketFacts(ticket), replyid: id, email })
}

/**
 * Emails the sender at the current address, with the files that fit into one email. The email lists the names of the
 * other files.
 */
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
  const tokens = await ensureTokens(ctx, ticket.id, [{ address: to, side: 'sender', staffId: null }])
  const about = { clientId: ticket.client_id ?? undefined, ticketId: ticket.id, tokenId: tokens.get(emailKey(to)) }
  const linkFor = await findLinks(ctx, ticket)
  const own = { ...variables, left_out: leftOut.join(', '), ...linkFor(to) }
  await queueMails(ctx, template, [{ to, ...about, attachmentIds, variables: own, inCopyTo: linkFor }])
}

/**
 * Returns a function that returns the ticket's link for a reader's address. The link is empty unless a login with this
 * address can open the page (R-4744).
 */
async function findLinks({ db, baseUrl }: Context, { id, client_id }: TicketRow) {
  const readers = client_id === null ? undefined : await findAddresses(db, client_id, 'tickets')
  return (address: string) => ({ link: readers?.has(emailKey(address)) ? `${baseUrl}/client/tickets/${id}` : '' })
}

interface Alert {
  readonly ticket: TicketRow
  readonly department: DepartmentRow
  /** User name of a staff member who is not alerted. */
  readonly except?: string | null
}

/**
 * Emails the staff member to whom a call has assigned a ticket, and the department to which it has moved it, each
 * address once, except the caller's (R-2648).
 */
export async function announceAssignment(
  ctx: Context,
  ticket: TicketRow,
  department: DepartmentRow,
  { isAssigned, isMoved }: { readonly isAssigned: boolean; readonly isMoved: boolean },
): Promise<void> {
  const { db, settings, author } = ctx
  const assignee = isAssigned && settings.on('ticket_assigned_mails') ? await findAssignee(ctx, ticket) : undefined
  const moved =
    isMoved && settings.on('ticket_moved_mails') ? await findAlertRecipients(ctx, department, ticket, author) : []
  const variables = {
    ...ticketVariables(ticket, department),
    message: ticket.message,
    author: await findStaffName(db, author),
  }
  if (assignee !== undefined && assignee.username !== author)
    await mailRecipients(ctx, 'ticket assigned', ticket, [assignee], variables)
  const others = moved.filter(({ address }) => emailKey(address) !== emailKey(assignee?.address ?? ''))
  await mailRecipients(ctx, 'ticket moved', ticket, others, variables)
}

/** Emails the alert recipients. */
async function mailAlert(
  ctx: Context,
  template: string,
  { ticket, department, except }: Alert,
  variables: Variables,
): Promise<void> {
  await mailRecipients(ctx, template, ticket, await findAlertRecipients(ctx, department, ticket, except), variables)
}

/** Emails staff about a ticket. Only an email to a single staff member contains a token (R-4703). */
async function mailRecipients(
  ctx: Context,
  template: string,
  ticket: TicketRow,
  alerted: readonly AlertRecipient[],
  variables: Variables,
): Promise<void> {
  const holders = alerted.filter(({ staffId }) => staffId !== null).map((one) => ({ ...one, side: 'staff' as const }))
  const tokens = await ensureTokens(ctx, ticket.id, holders)
  // Staff get no files, and only clients can open the page, but templates need every variable.
  const mails = alerted.map(({ address, staffId }) => ({
    to: address,
    ticketId: ticket.id,
    tokenId: staffId === null ? undefined : tokens.get(emailKey(address)),
    variables: { ...variables, left_out: '', link: '' },
  }))
  await queueMails(ctx, template, mails)
}
