/**
 * An address as it is compared: without regard to letter case, nor to whether its accents are characters of
 * their own.
 */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC')

// As engine/formats.ts has it: controls, formats, fillers and blanks.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const mailbox = /^[^@,;<>"()[\]\\:]+@[^@,;<>"()[\]\\:]+$/

/** Returns true for a text that mail can be sent to: one address, without a name or invisible characters. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && !invisible.test(text) && mailbox.test(text)

/** The sender of a mail. */
export interface Sender {
  /** Empty for none. */
  readonly name: string
  readonly address: string
}

// Characters that could end a header line.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** One address, alone or in angle brackets after a name, quoted or not; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const plain = text.trim()
  const open = plain.lastIndexOf('<')
  if (plain.length > 500 || breaking.test(plain)) return undefined
  if (open < 0) return isMailAddress(plain) ? { name: '', address: plain.normalize('NFC') } : undefined
  const name = nameIn(plain.slice(0, open).trim())
  const address = plain.slice(open + 1, -1)
  if (name === undefined || !plain.endsWith('>') || !isMailAddress(address)) return undefined
  return { name, address: address.normalize('NFC') }
}

function nameIn(text: string): string | undefined {
  if (!text.startsWith('"')) return /["<>@]/.test(text) ? undefined : text
  const [, inner] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? []
  return inner?.replaceAll(/\\(.)/g, '$1')
}
