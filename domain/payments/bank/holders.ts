import { createHmac } from 'node:crypto'
import type { ClientRow } from '../../../db/rows.js'
import type { Context } from '../../context.js'

/** Returns the hash of a payer's account number. Changing SECRET_KEY does not change the hash. */
export const accountHash = ({ linkKey }: Pick<Context, 'linkKey'>, iban: string): string =>
  createHmac('sha256', linkKey)
    .update(JSON.stringify(['bank account', iban]))
    .digest('hex')

/** Letters that banks write in several ways. */
const spellingVariants: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'SS'],
  [/Æ|Ä|AE/g, 'A'],
  [/Ø|Œ|Ö|OE/g, 'O'],
  [/Ü|UE/g, 'U'],
]

const titles = new Set(['HERR', 'FRAU', 'MR', 'MRS', 'MS', 'DR', 'UND', 'AND', 'ET'])

/** Normalizes a name for comparison: sorts the words and removes accents, titles, and punctuation. */
function normalizeName(name: string): string {
  let text = name.normalize('NFC').replaceAll('ß', 'SS').toUpperCase()
  for (const [pattern, letter] of spellingVariants) text = text.replaceAll(pattern, letter)
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '' && !titles.has(word))
    .sort()
    .join(' ')
}

export type NamedClient = Pick<ClientRow, 'id' | 'firstname' | 'lastname' | 'companyname'>

/**
 * Returns true if an account holder's name is the client's company, or the client's first and last name. The order of
 * words, the letter case, and the spelling of accents do not matter.
 */
export function matchesClientName({ firstname, lastname, companyname }: NamedClient, holder: string): boolean {
  const name = normalizeName(holder)
  return name !== '' && [companyname, `${firstname} ${lastname}`].some((one) => normalizeName(one) === name)
}
