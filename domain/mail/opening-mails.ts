// Mails that let their reader into an account: by a sign-in link, or by the password of a hosting account.

import type { EmailRow } from '../../db/rows.js'
import { templates } from './templates.js'

/** Lifetime of the sign-in link in each mail that has one, in milliseconds, by template. */
export const linkLifetimesMs: ReadonlyMap<string, number> = new Map(
  [...templates.values()].flatMap(({ name, opensAccountForMs: lifetimeMs }) =>
    lifetimeMs === undefined ? [] : [[name, lifetimeMs]],
  ),
)

/** Milliseconds for which a mail with a password may wait to be sent. */
export const passwordLifetimeMs = 7 * 24 * 60 * 60 * 1000

export type Marked = Pick<EmailRow, 'template' | 'holds_password'>

/** Returns true for a mail that lets its reader in: by a link, or by a password (R-2653). */
export const opensAccount = ({ template, holds_password }: Marked): boolean =>
  holds_password === 1 || linkLifetimesMs.has(template)

/**
 * Returns the change that removes the body of such a mail when it will not be delivered again, where it stands beside its
 * recipient. Release before: mails-in-clear
 */
export const withoutSignInBody = (mail: Marked): { body?: '' } => (opensAccount(mail) ? { body: '' } : {})

/** Returns why a mail with an expired sign-in link or password is not delivered; undefined for any other mail. */
export function expiredReason(mail: Marked & Pick<EmailRow, 'created_at'>, now: Date): string | undefined {
  const { template, holds_password, created_at } = mail
  const lifetimeMs = holds_password === 1 ? passwordLifetimeMs : linkLifetimesMs.get(template)
  if (lifetimeMs === undefined || Date.parse(created_at) + lifetimeMs > now.getTime()) return undefined
  return lostReason(mail)
}

/** Returns why such a mail is given up that was not delivered in time. */
export const lostReason = ({ holds_password }: Pick<Marked, 'holds_password'>): string =>
  holds_password === 1
    ? 'The password in it is not kept for so long'
    : 'The link in it had run out before it could be delivered'
