import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { grantsAccess } from './access-mails.js'
import { queueWritten } from './queueing.js'

/**
 * Queues a copy of an email. Throws an Error with a one-line message if the email does not exist, is still queued, or
 * granted access to an account, or if email is disabled.
 */
export async function resendMail(ctx: Context, id: number): Promise<EmailRow> {
  const mail = await ctx.db('emails').where({ id }).forUpdate().first()
  if (mail === undefined) throw new Error(`there is no email with the ID ${id}`)
  if (mail.status === 'queued') throw new Error(`email ${id} has not been sent yet`)
  if (mail.holds_password === 1)
    throw new Error(
      `email ${id} (${mail.template}) contained a password, and passwords are not stored: use sendemail to send a new one`,
    )
  if (grantsAccess(mail))
    throw new Error(`email ${id} (${mail.template}) contained a sign-in link, which is not stored: create a new one`)
  const { recipient, subject, body, template, client_id, ticket_id, invoice_id, token_id, language } = mail
  const attachmentIds = await ctx.db('email_attachments').where({ email_id: id }).pluck('attachment_id')
  const about = {
    clientId: client_id ?? undefined,
    ticketId: ticket_id ?? undefined,
    invoiceId: invoice_id ?? undefined,
    tokenId: token_id ?? undefined,
    attachmentIds,
  }
  const queued = await queueWritten(ctx, template, [
    { to: recipient, ...about, subject, body, language: language ?? undefined },
  ])
  if (queued === 0) throw new Error('email is disabled (setting mail_disabled)')
  await logActivity(ctx, `Email ${id} (${template}) to ${recipient} was queued again`, client_id)
  return mail
}
