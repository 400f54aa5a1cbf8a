import Format from 'typebox/format'
import { isRange } from './address.js'

// NUL and halves of surrogate pairs.
const unstorable = /\0|\p{Surrogate}/u

/** Returns true if every database can store a text, or look for it. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

const word = /[^\s@<>()[\]\\,;:".\p{Cc}]+/u.source
const label = /[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?/u.source
const mailbox = new RegExp(`^(?=[^@]{1,64}@)${word}(?:\\.${word})*@(?:${label}\\.)+${label}$`, 'u')

// What nobody sees, or what turns round how the rest is read: two addresses that look alike have to be one.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A bare address (no display name, no quotes) at a dotted host name, all of whose characters are seen. */
export const isEmail = (text: string): boolean => !invisible.test(text) && mailbox.test(text)

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** A real calendar day, YYYY-MM-DD, in the years 1000 to 9999. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = dayForm.exec(text) ?? []
  if (year < '1000') return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
}

const foreignToBase64 = /[^A-Za-z0-9+/]/

/** Base64 of the usual alphabet, padded. Looked through once, because files come so. */
export function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return text.length % 4 === 0 && !foreignToBase64.test(text.slice(0, text.length - padding))
}

Format.Set('email', isEmail)
Format.Set('base64', isBase64)
Format.Set('date', isDate)
Format.Set('address-range', isRange)
// A password is any text; the word only tells tools to hide it.
Format.Set('password', () => true)
