// Emails that grant access to an account, because they contain a sign-in link or the password of a hosting account.

import type { EmailRow } from '../../db/rows.js'
import { templates } from './templates.js'

/** Lifetimes of links that grant access to an account, in milliseconds, by email template. */
export const linkLifetimesMs: ReadonlyMap<string, number> = new Map(
  [...templates.values()].flatMap(({ name, opensAccountForMs: lifetimeMs }) =>
    lifetimeMs === undefined ? [] : [[name, lifetimeMs]],
  ),
)

/** Milliseconds after which an unsent email with a password is given up. */
export const passwordLifetimeMs = 7 * 24 * 60 * 60 * 1000

export type AccessMail = Pick<EmailRow, 'template' | 'holds_password'>

/** Returns true for an email that contains a sign-in link or a password (R-2653). */
export const grantsAccess = ({ template, holds_password }: AccessMail): boolean =>
  holds_password === 1 || linkLifetimesMs.has(template)

/**
 * Returns the change that clears the body in an email's row after delivery, if the email grants access. An earlier
 * release stored these bodies in the row. Release before: mails-in-clear
 */
export const clearedBody = (mail: AccessMail): { body?: '' } => (grantsAccess(mail) ? { body: '' } : {})

/**
 * Returns the reason for not delivering an email whose sign-in link or password has expired, or undefined if the email
 * can still be delivered.
 */
export function expiredReason(mail: AccessMail & Pick<EmailRow, 'created_at'>, now: Date): string | undefined {
  const { template, holds_password, created_at } = mail
  const lifetimeMs = holds_password === 1 ? passwordLifetimeMs : linkLifetimesMs.get(template)
  if (lifetimeMs === undefined || Date.parse(created_at) + lifetimeMs > now.getTime()) return undefined
  return lostReason(mail)
}

/** Returns the reason for giving up an email that grants access and was not delivered in time. */
export const lostReason = ({ holds_password }: Pick<AccessMail, 'holds_password'>): string =>
  holds_password === 1
    ? 'The password in it is no longer stored'
    : 'The link in it expired before the email could be delivered'
