import { createHash } from 'node:crypto'

/** A secret that is shown once. Only its hash is stored. */
export interface Token {
  readonly text: string
  readonly hash: string
}

/** Returns the SHA-256 hash in hex. A fast hash is enough, because the secrets are random. */
export const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Creates a token of 256 random bits for a link. */
export function makeToken(random: (size: number) => Buffer): Token {
  const text = random(32).toString('base64url')
  return { text, hash: hashToken(text) }
}

/** Returns true if a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns random letters and digits, each equally likely. */
export function randomWord(length: number, random: (size: number) => Buffer): string {
  let word = ''
  while (word.length < length) {
    // 248 is the largest multiple of 62 in a byte. Higher values would favor the first letters.
    for (const byte of random(length)) if (byte < 248 && word.length < length) word += alphabet[byte % 62]
  }
  return word
}
