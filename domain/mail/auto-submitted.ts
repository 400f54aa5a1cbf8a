import type { EmailRow } from '../../db/rows.js'

/**
 * Values of the Auto-Submitted header (RFC 3834): `auto-replied` for a reply to one email, and `auto-generated` for any
 * other automatic email.
 */
export type AutoSubmitted = 'auto-replied' | 'auto-generated'

/** Names in the email log for emails whose text the caller wrote: `customMail` to a client, `staffMessage` to staff. */
export const customMail = 'custom mail'
export const staffMessage = 'admin message'

/**
 * Emails that deliver text typed by a person. A `ticket reply` goes from staff to the sender or from the client to
 * staff. A `ticket alert` is not included, because we write it ourselves.
 */
const typed: ReadonlySet<string> = new Set([customMail, staffMessage, 'ticket opened by staff', 'ticket reply'])

/** Returns the value of the Auto-Submitted header, or undefined for an email typed by a person (R-2193). */
export function autoSubmittedHeader({ template }: Pick<EmailRow, 'template'>): AutoSubmitted | undefined {
  if (typed.has(template)) return undefined
  return template === 'ticket opened' ? 'auto-replied' : 'auto-generated'
}
