import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { opensAccount } from './opening-mails.js'

/** 1 for what somebody waits for, 2 for other single mails, 3 for those that come in masses. */
export type Lane = EmailRow['lane']

/** Mails that somebody waits for, beside those that let their reader in. */
const awaited: ReadonlySet<string> = new Set([
  'account signup email',
  'order confirmation',
  'service welcome email',
  'ticket opened',
  'ticket opened by staff',
  'ticket reply',
])

/** Mails that the daily job writes, to everybody whose day it is. */
const daily: ReadonlySet<string> = new Set([
  'invoice created',
  'invoice reminder',
  'invoice overdue',
  'domain renewal reminder',
])

/** Mails of one kind that are more than this at once are a mass. */
const maxSingle = 20

/**
 * Returns the lane of a mail (R-2821) that is written with others of its kind. One of the daily job's kinds that a call asks
 * for, such as the invoice of an order, is a single mail.
 */
export function laneOf(
  mail: Pick<EmailRow, 'template' | 'holds_password'>,
  { call, together }: { readonly call: Context['call']; readonly together: number },
): Lane {
  if (opensAccount(mail)) return 1
  if (together > maxSingle || (call === undefined && daily.has(mail.template))) return 3
  return awaited.has(mail.template) ? 1 : 2
}
