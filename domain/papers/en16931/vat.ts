import { type Tax, taxCategories } from '../../taxes/tax.js'
import { Unstatable, type Vat, type VatCode } from './statement.js'

/** The reasons for which nothing is charged that have a code of their own (VATEX). */
export const reasonCodes: Readonly<Partial<Record<VatCode, string>>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** The words for lines without tax beside others: EN 16931 wants a reason for them, and a line carries none. */
export const untaxedReason = 'Not subject to VAT'

/**
 * Returns what a line is charged. EN 16931 has one category for each line, and S for every rate above 0, the reduced ones
 * too. What is outside of VAT stands alone on a paper: beside taxed lines it is exempt (BR-O-11).
 */
export function vatOf(taxes: readonly Tax[], isMixed: boolean): Vat {
  if (taxes.length > 1) throw new Unstatable('A line has several taxes, and EN 16931 knows one for each line.')
  const [tax] = taxes
  if (tax === undefined) return { code: isMixed ? 'E' : 'O', rate: 0 }
  return { code: codeOf(tax, isMixed), rate: tax.rate }
}

function codeOf({ category, rate }: Tax, isMixed: boolean): VatCode {
  if (rate > 0) return 'S'
  const code = taxCategories[category]
  if (code === 'S' || code === 'AA') return 'Z'
  return code === 'O' && isMixed ? 'E' : code
}

/** Returns true for a tax beside which nothing can be outside of VAT. */
export const isWithinVat = (tax: Tax): boolean => tax.rate > 0 || tax.category !== 'outside'

/** Tells apart the sums of EN 16931: one for each rate above 0, and one for each other category. */
export const keyOf = ({ code, rate }: Vat): string => `${code} ${rate}`

/** Returns a rate in percent, as text: 19000 as `19`. */
export const percentOf = (rate: number): string => String(rate / 1000)
