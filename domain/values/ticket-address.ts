import { emailKey } from './email.js'
import { hashToken } from './token.js'

/** Placeholder for the token in the setting `ticket_address`. */
const placeholder = '{token}'
/** Maximum length of an address's local part (RFC 5321, 4.5.3.1.1). */
const maxLocalPart = 64
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/**
 * Length of a token. 26 letters of 5 bits encode 128 random bits. Mail systems may change the letter case, so tokens
 * use only one case.
 */
const tokenLength = 26
const randomBytes = 16

/** Returns a random token for a ticket's email address. */
export function makeTicketToken(random: (size: number) => Buffer): string {
  let bits = BigInt(`0x${random(randomBytes).toString('hex')}`)
  let token = ''
  for (let at = 0; at < tokenLength; at++) {
    token += letters[Number(bits & 31n)]
    bits >>= 5n
  }
  return token
}

/** Returns the hash by which a token is found. */
export const hashTicketToken = (token: string): string => hashToken(token)

/** Returns the address with `{token}` replaced by a token. */
export const ticketAddress = (pattern: string, token: string): string => pattern.replace(placeholder, token)

/**
 * Returns true if a pattern has `{token}` before its @, and becomes an address with a local part of at most 64
 * characters when a token replaces `{token}`.
 */
export function isTicketAddress(pattern: string, isAddress: (text: string) => boolean): boolean {
  const address = ticketAddress(pattern, letters.slice(0, tokenLength))
  const at = pattern.indexOf(placeholder)
  const local = address.slice(0, address.lastIndexOf('@'))
  return at >= 0 && at < pattern.lastIndexOf('@') && local.length <= maxLocalPart && isAddress(address)
}

/**
 * Returns true if an address, in the form of `emailKey`, matches the setting `ticket_address`, with any text in place
 * of the token.
 */
export function matchesTicketAddress(pattern: string, address: string): boolean {
  if (pattern === '') return false
  const [before = '', after = ''] = emailKey(pattern).split(placeholder)
  return address.length > before.length + after.length && address.startsWith(before) && address.endsWith(after)
}

const words = /[a-z2-7]{26,}/g

/**
 * Returns the parts of an address's local part that may be tokens, regardless of the current setting, because the
 * address may be older.
 */
export const extractTokens = (address: string): readonly string[] =>
  address
    .slice(0, Math.max(0, address.lastIndexOf('@')))
    .toLowerCase()
    .match(words)
    ?.filter(({ length }) => length === tokenLength) ?? []
