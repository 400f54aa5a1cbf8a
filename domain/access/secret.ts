import { crc32 } from 'node:zlib'
import { randomWord } from '../values/token.js'

/** The beginning by which scanners of repositories and logs find our secrets. */
const prefix = 'chk_'
const randomLength = 54
const checksumLength = 6

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a new secret of a credential: `chk_`, 54 random letters and digits, and their checksum; 64 in all (R-2855). */
export function makeSecret(random: (size: number) => Buffer): string {
  const text = prefix + randomWord(randomLength, random)
  return text + checksumOf(text)
}

/** Returns the CRC-32 of a text in six digits to the base 62. */
function checksumOf(text: string): string {
  let checksum = ''
  for (let left = crc32(text); checksum.length < checksumLength; left = Math.floor(left / digits.length))
    checksum = digits.charAt(left % digits.length) + checksum
  return checksum
}
