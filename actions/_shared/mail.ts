import type { EmailRow } from '../../db/rows.js'
import { mailStatuses, shownBody } from '../../domain/mail/mail-log.js'
import { f, type Values } from './kit.js'

/** Flag in responses that report the recipient of an email, because no email may have been queued. */
export const emailQueued = f.flag({
  extension: true,
  description: 'False if nothing was queued, because email or the template is disabled.',
  example: true,
})

export const mail = f.named('Mail', 'An email to a client.', {
  id: f.integer({ description: 'ID of the email.', example: 1 }),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  template: f.text({ description: 'Name of the email template.', example: 'invoice created' }),
  to: f.text({ description: 'Address of the recipient.', example: 'ada@example.com' }),
  subject: f.longText({ description: 'Subject, as sent.', example: 'Invoice 1042' }),
  message: f.nullable(f.longText({ description: 'HTML body; null for emails with a sign-in link or a password.' })),
  status: f.oneOf(mailStatuses, {
    description: '`queued` until the mail server accepts it; `failed` if delivery was given up.',
  }),
  attempts: f.integer({ description: 'Number of delivery attempts.', min: 0, example: 1 }),
  last_error: f.nullable(
    f.text({
      description: 'Error of the last attempt; null if none failed.',
      max: 1000,
      example: 'The mailbox is full',
    }),
  ),
  date: f.instant({ description: 'Creation time.' }),
  sent_at: f.nullable(f.instant({ description: 'Time when the mail server accepted it; null until then.' })),
})

export const presentMail = (row: EmailRow): Values<typeof mail> => ({
  id: row.id,
  userid: row.client_id,
  clientid: row.client_id,
  template: row.template,
  to: row.recipient,
  subject: row.subject,
  message: shownBody(row),
  status: row.status,
  attempts: row.attempts,
  last_error: row.last_error,
  date: row.created_at,
  sent_at: row.sent_at,
})
