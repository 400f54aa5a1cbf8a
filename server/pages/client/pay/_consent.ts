import type { Consent } from '../../../../domain/payments/checkout.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import type { KeptFrom } from '../../refusal.js'
import type { AreaVisit } from '../../visit.js'

/** The texts for a login or staff account that may not change payment methods. */
const without: KeptFrom = { title: 'formNotPermitted', login: 'formNotPermittedText', staff: 'formNotForStaffText' }

/** The permission for changing stored methods: staff that has opened the session needs to be allowed to do so itself. */
export const toChangeMethods = { staff: 'manage_invoices', without } as const

/** Returns true if a session may charge and change stored methods: its login, or staff that may do so itself. */
export const mayChangeMethods = ({ session: { opener } }: AreaVisit): boolean =>
  opener === undefined || opener.permissions.has(toChangeMethods.staff)

/**
 * Returns true if a payment may store its method: not in a session that staff has opened, where only the page of methods does
 * so, with the own password of the client.
 */
export const mayStoreByPaying = ({ session: { opener } }: AreaVisit): boolean => opener === undefined

/** Returns the consent of a visitor to words that its page has shown (R-4021): those of the language, with their values. */
export function consentOf(
  { session: { loginId, opener }, attempts, koa, speech }: AreaVisit,
  words: TextKey,
  values: Readonly<Record<string, string>> = {},
): Consent {
  return {
    words: speech.locale.say(words, values),
    by: opener === undefined ? `login ${loginId}` : `login ${loginId}, by way of ${opener.username}`,
    from: attempts.addressOf(koa.req),
  }
}
