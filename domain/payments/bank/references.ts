import { hash } from 'node:crypto'
import { trimZeros } from '../../values/money.js'
import type { BankEntry, ReferencedEntry } from './entry.js'

/** Maximum number of characters in a stored bank reference. A longer reference is shortened with a hash. */
const maxReference = 200

/**
 * Returns the entries with the references under which they are recorded (R-4207). The reference is the bank's, or a
 * hash of the entry's data and its position among identical entries. Importing a file again, or a file that overlaps it
 * by whole days, results in the same references. Two identical payments on one day get different references.
 */
export function addReferences(entries: readonly BankEntry[]): ReferencedEntry[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    if (entry.id !== null) return { ...entry, reference: shortenReference(entry.id) }
    const facts = entryFingerprint(entry)
    const count = (counts.get(facts) ?? 0) + 1
    counts.set(facts, count)
    return { ...entry, reference: `entry-${hash('sha256', `${facts}\n${count}`).slice(0, 40)}` }
  })
}

const shortenReference = (id: string): string =>
  id.length <= maxReference ? id : `${id.slice(0, maxReference - 41)}-${hash('sha256', id).slice(0, 40)}`

/** Returns the data that identifies an entry. Omits spaces, because banks change them from one export to the next. */
const entryFingerprint = ({ account, day, amount, currency, text, name, iban }: BankEntry): string =>
  JSON.stringify([account, day, shortAmount(amount), currency, ...[text, name ?? '', iban ?? ''].map(compact)])

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()

const shortAmount = (amount: string): string => trimZeros(amount.replace(/^0+(?=\d)/, ''))

/** Returns true if two entries describe the same payment. */
export const isSameEntry = (one: BankEntry, other: BankEntry): boolean =>
  entryFingerprint(one) === entryFingerprint(other)
