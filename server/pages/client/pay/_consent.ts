import type { Consent } from '../../../../domain/payments/checkout.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import type { DeniedFormTexts } from '../../error-pages.js'
import type { AreaVisit } from '../../visit.js'

/** Texts for sessions that may not change payment methods. */
const deniedTexts: DeniedFormTexts = {
  title: 'formNotPermitted',
  login: 'formNotPermittedText',
  staff: 'formNotForStaffText',
}

/** Staff in a client's session need this permission themselves. */
export const changeMethodNeeds = { staff: 'manage_invoices', without: deniedTexts } as const

/**
 * Returns true if a session may charge and change payment methods: the login opened it, or a staff account with the
 * permission did.
 */
export const mayChangeMethods = ({ session: { opener } }: AreaVisit): boolean =>
  opener === undefined || opener.permissions.has(changeMethodNeeds.staff)

/**
 * Returns true if a payment may store its method. Sessions opened by staff may store one only on the page of payment
 * methods, which asks for the login's password.
 */
export const mayStoreWithPayment = ({ session: { opener } }: AreaVisit): boolean => opener === undefined

/**
 * Returns the client's consent to the words shown on the page (R-4021), in the page's language and with `values` in
 * their placeholders.
 */
export function createConsent(
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
