import { createHmac } from 'node:crypto'
import type { ClientRow } from '../../../db/rows.js'
import type { Context } from '../../context.js'

/** Returns the hash that identifies a payer's account. A new SECRET_KEY does not change it. */
export const accountHash = ({ linkKey }: Pick<Context, 'linkKey'>, iban: string): string =>
  createHmac('sha256', linkKey)
    .update(JSON.stringify(['bank account', iban]))
    .digest('hex')

/** Letters that banks spell in two ways. */
const spellingVariants: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'SS'],
  [/Æ|Ä|AE/g, 'A'],
  [/Ø|Œ|Ö|OE/g, 'O'],
  [/Ü|UE/g, 'U'],
]

const titles = new Set(['HERR', 'FRAU', 'MR', 'MRS', 'MS', 'DR', 'UND', 'AND', 'ET'])

/** Returns a normalized name for comparison: its words sorted, without accents, titles, and punctuation. */
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
 * Returns true if an account holder has the client's name: company, or first and last name, in any order, letter case,
 * and spelling of accents.
 */
export function matchesClientName({ firstname, lastname, companyname }: NamedClient, holder: string): boolean {
  const name = normalizeName(holder)
  return name !== '' && [companyname, `${firstname} ${lastname}`].some((one) => normalizeName(one) === name)
}
