import Format from 'typebox/format'
import { isRange } from './address.js'

// Matches NUL and unpaired surrogates.
const unstorable = /\0|\p{Surrogate}/u

/** Returns true if every supported database can store and search for the text. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

// Some Japanese mail providers have addresses with dots at the ends of the local part, or several in a row.
const local = /[^\s@<>()[\]\\,;:"\p{Cc}]+/u.source
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/u.source
const mailbox = new RegExp(`^(?=[^@]{1,64}@)${local}@(?:${label}\\.)+${label}$`, 'u')

// Invisible characters, and characters that reverse the direction of text: addresses that look alike must be equal.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

// Same as in domain/values/email.ts.
const quotedLocalPart = /^"([^"@]+)"(?=@)/

const unquoted = (text: string): string =>
  text.replace(quotedLocalPart, (quoted, local: string) =>
    local.includes(' ') && !local.startsWith(' ') && !local.endsWith(' ') ? local.replaceAll(' ', '') : quoted,
  )

/**
 * Returns true for a bare email address (without display name) at a dotted host name, without invisible characters. A
 * local part with spaces must be quoted, and no other can be.
 */
export const isEmail = (text: string): boolean => {
  const bare = unquoted(text)
  return !invisible.test(bare) && mailbox.test(bare)
}

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** Returns true for an existing day, YYYY-MM-DD, in the years 1000 to 9999. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = dayForm.exec(text) ?? []
  if (year < '1000') return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
}

const foreignToBase64 = /[^A-Za-z0-9+/]/

/** Returns true for padded base64 in the usual alphabet. Reads the text once, because it may be a whole file. */
export function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return text.length % 4 === 0 && !foreignToBase64.test(text.slice(0, text.length - padding))
}

Format.Set('email', isEmail)
Format.Set('base64', isBase64)
Format.Set('date', isDate)
Format.Set('address-range', isRange)
// A password can be any text. The format only makes tools hide it.
Format.Set('password', () => true)
