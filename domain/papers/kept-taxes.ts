import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import { fraction } from '../taxes/reckoning.js'
import type { Tax, TaxSum } from '../taxes/tax.js'
import { add, type Cents, cents } from '../values/money.js'

type TaxedRow = Pick<InvoiceRow, 'taxes' | 'tax' | 'tax_rate'> &
  Pick<InvoiceRow, 'discount_rate' | 'subtotal' | 'discount'>
type TaxedLine = Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'>

/** Returns the taxes that a paper keeps: of one that was written before it kept any, a single one by its rate. */
export function keptTaxes(paper: TaxedRow, lines: readonly TaxedLine[]): TaxSum[] {
  if (paper.taxes !== null) return JSON.parse(paper.taxes)
  const { tax, tax_rate: rate } = paper
  if (rate === 0 && tax === 0) return []
  return [{ name: '', category: 'standard', rate, isCompound: false, note: null, net: taxedNet(paper, lines), tax }]
}

function taxedNet({ discount_rate, subtotal, discount }: TaxedRow, lines: readonly TaxedLine[]): Cents {
  const taxed = add(...lines.filter(({ is_taxed }) => is_taxed === 1).map(({ amount }) => amount))
  const [part, whole] = discount_rate === null ? [discount, subtotal] : [discount_rate, 10_000]
  return cents(taxed - (whole === 0 ? 0 : fraction(taxed, part, whole)))
}

/** Returns the taxes of a line, by the places in those of its paper that it keeps. */
export function taxesOfLine({ is_taxed, taxes }: TaxedLine, ofPaper: readonly TaxSum[]): Tax[] {
  if (taxes === null) return is_taxed === 1 ? [...ofPaper] : []
  return (JSON.parse(taxes) as number[]).flatMap((place) => ofPaper[place] ?? [])
}
