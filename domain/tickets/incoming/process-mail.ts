import type { Context } from '../../context.js'
import { logActivity } from '../../log/activity.js'
import { markBounced } from '../../mail/incoming/bounces.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { maskCardNumbers } from '../../values/card-numbers.js'
import { emailKey } from '../../values/email.js'
import { Fault } from '../../values/faults.js'
import { ticketStatus } from '../../values/statuses.js'
import { isBlocked } from '../blocked-senders.js'
import { openTicket } from '../opening.js'
import { addReply } from '../replies.js'
import { updateTicket } from '../tickets.js'
import { findMailDepartment } from './mail-department.js'
import { mailText, readClosing } from './mail-text.js'
import { findMailTicket, type MailTicket } from './mail-ticket.js'
import { isOwnAddress, isOwnMail } from './own-mails.js'
import {
  hasReachedHourlyLimit,
  type MailOutcome,
  recordMailOutcome,
  recordReceivedMail,
  wasAnswered,
} from './received-mails.js'
import { addUnverifiedReply } from './unverified-replies.js'

export interface ProcessedMail {
  readonly outcome: MailOutcome
  /** The ticket that the email opened or belongs to. */
  readonly ticketId?: number | undefined
}

/** Author of changes made by an email, unless a staff member is proven to have written it. */
export const mailAuthor = 'visitor'

/**
 * Processes a received email once (R-4731), in one transaction. The email opens a ticket, becomes a reply, or closes a
 * ticket. For any other email, only the outcome is recorded. Returns the outcome.
 */
export async function processMail(ctx: Context, mail: IncomingMail): Promise<ProcessedMail> {
  const id = await recordReceivedMail(ctx, mail)
  if (id === undefined) return { outcome: 'repeated' }
  const { tokenId, answered, ...taken } = await routeMail(ctx, mail)
  await recordMailOutcome(ctx.db, id, {
    outcome: taken.outcome,
    ticket_id: taken.ticketId ?? null,
    token_id: tokenId ?? null,
    answered: answered ?? null,
  })
  return taken
}

interface RoutedMail extends ProcessedMail {
  readonly tokenId?: number | undefined
  readonly answered?: string | undefined
}

async function routeMail(ctx: Context, mail: IncomingMail): Promise<RoutedMail> {
  const { db } = ctx
  if (mail.bounce !== undefined) {
    const bounced = await markBounced(ctx, mail.bounce)
    return { outcome: bounced === undefined ? 'automatic' : 'bounced' }
  }
  if (mail.automatic !== undefined) return { outcome: 'automatic' }
  if (await isOwnMail(db, mail)) return { outcome: 'own' }
  const found = await findMailTicket(db, mail)
  const writer = found?.writer
  const { address } = mail.from
  if (writer?.kind !== 'staff') {
    // Staff may reply from their department's address.
    if (await isOwnAddress(ctx, address)) return { outcome: 'own' }
    if (await isBlocked(db, address)) return { outcome: 'blocked' }
    const tokenId = writer?.kind === 'sender' ? writer.tokenId : undefined
    if (await hasReachedHourlyLimit(ctx, tokenId === undefined ? { address } : { tokenId }))
      return { outcome: 'too_many', tokenId }
  }
  try {
    return found === undefined ? await openMailTicket(ctx, mail) : await addMailReply(ctx, mail, found)
  } catch (error) {
    if (error instanceof Fault && error.code === 'sender_blocked') return { outcome: 'blocked' }
    throw error
  }
}

async function openMailTicket(ctx: Context, mail: IncomingMail): Promise<RoutedMail> {
  const { db } = ctx
  const department = await findMailDepartment(db, mail.recipients)
  if (department === undefined) throw new Error('an email arrived, but there is no department to open a ticket in')
  const { message, quoteLine, files } = mailText(mail)
  const { name, address } = mail.from
  const isAcknowledged = !(await wasAnswered(ctx, address))
  const ticket = await openTicket(ctx, {
    departmentId: department.id,
    subject: maskCardNumbers(mail.subject) || '(no subject)',
    message,
    email: address,
    name: maskCardNumbers(name) || undefined,
    priority: 'medium',
    byStaff: false,
    attachments: files,
    mail: { isAcknowledged, isUnverified: (clientId) => clientId !== null, quoteLine },
  })
  return { outcome: 'opened', ticketId: ticket.id, answered: isAcknowledged ? emailKey(address) : undefined }
}

async function addMailReply(ctx: Context, mail: IncomingMail, { ticket, writer }: MailTicket): Promise<RoutedMail> {
  const { from } = mail
  const tokenId = 'tokenId' in writer ? writer.tokenId : undefined
  if (writer.kind === 'unproven') {
    const { id } = await addUnverifiedReply(ctx, ticket, from, mailText(mail))
    return { outcome: 'unverified', ticketId: id }
  }
  if (writer.kind === 'staff') ctx.author = writer.username
  const { typed, isClosing } = readClosing(mail.typed)
  const { message, quoteLine, files, hasContent } = mailText(mail, typed)
  const ticketId = ticket.merged_into ?? ticket.id
  const isReply = hasContent || !isClosing
  if (isReply) {
    const replyId = await addReply(ctx, ticket.id, {
      message,
      quoteLine,
      byStaff: writer.kind === 'staff',
      sender:
        writer.kind === 'known' ? { name: maskCardNumbers(from.name) || from.address, email: from.address } : undefined,
      attachments: files,
    })
    await logActivity(
      ctx,
      `Reply ${replyId} to ticket ${ticket.tid} arrived by email from ${from.address}`,
      ticket.client_id,
    )
  }
  if (isClosing) await updateTicket(ctx, ticketId, { status: ticketStatus.closed })
  return { outcome: isReply ? 'replied' : 'closed', ticketId, tokenId }
}
