import type { EmailRow } from '../../db/rows.js'

/** The header of a mail that nobody typed (RFC 3834): of an answer to one mail, and of any other. */
export type AutoSubmitted = 'auto-replied' | 'auto-generated'

/** The names in the mail log of a mail to a client, and of one to staff, whose text came with the call. */
export const customMail = 'custom mail'
export const staffMessage = 'admin message'

/**
 * Mails that pass on what somebody typed: a `ticket reply` those of staff to the sender and those of the client to staff.
 * A `ticket alert` is a notice of ours, that there is a ticket to look after.
 */
const typed: ReadonlySet<string> = new Set([customMail, staffMessage, 'ticket opened by staff', 'ticket reply'])

/** Returns the value of Auto-Submitted; undefined for a mail that somebody typed (R-2193). */
export function autoSubmittedOf({ template }: Pick<EmailRow, 'template'>): AutoSubmitted | undefined {
  if (typed.has(template)) return undefined
  return template === 'ticket opened' ? 'auto-replied' : 'auto-generated'
}
