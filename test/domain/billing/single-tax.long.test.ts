import fc from 'fast-check'
import t from 'tap'
import type { InvoiceItemRow, InvoiceRow } from '../../../db/rows-papers.js'
import { divideCreditAmount } from '../../../domain/billing/credit-note-amounts.js'
import type { InvoiceShare } from '../../../domain/billing/credit-note-writing.js'
import type { Context } from '../../../domain/context.js'
import { calculateTotals, type TaxedTotals } from '../../../domain/taxes/calculate-totals.js'
import { serializeTaxIndexes, subtractTaxSums } from '../../../domain/taxes/stored-taxes.js'
import type { Tax } from '../../../domain/taxes/tax.js'
import { add, cents, subtract } from '../../../domain/values/money.js'

// Formulas of release 0.2.0, which knew only one tax rate. With a single tax rule on net prices, results must be equal.

/** Returns `part` / `whole` of an amount, rounded half away from zero. */
function share(amount: number, part: number, whole: number): number {
  if (amount === 0 || part === 0) return 0
  const product = BigInt(Math.abs(amount)) * BigInt(part)
  const rounded = Number((2n * product + BigInt(whole)) / (2n * BigInt(whole)))
  return amount < 0 ? -rounded : rounded
}

interface Line {
  readonly amount: number
  readonly taxed: boolean
}

interface Totals {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
}

const sum = (lines: readonly Line[]): number => lines.reduce((all, { amount }) => all + amount, 0)

function totalsBefore(lines: readonly Line[], percent: number, rate: number): Totals {
  const subtotal = sum(lines)
  const taxed = sum(lines.filter((line) => line.taxed))
  const lessTaxed = share(taxed, percent, 10_000)
  const discount = lessTaxed + share(subtotal - taxed, percent, 10_000)
  const tax = share(taxed - lessTaxed, rate, 100_000)
  return { subtotal, discount, tax, total: subtotal - discount + tax }
}

/** Returns the totals of a credit note for `amount`, and its taxed subtotal. */
function partsBefore(
  lines: readonly Line[],
  rate: number,
  rest: InvoiceShare,
  amount: number,
): Totals & { taxed: number } {
  const restNet = rest.subtotal - rest.discount
  const hasUntaxed = lines.some((line) => !line.taxed && line.amount !== 0)
  const ofTax = rest.tax === 0 || rate === 0 ? 0 : restNet
  // Release 0.2.0 stored no net of a tax and derived it from the tax, which was a few units off.
  const taxedNet = hasUntaxed && ofTax !== 0 ? Math.min(restNet, rest.taxes[0]?.net ?? 0) : ofTax
  const taxedSum = Math.min(amount, share(amount, taxedNet + rest.tax, rest.total))
  const wanted = taxedSum - share(taxedSum, 100_000, 100_000 + rate)
  const isLast = amount === rest.total
  const tax = isLast ? rest.tax : Math.max(amount - restNet, Math.min(wanted, rest.tax))
  const net = amount - tax
  const discount = isLast ? rest.discount : share(rest.discount, net, restNet)
  const subtotal = net + discount
  return { subtotal, discount, tax, total: amount, taxed: net === 0 ? 0 : share(subtotal, taxedSum - tax, net) }
}

const taxOf = (rate: number): Tax => ({ name: 'Tax', category: 'standard', rate, isCompound: false, note: null })

const totals = ({ subtotal, discount, tax, total }: InvoiceShare | TaxedTotals | Totals): Totals => ({
  subtotal,
  discount,
  tax,
  total,
})

/** Returns a context that finds the lines of an invoice, and no credit notes. */
function contextWith(lines: readonly Partial<InvoiceItemRow>[]): Context {
  const found = (rows: readonly object[]): object =>
    new Proxy(
      {},
      { get: (_, name) => (name === 'then' ? (done: (rows: unknown) => void) => done(rows) : () => found(rows)) },
    )
  const db = (table: string) => found(table === 'invoice_items' ? lines : [])
  return { db, taxRules: { rounding: 'half up' } } as never
}

const anyCase = fc.record({
  lines: fc.array(
    fc.record({
      amount: fc.oneof(fc.integer({ min: -3000, max: 20_000 }), fc.integer({ min: -5, max: 9 })),
      taxed: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  discount: fc.constantFrom(0, 0, 750, 3333, 5000, 9999, 10_000),
  rate: fc.oneof(fc.constantFrom(19_000, 25_000, 6_625, 8_100, 0, 100_000), fc.integer({ min: 1, max: 99_999 })),
  notes: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
})

// R-1002, R-1031
t.test(
  'with a single tax rule on net prices, invoices and credit notes for an amount match release 0.2.0',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ lines, discount, rate, notes }) => {
        const tax = taxOf(rate)
        const taxed = lines.map((line) => ({ ...line, amount: cents(line.amount), taxes: line.taxed ? [tax] : [] }))
        const made = calculateTotals(taxed, { discount, isGross: false, rounding: 'half up' })
        const before = totalsBefore(lines, discount, rate)
        if (JSON.stringify(totals(made)) !== JSON.stringify(before)) return false
        if (before.total <= 0) return true
        const items = taxed.map(({ amount, taxed }, at) => ({
          amount,
          is_taxed: taxed ? (1 as const) : (0 as const),
          taxes: serializeTaxIndexes(made.places[at] as readonly number[], taxed, made.taxes.length),
        }))
        const ctx = contextWith(items)
        const invoice = { id: 1, discount_rate: discount, tax_rate: rate } as InvoiceRow
        let rest: InvoiceShare = { ...totals(made), taxes: made.taxes, gross: null } as InvoiceShare
        for (const note of [...notes, 1]) {
          const amount = cents(Math.max(1, Math.round(rest.total * note)))
          // If negative lines outweigh the other taxed lines, release 0.2.0 credited tax before its net.
          if (rest.tax < 0) return true
          // If negative untaxed lines reduce the net, release 0.2.0 credited more tax than belongs to it.
          if (lines.some((line) => !line.taxed && line.amount < 0)) return true
          const old = partsBefore(lines, rate, rest, amount)
          const { share, lines: own } = await divideCreditAmount(ctx, invoice, rest, amount)
          if (JSON.stringify(totals(share)) !== JSON.stringify(totals(old))) return false
          if (add(...own.map((line) => line.amount)) !== old.subtotal) return false
          const ofTaxed = add(...own.filter(({ is_taxed }) => is_taxed === 1).map((line) => line.amount))
          // If only tax or a negative net is left, release 0.2.0 did not distinguish taxed amounts.
          const isToldApart = old.tax !== old.total && (rest.taxes[0]?.net ?? 0) >= 0
          if (rate > 0 && isToldApart && ofTaxed !== old.taxed) return false
          if (add(...share.taxes.map((one) => one.tax)) !== old.tax) return false
          rest = {
            ...(Object.fromEntries(
              (['subtotal', 'discount', 'tax', 'total'] as const).map((part) => [
                part,
                subtract(rest[part], share[part]),
              ]),
            ) as unknown as InvoiceShare),
            taxes: subtractTaxSums(rest.taxes, share.taxes),
            gross: null,
          }
          if (rest.total <= 0) break
        }
        return true
      }),
      { numRuns: Number(process.env.SINGLE_TAX_RUNS || 3000) },
    )
  },
)
