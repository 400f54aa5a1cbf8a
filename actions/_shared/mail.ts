import type { EmailRow } from '../../db/rows.js'
import { mailStatuses, shownBody } from '../../domain/mail/mail-log.js'
import { f, type Values } from './kit.js'

/** Included in answers that report the recipient of an email, because none may have been queued. */
export const mailed = f.flag({
  extension: true,
  description: 'False where nothing was queued, because mail is disabled or the template is switched off.',
  example: true,
})

export const mail = f.named('Mail', 'An e-mail to a client.', {
  id: f.integer({ description: 'Id of the mail.', example: 1 }),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  template: f.text({ description: 'Name of the mail template.', example: 'invoice created' }),
  to: f.text({ description: 'Address of the recipient.', example: 'ada@example.com' }),
  subject: f.longText({ description: 'Subject as it is sent.', example: 'Invoice 1042' }),
  message: f.nullable(
    f.longText({ description: 'HTML body; null for a mail that contains a sign-in link or a password.' }),
  ),
  status: f.oneOf(mailStatuses, { description: '`queued` until the mail server has taken it; `failed` was given up.' }),
  attempts: f.integer({ description: 'Number of attempts to hand it to the mail server.', min: 0, example: 1 }),
  last_error: f.nullable(
    f.text({
      description: 'Why the last attempt failed; null if none has.',
      max: 1000,
      example: 'The mailbox is full',
    }),
  ),
  date: f.instant({ description: 'Creation time.' }),
  sent_at: f.nullable(f.instant({ description: 'When the mail server took it; null until then.' })),
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
