import { type Tax, taxCategories } from '../../taxes/tax.js'
import { Unstatable, type Vat, type VatCode } from './invoice-model.js'

/** Exemption reason codes (VATEX) by VAT category. Other categories have no code. */
export const reasonCodes: Readonly<Partial<Record<VatCode, string>>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/**
 * Exemption reason of untaxed lines on a document that also has taxed lines. EN 16931 requires a reason, and these
 * lines have no note.
 */
export const untaxedReason = 'Not subject to VAT'

/**
 * Returns the VAT category and rate of a line. EN 16931 uses category S for every rate above 0, including reduced
 * rates. It allows category O (outside the scope of VAT) only for whole documents (BR-O-11), so on a document that also
 * has taxed lines (`isMixed`), such lines are exempt. Throws Unstatable if the line has several taxes, because EN 16931
 * allows one.
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

/** Returns true for a tax that excludes its document from category O. */
export const isWithinVat = (tax: Tax): boolean => tax.rate > 0 || tax.category !== 'outside'

/** Returns the key of a VAT total. EN 16931 requires a total for each combination of category and rate. */
export const vatKey = ({ code, rate }: Vat): string => `${code} ${rate}`

/** Formats a rate in thousandths of a percent as a percentage: 19000 becomes `19`. */
export const formatPercent = (rate: number): string => String(rate / 1000)
