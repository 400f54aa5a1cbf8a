import { isMailAddress } from '../values/email.js'
import { parseUrl } from '../values/parsed-url.js'
import type { ValueRule } from './module.js'

// Blanks, line breaks and invisible characters would be dropped on the way to the address that is called.
const unclean = /[\s\\\p{Cc}\p{Cf}\p{Z}]/u

// An empty one, as in https://@example.com, is no host of the address either.
const userName = /^https?:\/\/[^/?#]*@/i

/** Returns true for a web address that may be called. A user name in it would stand in logs (R-2807). */
export const isAddress = (text: string): boolean =>
  text.length <= 2048 &&
  /^https?:\/\//i.test(text) &&
  !unclean.test(text) &&
  !userName.test(text) &&
  parseUrl(text) !== undefined

/** The rule of `isSafeAddress`, to follow "must be". */
export const safeAddressRule =
  'an address of https without a user name in it; plain http is for hosts that ALLOW_PRIVATE_HOSTS lists'

/** Returns true for an address that secrets may be sent to: over TLS, or to a host that the operator allows as private. */
export function isSafeAddress(text: string, isAllowedPrivate: (host: string) => boolean): boolean {
  if (!isAddress(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isAllowedPrivate(hostname)
}

export const addressForm: ValueRule = {
  rule: 'an address of http or https without a user name in it',
  holds: isAddress,
}

/** Returns a form that also allows an empty value. */
export const emptyOr = ({ rule, holds }: ValueRule): ValueRule => ({
  rule: `${rule}, or empty`,
  holds: (text) => text.trim() === '' || holds(text),
})

export const emailForm: ValueRule = { rule: 'an e-mail address', holds: (text) => isMailAddress(text.trim()) }
