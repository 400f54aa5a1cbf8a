import type { Random } from './random.js'
import { firstNames, lastNames } from './words.js'

export interface Person {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

/** Returns a person whose email address is unique if `tag` is unique. */
export function makePerson(random: Random, tag: string | number): Person {
  const firstname = random.one(firstNames)
  const lastname = random.one(lastNames)
  return {
    firstname,
    lastname,
    email: `${toAsciiLetters(firstname)}.${toAsciiLetters(lastname)}.${tag}@example.${random.one(['com', 'net', 'org'])}`,
  }
}

const ligatures: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', ı: 'i' }

/** Converts a name to lowercase ASCII letters for an email address. */
export const toAsciiLetters = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[øłßı]/g, (letter) => ligatures[letter] as string)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

const letters = 'ABCDEFGHJKLMNPRSTUVWXY'

/** Replaces `#` with a digit and `@` with a capital letter. */
export const fillPattern = (random: Random, pattern: string): string =>
  pattern.replaceAll(/[#@]/g, (sign) =>
    sign === '#' ? String(random.whole(0, 9)) : (letters[random.whole(0, letters.length - 1)] as string),
  )
