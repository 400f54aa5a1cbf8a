import { type Tax, taxCategories } from '../../taxes/tax.js'
import { Unstatable, type Vat, type VatCode } from './invoice-model.js'

/** Exemption reason codes (VATEX) of the VAT categories that have one. */
export const reasonCodes: Readonly<Partial<Record<VatCode, string>>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** Exemption reason for untaxed lines next to taxed ones. EN 16931 requires a reason, and such lines have no note. */
export const untaxedReason = 'Not subject to VAT'

/**
 * Returns the VAT category and rate of a line. EN 16931 allows one category per line, and uses S for every rate above
 * 0, even reduced ones. A document is outside the scope of VAT completely or not at all, so next to taxed lines, such
 * lines are exempt (BR-O-11). Throws Unstatable if the line has several taxes.
 */
export function chooseVat(taxes: readonly Tax[], isMixed: boolean): Vat {
  if (taxes.length > 1) throw new Unstatable('A line has several taxes, but EN 16931 allows one for each line.')
  const [tax] = taxes
  if (tax === undefined) return { code: isMixed ? 'E' : 'O', rate: 0 }
  return { code: chooseVatCode(tax, isMixed), rate: tax.rate }
}

function chooseVatCode({ category, rate }: Tax, isMixed: boolean): VatCode {
  if (rate > 0) return 'S'
  const code = taxCategories[category]
  if (code === 'S' || code === 'AA') return 'Z'
  return code === 'O' && isMixed ? 'E' : code
}

/** Returns true if no line of a document with this tax can be outside the scope of VAT. */
export const isWithinVat = (tax: Tax): boolean => tax.rate > 0 || tax.category !== 'outside'

/** Returns the key of a total in EN 16931, which has one total per rate above 0 and one per other category. */
export const vatKey = ({ code, rate }: Vat): string => `${code} ${rate}`

/** Converts a rate in thousandths of a percent to percent: 19000 becomes `19`. */
export const formatPercent = (rate: number): string => String(rate / 1000)
