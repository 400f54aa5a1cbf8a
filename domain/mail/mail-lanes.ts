import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { grantsAccess } from './access-mails.js'

/** Lane 1 is for emails that someone is waiting for, 2 for other single emails, and 3 for bulk emails. */
export type Lane = EmailRow['lane']

/** Emails that someone is waiting for, in addition to emails that grant access to an account. */
const awaitedTemplates: ReadonlySet<string> = new Set([
  'account signup email',
  'order confirmation',
  'service welcome email',
  'ticket opened',
  'ticket opened by staff',
  'ticket reply',
])

/** Emails that the daily job writes in large numbers. */
const dailyTemplates: ReadonlySet<string> = new Set([
  'invoice created',
  'invoice reminder',
  'invoice overdue',
  'domain renewal reminder',
])

/** If more emails than this are written together, they are bulk emails. */
const maxSingle = 20

/**
 * Returns the lane of an email (R-2821). `together` is the number of emails written together. An email that the daily
 * job usually writes is not a bulk email if a call writes it, such as the email about an order's invoice.
 */
export function chooseLane(
  mail: Pick<EmailRow, 'template' | 'holds_password'>,
  { call, together }: { readonly call: Context['call']; readonly together: number },
): Lane {
  if (grantsAccess(mail)) return 1
  if (together > maxSingle || (call === undefined && dailyTemplates.has(mail.template))) return 3
  return awaitedTemplates.has(mail.template) ? 1 : 2
}
