import type { CreditNoteItemRow, CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { divideProportionally } from '../billing/credit-note-amounts.js'
import { isClaim, lineKindName } from '../billing/line-kind.js'
import { calculateTotals, multiplyByFraction, type Totals } from '../taxes/calculate-totals.js'
import {
  adjustTaxSums,
  lineTaxIndexes,
  readCreditNoteTaxes,
  readStoredTaxes,
  toTaxedLines,
} from '../taxes/stored-taxes.js'
import type { Tax, TaxSum } from '../taxes/tax.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, subtract, zero } from '../values/money.js'
import type { Role } from './entry.js'

/** A document's amount for one role. Only a claim has neither revenue nor tax. */
export interface Part {
  readonly role: Extract<Role, { of: 'revenue' | 'tax' }> | { readonly of: 'clearing' | 'write_offs' }
  readonly amount: Cents
}

/** An invoice line with the name of its product group. */
export type GroupedLine = Pick<
  InvoiceItemRow,
  | 'id'
  | 'invoice_id'
  | 'type'
  | 'kind'
  | 'amount'
  | 'is_taxed'
  | 'taxes'
  | 'period_start'
  | 'period_end'
  | 'stated_period'
> & { readonly group: string }

export type NoteItem = Pick<CreditNoteItemRow, 'credit_note_id' | 'invoice_item_id' | 'amount' | 'is_taxed' | 'taxes'>

interface Weighed extends Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'> {
  /** Invoice line ID, or null if the amount cannot be allocated to a line. */
  readonly line: number | null
  readonly group: string
  readonly kind: string
}

/** Divides an invoice's total among revenue and tax roles. The parts add up to the total exactly. */
export const invoiceParts = (invoice: InvoiceRow, lines: readonly GroupedLine[]): Part[] =>
  isClaim(lines) ? claimParts('clearing', invoice.total) : divideAmongRevenue(invoice, lines)

/**
 * Posts a claim's total to the account of the return (R-1126), and what is credited or cancelled of it to write-offs.
 */
const claimParts = (of: 'clearing' | 'write_offs', amount: Cents): Part[] =>
  amount === 0 ? [] : [{ role: { of }, amount }]

/** Parts of an invoice that leave receivables because it is closed. `parts` are its uncredited parts. */
export const closedParts = (lines: readonly GroupedLine[], parts: readonly Part[]): readonly Part[] =>
  isClaim(lines) ? claimParts('write_offs', add(...parts.map(({ amount }) => amount))) : parts

const divideAmongRevenue = (invoice: InvoiceRow, lines: readonly GroupedLine[]): Part[] =>
  divideAmongRoles(invoice, readStoredTaxes(invoice), lines.map(toWeighedLine), invoice)

/**
 * Divides a credit note's total among revenue and tax roles. An item without an invoice line is divided proportionally
 * among the invoice lines with the same taxes.
 */
export const creditNoteParts = (
  note: CreditNoteRow,
  items: readonly NoteItem[],
  invoice: InvoiceRow,
  lines: readonly GroupedLine[],
): Part[] => (isClaim(lines) ? claimParts('write_offs', note.total) : divideNote(note, items, invoice, lines))

const divideNote: typeof creditNoteParts = (note, items, invoice, lines) =>
  divideAmongRoles(
    note,
    readCreditNoteTaxes(note, invoice.tax_rate),
    toCreditedLines(items, lines),
    noteTerms(note, invoice),
  )

/** Returns each line's net after the group discount, by line ID. The nets add up to the invoice's net. */
export const netByLine = (invoice: InvoiceRow, lines: readonly GroupedLine[]): ReadonlyMap<number, Cents> =>
  byLine(lines.map(toWeighedLine), invoice, readStoredTaxes(invoice), invoice)

/** Returns the net that a credit note credits on each invoice line, by line ID. */
export const creditedNetByLine = (
  note: CreditNoteRow,
  items: readonly NoteItem[],
  invoice: InvoiceRow,
  lines: readonly GroupedLine[],
): ReadonlyMap<number, Cents> =>
  byLine(toCreditedLines(items, lines), note, readCreditNoteTaxes(note, invoice.tax_rate), noteTerms(note, invoice))

const noteTerms = ({ gross }: CreditNoteRow, { discount_rate, subtotal, discount }: InvoiceRow): Terms => ({
  ...{ discount_rate, subtotal, discount, gross },
})

function toCreditedLines(items: readonly NoteItem[], lines: readonly GroupedLine[]): Weighed[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return items.flatMap((item): Weighed[] => {
    const line = item.invoice_item_id === null ? undefined : byId.get(item.invoice_item_id)
    if (line !== undefined) return [{ ...toWeighedLine(line), ...amountOf(item) }]
    const alike = lines.filter(({ is_taxed, taxes }) => is_taxed === item.is_taxed && taxes === item.taxes)
    const amounts = divideProportionally(
      item.amount,
      alike.map(({ amount }) => amount),
    )
    if (add(...amounts) !== item.amount) return [{ ...amountOf(item), line: null, group: '', kind: 'item' }]
    return alike.map((one, at) => ({ ...toWeighedLine(one), ...amountOf(item), amount: amounts[at] as Cents }))
  })
}

const amountOf = ({ amount, is_taxed, taxes }: NoteItem) => ({ amount, is_taxed, taxes })

const toWeighedLine = (line: GroupedLine): Weighed => ({
  amount: line.amount,
  is_taxed: line.is_taxed,
  taxes: line.taxes,
  line: line.id,
  group: line.group,
  kind: lineKindName(line),
})

const keyOf = (line: Pick<InvoiceItemRow, 'is_taxed' | 'taxes'>, count: number): string =>
  JSON.stringify(lineTaxIndexes(line, count))

/** The columns that determine how a document's lines add up to its net. */
type Terms = Pick<InvoiceRow, 'discount_rate' | 'subtotal' | 'discount' | 'gross'>

function divideAmongRoles(totals: Totals, taxes: readonly TaxSum[], lines: readonly Weighed[], terms: Terms): Part[] {
  const sums = taxes.length === 0 ? taxes : adjustTaxSums(taxes, totals.tax)
  const tax = sums.map((sum): Part => ({ role: { of: 'tax', taxes: [taxOf(sum)] }, amount: sum.tax }))
  const net = subtract(totals.total, add(...tax.map(({ amount }) => amount)))
  const nets = netsOf(sums, lines, net, terms)
  const revenue = lines.map((line, at): Part => {
    const own = lineTaxIndexes(line, sums.length).map((place) => taxOf(sums[place] as TaxSum))
    return { role: { of: 'revenue', taxes: own, group: line.group, kind: line.kind }, amount: nets[at] as Cents }
  })
  const none: Part = { role: { of: 'revenue', taxes: [], group: '', kind: 'item' }, amount: net }
  return merged([...(lines.length === 0 ? [none] : revenue), ...tax])
}

function byLine(
  lines: readonly Weighed[],
  totals: Totals,
  sums: readonly TaxSum[],
  terms: Terms,
): ReadonlyMap<number, Cents> {
  const nets = netsOf(sums, lines, subtract(totals.total, totals.tax), terms)
  const byId = new Map<number, Cents>()
  for (const [at, { line }] of lines.entries())
    if (line !== null) byId.set(line, add(byId.get(line) ?? zero, nets[at] as Cents))
  return byId
}

/**
 * Divides a net amount among lines. Lines with the same taxes are rounded together, and the line with the largest net
 * absorbs the rounding difference.
 */
function netsOf(sums: readonly TaxSum[], lines: readonly Weighed[], net: Cents, terms: Terms): Cents[] {
  const nets: Cents[] = lines.map(() => zero)
  for (const alike of groupRows([...lines.keys()], (at) => keyOf(lines[at] as Weighed, sums.length)).values()) {
    const ones = alike.map((at) => lines[at] as Weighed)
    const parts = divideProportionally(
      netOf(sums, ones, terms),
      ones.map(({ amount }) => amount),
    )
    for (const [nth, at] of alike.entries()) nets[at] = parts[nth] as Cents
  }
  const largest = nets.reduce((most, one, at) => (Math.abs(one) > Math.abs(nets[most] as Cents) ? at : most), 0)
  const missing = subtract(net, add(...nets))
  return nets.map((one, at) => (at === largest ? add(one, missing) : one))
}

/**
 * Returns the net of lines with the same taxes, rounded half up. Ignores the current rounding setting, because the
 * document may have been rounded differently. The caller adds the difference to the largest line.
 */
function netOf(
  sums: readonly TaxSum[],
  lines: readonly Weighed[],
  { discount_rate, subtotal, discount, gross }: Terms,
): Cents {
  const amount = add(...lines.map((line) => line.amount))
  if (discount_rate === null)
    return subtotal === 0 ? amount : subtract(amount, multiplyByFraction(amount, discount, subtotal))
  const reckoned = calculateTotals(toTaxedLines(sums, lines), {
    discount: discount_rate,
    isGross: gross !== null,
    rounding: 'half up',
  })
  return subtract(reckoned.subtotal, reckoned.discount)
}

const taxOf = ({ name, category, rate, isCompound, note }: TaxSum): Tax => ({ name, category, rate, isCompound, note })

/** Merges parts with the same role and drops zero amounts. */
function merged(parts: readonly Part[]): Part[] {
  return [...groupRows(parts, ({ role }) => JSON.stringify(role)).values()].flatMap((alike) => {
    const amount = add(...alike.map((part) => part.amount))
    return amount === zero ? [] : [{ ...(alike[0] as Part), amount }]
  })
}

/** Subtracts each part of `less` from the part with the same role. */
export const subtractParts = (parts: readonly Part[], less: readonly Part[]): Part[] =>
  merged([...parts, ...less.map((part) => ({ ...part, amount: subtract(zero, part.amount) }))])
