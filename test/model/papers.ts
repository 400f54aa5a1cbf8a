import type { SnapshotInvoice, SnapshotNote } from './snapshot.js'

// Checks that the printed amounts of invoices and credit notes are consistent. Calculates in minor units, without the
// service's code.

/** 100 % in thousandths of a percent. */
const whole = 100_000n

/** Returns `amount` × `part` ÷ `of`, with halves rounded away from zero. */
function share(amount: number, part: number, of: bigint): number {
  const product = BigInt(amount) * BigInt(part)
  const rounded = (2n * (product < 0n ? -product : product) + of) / (2n * of)
  return Number(product < 0n ? -rounded : rounded)
}

const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** Returns errors in the amounts of an invoice and its credit notes. */
export function findWrongSums(invoice: SnapshotInvoice): string[] {
  const { id, status, lines, creditNotes: notes, tax_rate, subtotal, discount, tax, total, credited } = invoice
  const taxed = sumOf(lines.filter(({ is_taxed }) => is_taxed === 1))
  const untaxed = sumOf(lines) - taxed
  const rate = invoice.discount_rate ?? 0
  const off = share(taxed, rate, 10_000n)
  const offUntaxed = share(untaxed, rate, 10_000n)
  const taxDue = share(taxed - off, tax_rate, whole)
  const expected = {
    subtotal: taxed + untaxed,
    discount: off + offUntaxed,
    tax: taxDue,
    total: taxed + untaxed - off - offUntaxed + taxDue,
  }
  const wrong: string[] = []
  const name = `invoice ${id} (${status})`
  const printed = { subtotal, discount, tax, total }
  if (JSON.stringify(printed) !== JSON.stringify(expected))
    wrong.push(`${name} prints ${JSON.stringify(printed)}; its lines make ${JSON.stringify(expected)}`)
  if (sumOfTotals(notes, 'total') !== credited) wrong.push(`${name}: its notes do not add up to ${credited}`)
  for (const note of notes) wrong.push(...wrongNote(invoice, note))
  for (const part of ['subtotal', 'discount', 'tax', 'total'] as const) {
    const noted = sumOfTotals(notes, part)
    if (noted > Math.max(0, printed[part])) wrong.push(`${name}: notes return ${part} of ${noted}`)
    if (credited === total && noted !== printed[part] && notes.length > 0)
      wrong.push(`${name}: fully credited, but ${part} only by ${noted} of ${printed[part]}`)
  }
  return wrong
}

const sumOfTotals = (notes: readonly SnapshotNote[], part: 'subtotal' | 'discount' | 'tax' | 'total'): number =>
  notes.reduce((sum, note) => sum + note[part], 0)

/**
 * A credit note's tax must be its taxed net times the rate, to within one unit. An invoice's last credit note takes the
 * remainder.
 */
function wrongNote(
  { id, total, credited, creditNotes: notes, lines, tax_rate }: SnapshotInvoice,
  note: SnapshotNote,
): string[] {
  const name = `credit note ${note.id} of invoice ${id}`
  const wrong: string[] = []
  if (note.total !== note.subtotal - note.discount + note.tax) wrong.push(`${name} does not add up to its total`)
  if (sumOf(note.lines) !== note.subtotal) wrong.push(`${name}: its lines do not add up to ${note.subtotal}`)
  const isLast = credited === total && notes.at(-1)?.id === note.id
  const isTaxedAlone = lines.every(({ is_taxed, amount }) => is_taxed === 1 || amount === 0)
  if (isLast || !isTaxedAlone) return wrong
  const due = share(note.subtotal - note.discount, tax_rate, whole)
  if (Math.abs(due - note.tax) > 1) wrong.push(`${name}: tax of ${note.tax}, but its net makes ${due}`)
  return wrong
}
