import type { Seller } from '../../../domain/billing/parties.js'
import type { PrintedDocument, PrintedLine } from '../../../domain/papers/printed-document.js'
import { calculateTotals, multiplyByFraction, type Terms } from '../../../domain/taxes/calculate-totals.js'
import type { Tax } from '../../../domain/taxes/tax.js'
import { cents, type Decimal, toText, zero } from '../../../domain/values/money.js'

export const vat = (rate: number, more: Partial<Tax> = {}): Tax => ({
  name: `VAT ${rate} %`,
  category: rate === 0 ? 'zero' : 'standard',
  rate: rate * 1000,
  isCompound: false,
  note: null,
  ...more,
})

/** Returns a line. `amount` is in minor units of a currency with two decimals. */
export const line = (amount: number, taxes: readonly Tax[], more: Partial<PrintedLine> = {}): PrintedLine => ({
  description: 'Hosting',
  period: null,
  quantity: '1' as Decimal,
  unit: null,
  unitPrice: toText(cents(amount), 2) as Decimal,
  discount: 0,
  amount: cents(amount),
  taxes,
  ...more,
})

export const sellerWith = (facts: Readonly<Record<string, string>>): Seller => {
  const usual = { name: 'Acme Hosting GmbH', address: 'Hauptstr. 1, 12345 Berlin', tax_number: 'DE123456789' }
  const none = { registration: '', email: '', phone: '', street: '', city: '', postcode: '', footer: '' }
  const noBank = { bank_holder: '', bank_iban: '', bank_bic: '' }
  return { ...usual, ...none, ...noBank, country: 'DE', ...facts }
}

export const seller = sellerWith({})

/** A seller with the additional data required by XRechnung. */
export const fullSeller = sellerWith({
  registration: 'HRB 1234',
  email: 'billing@acme.example',
  phone: '+49 30 1234',
  street: 'Hauptstr. 1',
  city: 'Berlin',
  postcode: '12345',
  bank_holder: 'Acme Hosting GmbH',
  bank_iban: 'DE02 1203 0000 0000 2020 51',
  bank_bic: 'BYLADEM1001',
})

export const buyer = {
  firstname: 'Ann',
  lastname: 'Lee',
  companyname: 'Lee & Søn <A/S>',
  address1: 'Strandvejen 1',
  address2: '2. sal',
  city: 'København',
  state: '',
  postcode: '1000',
  country: 'DK',
  tax_id: '12345674',
  email: null,
  buyer_reference: null,
}

export const fullBuyer = { ...buyer, email: 'ann@lee.example', buyer_reference: '04011000-12345-34' }

/** Returns an invoice with totals calculated from the lines. */
export function paper(
  lines: readonly PrintedLine[],
  { discount = 0, isGross = false, rounding = 'half up' }: Partial<Terms> = {},
  more: Partial<PrintedDocument> = {},
): PrintedDocument {
  const taxed = lines.map(({ amount, taxes }) => ({ amount, taxes, taxed: taxes.length > 0 }))
  const sums = calculateTotals(taxed, { discount, isGross, rounding })
  const made = {
    kind: 'invoice',
    id: 7,
    number: '2026-000007',
    date: '2026-03-01',
    dueDate: '2026-03-15',
    language: 'en',
    seller,
    buyer,
    clientId: 1,
    currency: { code: 'EUR', prefix: '€', suffix: '', decimals: 2 },
    isGross,
    lines,
    ...sums,
    payments: [],
    credit: zero,
    credited: zero,
    owed: sums.total,
    epcCode: null,
    notes: null,
    credits: null,
    ...more,
  }
  return made as PrintedDocument
}

/**
 * Returns a line with a quantity and a unit price. `price` is in minor units, and `discount` in hundredths of a
 * percent.
 */
export function priced(
  quantity: number,
  price: number,
  taxes: readonly Tax[],
  { discount = 0, decimals = 2 }: { readonly discount?: number; readonly decimals?: number } = {},
): PrintedLine {
  const amount = multiplyByFraction(cents(quantity * price), 10_000 - discount, 10_000)
  const unitPrice = toText(cents(price), decimals) as Decimal
  return line(amount, taxes, { quantity: String(quantity) as Decimal, unitPrice, discount })
}
