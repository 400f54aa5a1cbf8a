/** A fresh authorisation code (RFC 9154, 4.1): 128 bits of chance, with each kind of character that registries ask for. */
export function authInfo(random: (size: number) => Buffer): string {
  const characters = [...random(chosen)].map((byte) => alphabet[byte % alphabet.length])
  return `${characters.join('')}aA7-`
}

/** 64, so that every byte gives 6 bits evenly; none that XML or a form has to escape. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const chosen = 22
