import type { Context } from '../../context.js'
import { parseEntryAmount } from './amounts.js'
import type { BankEntry, ReferencedEntry } from './entry.js'
import {
  clientsByAccount,
  findInvoiceNumbers,
  findOpenInvoicesByAmount,
  loadClients,
  loadInvoices,
  loadManualPayments,
  type RecordedAmount,
  recordedReferences,
} from './facts.js'
import { accountHash } from './holders.js'
import { Matcher } from './matcher.js'
import { NamedInvoices } from './named-invoices.js'
import type { PlannedEntry } from './planned-entry.js'
import { addReferences, isSameEntry } from './references.js'

/**
 * Returns the planned outcome of each bank entry, in the order of the entries. Stores nothing (R-4209). An entry
 * matches only if at least two of number, amount, and payer match. Ambiguous entries remain open.
 */
export async function planEntries(ctx: Context, entries: readonly BankEntry[]): Promise<readonly PlannedEntry[]> {
  const { db, currencies } = ctx
  const referenced = addReferences(entries)
  const recorded = await recordedReferences(db, [...new Set(referenced.map(({ reference }) => reference))])
  const conflicts = findConflicts(referenced)
  const fresh = referenced.filter(({ reference }) => !recorded.has(reference))
  const named = new NamedInvoices(fresh.map(({ text }) => text))
  await findInvoiceNumbers(db, named)
  const amounts = fresh.flatMap((entry) => {
    const amount = parseEntryAmount(currencies, entry)
    return typeof amount === 'string' ? [] : [amount.units]
  })
  const invoices = [
    ...(await loadInvoices(db, named.all())),
    ...(await findOpenInvoicesByAmount(db, [...new Set(amounts)])),
  ]
  const clientIds = [...new Set(invoices.flatMap(({ client_id }) => client_id ?? []))]
  const hashes = [...new Set(fresh.flatMap(({ iban }) => (iban === null ? [] : [accountHash(ctx, iban)])))]
  const matcher = new Matcher({
    invoices,
    clients: await loadClients(db, clientIds),
    payers: await clientsByAccount(db, hashes),
    byHand: await loadManualPayments(ctx, named.all()),
    hashOf: (iban) => accountHash(ctx, iban),
  })
  const places = new Map(fresh.map((entry, at) => [entry, at]))
  const seen = new Set<string>()
  return referenced.map((entry): PlannedEntry => {
    const { reference } = entry
    if (conflicts.has(reference))
      return { entry, outcome: 'open', why: `several entries in the file have the reference ${reference}` }
    if (seen.has(reference)) return { entry, outcome: 'known' }
    seen.add(reference)
    const amount = parseEntryAmount(currencies, entry)
    if (recorded.has(reference))
      return compareRecordedAmount(ctx, entry, recorded.get(reference) as RecordedAmount, amount)
    if (typeof amount === 'string') return { entry, outcome: 'open', why: amount }
    return matcher.place(entry, amount, named.of(places.get(entry) as number))
  })
}

/** Returns the references that several different entries in a file have. */
function findConflicts(entries: readonly ReferencedEntry[]): ReadonlySet<string> {
  const first = new Map<string, ReferencedEntry>()
  const conflicts = new Set<string>()
  for (const entry of entries) {
    const before = first.get(entry.reference)
    if (before === undefined) first.set(entry.reference, entry)
    else if (!isSameEntry(before, entry)) conflicts.add(entry.reference)
  }
  return conflicts
}

function compareRecordedAmount(
  { currencies }: Pick<Context, 'currencies'>,
  entry: ReferencedEntry,
  recorded: RecordedAmount,
  amount: ReturnType<typeof parseEntryAmount>,
): PlannedEntry {
  const isOther =
    recorded !== null &&
    typeof amount !== 'string' &&
    (amount.units !== recorded.amount || amount.currency.id !== recorded.currency_id)
  if (!isOther) return { entry, outcome: 'known' }
  const before = currencies.of(recorded.currency_id).label(recorded.amount)
  return { entry, outcome: 'open', why: `its reference ${entry.reference} is already recorded with ${before}` }
}
