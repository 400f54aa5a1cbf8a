import type { PrintedDocument } from '../../../domain/papers/printed-document.js'
import { cents, type Decimal } from '../../../domain/values/money.js'
import { buyer, fullBuyer, fullSeller, line, paper, priced, vat } from './papers.js'

export const full = { seller: fullSeller, buyer: fullBuyer }

export const reverse = vat(0, { category: 'reverse charge', note: 'Reverse charge: the tax is owed by the buyer.' })
export const exempt = vat(0, { category: 'exempt', note: 'Exempt under § 19 UStG.' })
export const abroad = vat(0, { category: 'export', note: null })
export const outside = vat(0, { category: 'outside', note: 'Not taxable here.' })
export const creditOf = { number: '2026-000003', date: '2026-02-01', reason: 'Cancelled' }

export const papers: Readonly<Record<string, PrintedDocument>> = {
  plain: paper([line(10_000, [vat(19)])]),
  discount: paper([line(10_000, [vat(19)]), line(3333, [vat(7)]), line(500, [])], { discount: 1000 }),
  gross: paper([line(999, [vat(20)]), line(999, [vat(20)]), line(999, [vat(20)])], { isGross: true }),
  down: paper([line(999, [vat(10)]), line(-100, [vat(8)])], { isGross: true, rounding: 'down', discount: 500 }),
  negative: paper([line(10_000, [vat(19)]), line(-2500, [vat(19)], { unitPrice: '-25.00' as Decimal })]),
  quantities: paper([priced(3, 1234, [vat(19)], { discount: 1000 }), priced(7, 333, [vat(7)])]),
  reverse: paper([line(10_000, [reverse])]),
  exempt: paper([line(10_000, [exempt]), line(100, [])]),
  abroad: paper([line(10_000, [abroad])], {}, { buyer: { ...buyer, country: 'US', tax_id: '12-3456789' } }),
  outside: paper([line(10_000, [outside])]),
  untaxed: paper([line(10_000, []), line(-500, [])]),
  mixed: paper([line(10_000, [vat(19)]), line(500, []), line(700, [outside])]),
  zero: paper([line(10_000, [vat(0)]), line(100, [vat(0, { category: 'standard' })])]),
  paid: paper([line(10_000, [vat(19)])], {}, { owed: cents(1000) }),
  yen: paper(
    [priced(3, 333, [vat(10)], { decimals: 0 }), priced(1, 101, [vat(8)], { decimals: 0 })],
    { isGross: true, rounding: 'down' },
    { currency: { code: 'JPY', prefix: '¥', suffix: '', decimals: 0 } },
  ),
  dinars: paper(
    [priced(2, 12_500, [vat(10)], { decimals: 3 })],
    {},
    { currency: { code: 'KWD', prefix: '', suffix: '', decimals: 3 } },
  ),
  note: paper(
    [line(5000, [vat(19)], { period: { first: '2026-02-01', last: '2026-02-28' } })],
    {},
    { kind: 'credit_note', dueDate: null, credits: creditOf },
  ),
  full: paper(
    [line(5000, [vat(19)], { unit: 'hours', period: { first: '2026-02-01', last: '2026-02-28' } })],
    { discount: 250 },
    { ...full, notes: 'Thank you.' },
  ),
}
