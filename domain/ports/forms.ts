import type { Form } from './module.js'

/** Whether modules may call it. A user name in it would stand in logs. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}

/** The rule of `isSafeAddress`, to follow "must be". */
export const safeAddressRule =
  'an address of https without a user name in it; plain http is for hosts that ALLOW_PRIVATE_HOSTS lists'

/** Returns true for an address that secrets may be sent to: over TLS, or to a host that the operator allows as private. */
export function isSafeAddress(text: string, isAllowedPrivate: (host: string) => boolean): boolean {
  if (!isAddress(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isAllowedPrivate(hostname)
}

export const addressForm: Form = { rule: 'an address of http or https without a user name in it', holds: isAddress }

export const emailForm: Form = {
  rule: 'an e-mail address',
  holds: (text) => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text.trim()),
}
