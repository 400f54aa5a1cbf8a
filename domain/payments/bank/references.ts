import { hash } from 'node:crypto'
import { shortest } from '../../values/money.js'
import type { BankEntry, ReferencedEntry } from './entry.js'

/** Characters of a bank's reference that are kept as they are; a longer one is told by its hash. */
const maxReference = 200

/**
 * Returns entries with the references that they are recorded under (R-4207): that of the bank, else a hash of the facts of the
 * entry and of its place among those of the same facts. So the same file again, and one that overlaps it by whole days, has
 * the same references, while two equal payments of a day have two.
 */
export function withReferences(entries: readonly BankEntry[]): ReferencedEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    if (entry.id !== null) return { ...entry, reference: ofBank(entry.id) }
    const facts = factsOf(entry)
    const count = (counts.get(facts) ?? 0) + 1
    counts.set(facts, count)
    return { ...entry, reference: `entry-${hash('sha256', `${facts}\n${count}`).slice(0, 40)}` }
  })
}

const ofBank = (id: string): string =>
  id.length <= maxReference ? id : `${id.slice(0, maxReference - 41)}-${hash('sha256', id).slice(0, 40)}`

/** Banks write the same text with other blanks from one export to the next. */
const factsOf = ({ account, day, amount, currency, text, name, iban }: BankEntry): string =>
  JSON.stringify([account, day, shortAmount(amount), currency, ...[text, name ?? '', iban ?? ''].map(compact)])

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()

const shortAmount = (amount: string): string => shortest(amount.replace(/^0+(?=\d)/, ''))

/** True for two entries that tell of the same money. */
export const areSame = (one: BankEntry, other: BankEntry): boolean => factsOf(one) === factsOf(other)
