import { domainToASCII } from 'node:url'

/**
 * Returns the key by which email addresses are compared. It ignores letter case, whether accents are separate
 * characters, and whether the domain is written in ASCII.
 */
export function emailKey(email: string): string {
  const key = email.normalize('NFC').toLowerCase().normalize('NFC')
  const at = key.lastIndexOf('@') + 1
  const domain = key.slice(at)
  if (at === 0 || isAscii.test(domain)) return key
  return `${key.slice(0, at)}${domainToASCII(domain) || domain}`
}

const isAscii = /^[\0-\x7f]*$/

// Same as in engine/formats.ts: control, format, filler, and space characters.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const mailbox = /^[^@,;<>"()[\]\\:]+@[^@,;<>"()[\]\\:]+$/
const quotedLocalPart = /^"([^"@]+)"(?=@)/

/** Returns an address without the quotes and spaces of a local part that contains spaces, but not at its ends. */
const unquoted = (text: string): string =>
  text.replace(quotedLocalPart, (quoted, local: string) =>
    local.includes(' ') && !local.startsWith(' ') && !local.endsWith(' ') ? local.replaceAll(' ', '') : quoted,
  )

/**
 * Returns true if a text is one email address of at most 254 characters, without a display name or invisible
 * characters. A local part with spaces must be quoted.
 */
export const isMailAddress = (text: string): boolean => {
  if (text.length > 254) return false
  const bare = unquoted(text)
  return !invisible.test(bare) && mailbox.test(bare)
}

export interface Sender {
  /** Display name, or empty. */
  readonly name: string
  readonly address: string
}

// Characters that could end a header line.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Parses one address, bare or in angle brackets after a display name, which may be quoted. Returns undefined for any
 * other text.
 */
export function parseSender(text: string): Sender | undefined {
  const plain = text.trim()
  const open = plain.lastIndexOf('<')
  if (plain.length > 500 || breaking.test(plain)) return undefined
  if (open < 0) return isMailAddress(plain) ? { name: '', address: plain.normalize('NFC') } : undefined
  const name = parseDisplayName(plain.slice(0, open).trim())
  const address = plain.slice(open + 1, -1)
  if (name === undefined || !plain.endsWith('>') || !isMailAddress(address)) return undefined
  return { name, address: address.normalize('NFC') }
}

function parseDisplayName(text: string): string | undefined {
  if (!text.startsWith('"')) return /["<>@]/.test(text) ? undefined : text
  const [, inner] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? []
  return inner?.replaceAll(/\\(.)/g, '$1')
}
