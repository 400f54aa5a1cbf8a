import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { grantsAccess } from './access-mails.js'

/** 1 for emails that someone waits for, 2 for other single emails, and 3 for bulk emails. */
export type Lane = EmailRow['lane']

/** Emails that someone waits for, besides emails that grant access to an account. */
const awaitedTemplates: ReadonlySet<string> = new Set([
  'account signup email',
  'order confirmation',
  'service welcome email',
  'ticket opened',
  'ticket opened by staff',
  'ticket reply',
])

/** Emails that the daily job writes to every client concerned. */
const dailyTemplates: ReadonlySet<string> = new Set([
  'invoice created',
  'invoice reminder',
  'invoice overdue',
  'domain renewal reminder',
])

/** If more emails of one kind than this are written at once, they are bulk. */
const maxSingle = 20

/**
 * Returns the lane of an email (R-2821). `together` is the number of similar emails written at once. If a call sends an
 * email of a daily kind, such as the invoice of an order, it is a single email.
 */
export function chooseLane(
  mail: Pick<EmailRow, 'template' | 'holds_password'>,
  { call, together }: { readonly call: Context['call']; readonly together: number },
): Lane {
  if (grantsAccess(mail)) return 1
  if (together > maxSingle || (call === undefined && dailyTemplates.has(mail.template))) return 3
  return awaitedTemplates.has(mail.template) ? 1 : 2
}
