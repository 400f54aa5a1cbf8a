import { isMailAddress } from '../values/email.js'
import { parseUrl } from '../values/parsed-url.js'
import type { ValueRule } from './module.js'

// URL parsers drop or convert these characters, so the called address would differ from the submitted one.
const unclean = /[\s\\\p{Cc}\p{Cf}\p{Z}]/u

// Matches an empty user name too, as in https://@example.com, because it is not part of the host either.
const userName = /^https?:\/\/[^/?#]*@/i

/**
 * Returns true for an HTTP or HTTPS URL that the service can call. URLs with a user name are rejected, because it would
 * appear in logs (R-2807).
 */
export const isAddress = (text: string): boolean =>
  text.length <= 2048 &&
  /^https?:\/\//i.test(text) &&
  !unclean.test(text) &&
  !userName.test(text) &&
  parseUrl(text) !== undefined

/** The rule of `isSafeAddress`, in words that follow "must be". */
export const safeAddressRule =
  'an HTTPS URL without a user name; plain HTTP is allowed only for hosts that ALLOW_PRIVATE_HOSTS lists'

/** Returns true if secrets may be sent to an address: over TLS, or to a host that the operator allows as private. */
export function isSafeAddress(text: string, isAllowedPrivate: (host: string) => boolean): boolean {
  if (!isAddress(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isAllowedPrivate(hostname)
}

export const addressForm: ValueRule = {
  rule: 'an HTTP or HTTPS URL without a user name',
  holds: isAddress,
}

/** Extends a rule to allow empty values. */
export const emptyOr = ({ rule, holds }: ValueRule): ValueRule => ({
  rule: `${rule}, or empty`,
  holds: (text) => text.trim() === '' || holds(text),
})

export const emailForm: ValueRule = { rule: 'an email address', holds: (text) => isMailAddress(text.trim()) }
