import type { CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { fraction, type Reckoning, type TaxedLine, type Totals, wholeTax } from './reckoning.js'
import type { Tax, TaxSum } from './tax.js'

// What papers keep of their taxes (R-3404).

type Paper = Totals & Pick<InvoiceRow, 'taxes' | 'tax_rate'>

/** Returns the sums of a paper's taxes, as they were charged. */
export const keptTaxes = (paper: Paper): readonly TaxSum[] =>
  paper.taxes === null ? singleTax(paper) : (JSON.parse(paper.taxes) as TaxSum[])

/**
 * Returns the sums of the taxes of a credit note, in the places of those of its invoice; `tax_rate` is the rate that the
 * invoice is said to have.
 */
export const noteTaxes = (note: Totals & Pick<CreditNoteRow, 'taxes'>, tax_rate: number): readonly TaxSum[] =>
  keptTaxes({ ...note, tax_rate })

/** Where none are kept, the rate of the paper makes one without a name of its own. Release before: kept-taxes */
function singleTax({ subtotal, discount, tax, tax_rate: rate }: Paper): readonly TaxSum[] {
  if (rate === 0) return []
  const net = subtract(subtotal, discount)
  const isWhole = fraction(net, rate, wholeTax) === tax
  return [
    {
      name: 'Tax',
      category: 'standard',
      rate,
      isCompound: false,
      note: null,
      net: isWhole ? net : cents(Math.min(net, fraction(tax, wholeTax, rate))),
      tax,
    },
  ]
}

/** Returns the places of a line's taxes among those of its paper; `count` is how many that has. */
export const placesOfLine = (
  { is_taxed, taxes }: Pick<InvoiceItemRow, 'is_taxed' | 'taxes'>,
  count: number,
): readonly number[] => {
  if (is_taxed === 0) return []
  return taxes === null ? Array.from({ length: count }, (_, at) => at) : (JSON.parse(taxes) as number[])
}

/** Returns lines of a paper with the taxes that they were charged. */
export function keptLines<Line extends Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'>>(
  sums: readonly TaxSum[],
  lines: readonly Line[],
): TaxedLine[] {
  const taxes = sums.map(taxOf)
  return lines.map((line) => ({
    amount: line.amount,
    taxed: line.is_taxed === 1,
    taxes: placesOfLine(line, taxes.length).map((at) => taxes[at] as Tax),
  }))
}

const taxOf = ({ name, category, rate, isCompound, note }: TaxSum): Tax => ({ name, category, rate, isCompound, note })

/** Returns what a line keeps of its taxes: nothing where it has all of its paper, or is not taxed. */
export const storedPlaces = (places: readonly number[], isTaxed: boolean, count: number): string | null =>
  !isTaxed || places.length === count ? null : JSON.stringify(places)

/**
 * Returns sums of some lines of a paper in the places that its own have: those of a credit note stand like those of its
 * invoice.
 */
export function inPlace(
  sums: readonly TaxSum[],
  lines: readonly Pick<InvoiceItemRow, 'is_taxed' | 'taxes'>[],
  { taxes, places }: Pick<Reckoning, 'taxes' | 'places'>,
): TaxSum[] {
  const placed = sums.map((sum): TaxSum => ({ ...sum, net: zero, tax: zero }))
  for (const [line, own] of lines.entries())
    for (const [nth, at] of placesOfLine(own, sums.length).entries()) {
      const { net, tax } = taxes[(places[line] as readonly number[])[nth] as number] as TaxSum
      placed[at] = { ...(placed[at] as TaxSum), net, tax }
    }
  return placed
}

/** Returns what is left of sums without others in the same places. */
export const without = (sums: readonly TaxSum[], less: readonly TaxSum[]): TaxSum[] =>
  sums.map((sum, at) => {
    const { net, tax } = less[at] ?? { net: zero, tax: zero }
    return { ...sum, net: subtract(sum.net, net), tax: subtract(sum.tax, tax) }
  })

/** Returns sums that come to a tax: the largest of them takes the difference. */
export function comingTo(sums: readonly TaxSum[], tax: Cents): readonly TaxSum[] {
  const missing = subtract(tax, add(...sums.map((sum) => sum.tax)))
  if (missing === 0) return sums
  const size = ({ tax }: TaxSum): number => Math.abs(tax)
  const largest = sums.reduce((most, sum, at) => (size(sum) > size(sums[most] as TaxSum) ? at : most), 0)
  return sums.map((sum, at) => (at === largest ? { ...sum, tax: add(sum.tax, missing) } : sum))
}

/** Returns the rate that a paper is said to have: that of a single tax, else 0. */
export const singleRate = (taxes: readonly TaxSum[]): number => (taxes.length === 1 ? (taxes[0] as TaxSum).rate : 0)
