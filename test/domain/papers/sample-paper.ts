import { currentLetterhead } from '../../../domain/billing/letterheads.js'
import type { PrintedDocument, PrintedLine } from '../../../domain/papers/printed-document.js'
import { Settings } from '../../../domain/settings/settings.js'
import type { Tax, TaxSum } from '../../../domain/taxes/tax.js'
import { Currencies, Currency } from '../../../domain/values/currencies.js'
import type { Cents, Decimal } from '../../../domain/values/money.js'

const euro = { id: 1, code: 'EUR', prefix: '', suffix: ' €', decimals: 2, rate: 1, is_default: 1 as const }

export const makeLetterhead = (language: string, settings: Readonly<Record<string, string>> = {}) =>
  currentLetterhead(
    { settings: new Settings(new Map(Object.entries(settings))), currencies: new Currencies([new Currency(euro)]) },
    { language, currency_id: 1 },
  )

export const vat: Tax = { name: 'USt.', category: 'standard', rate: 19_000, isCompound: false, note: null }

export const sampleLine = (description: string, amount: number, line: Partial<PrintedLine> = {}): PrintedLine => ({
  description,
  period: { first: '2026-11-01', last: '2026-11-30' },
  quantity: '1' as Decimal,
  unit: null,
  unitPrice: (amount / 100).toFixed(2) as Decimal,
  discount: 0,
  amount: amount as Cents,
  taxes: [vat],
  ...line,
})

export const makeTaxSum = (tax: Tax, net: number, amount: number): TaxSum => ({
  ...tax,
  net: net as Cents,
  tax: amount as Cents,
})

/** Returns a German invoice from a seller in Leipzig to a buyer in Berlin: 362.50 less 10% discount, with 19% tax. */
export function samplePaper(paper: Partial<PrintedDocument> = {}): PrintedDocument {
  const letterhead = paper.letterhead ?? makeLetterhead('de')
  return {
    kind: 'invoice',
    isCancelled: false,
    id: 7,
    number: '2026-000042',
    date: '2026-11-26',
    dueDate: '2026-12-10',
    letterhead,
    language: letterhead.language,
    currency: letterhead.currency,
    seller: {
      name: 'Analytical Hosting GmbH',
      address: 'Maschinenweg 1, 04109 Leipzig',
      tax_number: 'DE123456788',
      country: 'DE',
      registration: 'HRB 12345',
      email: 'billing@hosting.example',
      phone: '+49 341 123456',
      street: 'Maschinenweg 1',
      postcode: '04109',
      city: 'Leipzig',
      bank_holder: 'Analytical Hosting GmbH',
      bank_iban: 'DE89370400440532013000',
      bank_bic: 'COBADEFFXXX',
      footer: 'Geschäftsführung: Ada Lovelace',
    },
    subject: null,
    buyer: {
      firstname: 'Grace',
      lastname: 'Hopper',
      companyname: 'Compiler & Söhne AG',
      address1: 'Rechenstraße 12',
      address2: 'Hinterhaus',
      city: 'Berlin',
      state: 'Berlin',
      postcode: '10115',
      country: 'DE',
      tax_id: 'DE987654321',
      email: 'grace@compiler.example',
      buyer_reference: null,
    },
    clientId: 1017,
    isGross: false,
    lines: [
      sampleLine('Webhosting „Groß“', 10_000),
      sampleLine('Beratung', 26_250, {
        period: null,
        quantity: '3.5' as Decimal,
        unit: 'HUR',
        unitPrice: '83.333333' as Decimal,
        discount: 1000,
      }),
    ],
    subtotal: 36_250 as Cents,
    discount: 3625 as Cents,
    taxes: [makeTaxSum(vat, 32_625, 6199)],
    tax: 6199 as Cents,
    total: 38_824 as Cents,
    payments: [{ date: '2026-11-27', gateway: 'banktransfer', amount: 10_000 as Cents }],
    credit: 500 as Cents,
    credited: 0 as Cents,
    owed: 28_324 as Cents,
    epcCode: null,
    notes: 'Bestellung 4711',
    credits: null,
    ...paper,
  }
}
