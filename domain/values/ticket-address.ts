import { hashToken } from './token.js'

/** The place of a token in the setting `ticket_address`. */
const placeholder = '{token}'
/** The longest part of an address before its @ (RFC 5321, 4.5.3.1.1). */
const maxLocalPart = 64
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** 26 letters of 5 bits: 128 random bits. Addresses may come back in other letter case, so there is one case. */
const tokenLength = 26
const randomBytes = 16

/** Returns a random token. */
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

/** Returns the address with a token in the place of `{token}`. */
export const ticketAddress = (pattern: string, token: string): string => pattern.replace(placeholder, token)

/** Returns true for a text that is an address once a token stands in the place of `{token}`, before its @. */
export function isTicketAddress(pattern: string, isAddress: (text: string) => boolean): boolean {
  const address = ticketAddress(pattern, letters.slice(0, tokenLength))
  const at = pattern.indexOf(placeholder)
  const local = address.slice(0, address.lastIndexOf('@'))
  return at >= 0 && at < pattern.lastIndexOf('@') && local.length <= maxLocalPart && isAddress(address)
}

/** Returns true for an address that is the setting `ticket_address` with whatever in the place of the token. */
export function isOfTicketAddress(pattern: string, address: string): boolean {
  if (pattern === '') return false
  const [before = '', after = ''] = pattern.toLowerCase().split(placeholder)
  return address.length > before.length + after.length && address.startsWith(before) && address.endsWith(after)
}

const words = /[a-z2-7]{26,}/g

/** Returns what may be a token in the part of an address before its @, whatever the setting was when the address was made. */
export const tokensIn = (address: string): readonly string[] =>
  address
    .slice(0, Math.max(0, address.lastIndexOf('@')))
    .toLowerCase()
    .match(words)
    ?.filter(({ length }) => length === tokenLength) ?? []
