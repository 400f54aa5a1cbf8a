/**
 * Returns a new authorization code (RFC 9154, 4.1): at least 128 random bits, with every required kind of character.
 */
export function authInfo(random: (size: number) => Buffer): string {
  const characters = [...random(chosen)].map((byte) => alphabet[byte % alphabet.length])
  return `${characters.join('')}aA7-`
}

/** 64 characters, so that 6 bits of a byte select one evenly. They need no escaping in XML or a form. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const chosen = 22
