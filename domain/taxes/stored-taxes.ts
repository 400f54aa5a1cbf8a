import type { CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { fullTaxRate, multiplyByFraction, type TaxedLine, type TaxedTotals, type Totals } from './calculate-totals.js'
import type { Tax, TaxSum } from './tax.js'

// The taxes stored with invoices and credit notes (R-3404).

type Paper = Totals & Pick<InvoiceRow, 'taxes' | 'tax_rate'>

/** Returns the tax sums stored with a document. Derives one from the document's rate if none are stored. */
export const readStoredTaxes = (paper: Paper): readonly TaxSum[] =>
  paper.taxes === null ? singleTax(paper) : (JSON.parse(paper.taxes) as TaxSum[])

/**
 * Returns a credit note's tax sums, in the order of its invoice's taxes. `tax_rate` is the invoice's displayed rate.
 */
export const readCreditNoteTaxes = (note: Totals & Pick<CreditNoteRow, 'taxes'>, tax_rate: number): readonly TaxSum[] =>
  readStoredTaxes({ ...note, tax_rate })

/**
 * Derives one tax, named `Tax`, from the document's rate, or none at rate 0. Earlier releases stored no taxes.
 * Release before: kept-taxes
 */
function singleTax({ subtotal, discount, tax, tax_rate: rate }: Paper): readonly TaxSum[] {
  if (rate === 0) return []
  const net = subtract(subtotal, discount)
  const isWhole = multiplyByFraction(net, rate, fullTaxRate) === tax
  return [
    {
      name: 'Tax',
      category: 'standard',
      rate,
      isCompound: false,
      note: null,
      net: isWhole ? net : cents(Math.min(net, multiplyByFraction(tax, fullTaxRate, rate))),
      tax,
    },
  ]
}

/** Returns the indexes of a line's taxes among the document's `count` taxes. */
export const lineTaxIndexes = (
  { is_taxed, taxes }: Pick<InvoiceItemRow, 'is_taxed' | 'taxes'>,
  count: number,
): readonly number[] => {
  if (is_taxed === 0) return []
  return taxes === null ? Array.from({ length: count }, (_, at) => at) : (JSON.parse(taxes) as number[])
}

/** Returns a document's lines with the taxes they were charged. */
export function toTaxedLines<Line extends Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'>>(
  sums: readonly TaxSum[],
  lines: readonly Line[],
): TaxedLine[] {
  const taxes = sums.map(toTax)
  return lines.map((line) => ({
    amount: line.amount,
    taxed: line.is_taxed === 1,
    taxes: lineTaxIndexes(line, taxes.length).map((at) => taxes[at] as Tax),
  }))
}

const toTax = ({ name, category, rate, isCompound, note }: TaxSum): Tax => ({ name, category, rate, isCompound, note })

/** Returns the tax indexes to store with a line, or null if the line is untaxed or has all of the document's taxes. */
export const serializeTaxIndexes = (places: readonly number[], isTaxed: boolean, count: number): string | null =>
  !isTaxed || places.length === count ? null : JSON.stringify(places)

/**
 * Maps tax sums calculated for some of a document's lines to the indexes of the document's own tax sums. The other sums
 * are zero. A credit note therefore lists taxes in the order of its invoice.
 */
export function alignTaxSums(
  sums: readonly TaxSum[],
  lines: readonly Pick<InvoiceItemRow, 'is_taxed' | 'taxes'>[],
  { taxes, places }: Pick<TaxedTotals, 'taxes' | 'places'>,
): TaxSum[] {
  const placed = sums.map((sum): TaxSum => ({ ...sum, net: zero, tax: zero }))
  for (const [line, own] of lines.entries())
    for (const [nth, at] of lineTaxIndexes(own, sums.length).entries()) {
      const { net, tax } = taxes[(places[line] as readonly number[])[nth] as number] as TaxSum
      placed[at] = { ...(placed[at] as TaxSum), net, tax }
    }
  return placed
}

/** Subtracts tax sums index by index. */
export const subtractTaxSums = (sums: readonly TaxSum[], less: readonly TaxSum[]): TaxSum[] =>
  sums.map((sum, at) => {
    const { net, tax } = less[at] ?? { net: zero, tax: zero }
    return { ...sum, net: subtract(sum.net, net), tax: subtract(sum.tax, tax) }
  })

/** Adjusts the largest tax sum so that all of them add up to `tax`. */
export function adjustTaxSums(sums: readonly TaxSum[], tax: Cents): readonly TaxSum[] {
  const missing = subtract(tax, add(...sums.map((sum) => sum.tax)))
  if (missing === 0) return sums
  const size = ({ tax }: TaxSum): number => Math.abs(tax)
  const largest = sums.reduce((most, sum, at) => (size(sum) > size(sums[most] as TaxSum) ? at : most), 0)
  return sums.map((sum, at) => (at === largest ? { ...sum, tax: add(sum.tax, missing) } : sum))
}

/** Returns the rate to display for a document: the rate of its only tax, or 0 if it has several or none. */
export const singleRate = (taxes: readonly TaxSum[]): number => (taxes.length === 1 ? (taxes[0] as TaxSum).rate : 0)
