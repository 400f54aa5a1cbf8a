import { crc32 } from 'node:zlib'
import { randomWord } from '../values/token.js'

/** Prefix by which scanners of repositories and logs recognize our secrets. */
const prefix = 'chk_'
const randomLength = 54
const checksumLength = 6

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Returns a new credential secret of 64 characters: `chk_`, 54 random letters and digits, and their checksum (R-2855).
 */
export function makeSecret(random: (size: number) => Buffer): string {
  const text = prefix + randomWord(randomLength, random)
  return text + checksumOf(text)
}

/** Returns the CRC-32 of a text as six base-62 digits. */
function checksumOf(text: string): string {
  let checksum = ''
  for (let left = crc32(text); checksum.length < checksumLength; left = Math.floor(left / digits.length))
    checksum = digits.charAt(left % digits.length) + checksum
  return checksum
}
