import fc from 'fast-check'
import t from 'tap'
import type { InvoiceItemRow, InvoiceRow } from '../../../db/rows-papers.js'
import { divideCreditAmount } from '../../../domain/billing/credit-note-amounts.js'
import type { InvoiceShare } from '../../../domain/billing/credit-note-writing.js'
import type { Context } from '../../../domain/context.js'
import { calculateTotals, type Rounding, type TaxedLine } from '../../../domain/taxes/calculate-totals.js'
import { lineTaxIndexes, serializeTaxIndexes, subtractTaxSums } from '../../../domain/taxes/stored-taxes.js'
import type { Tax } from '../../../domain/taxes/tax.js'
import { add, cents, subtract } from '../../../domain/values/money.js'
import { calculateDocument, taxIdentity } from '../../model/document-totals.js'

const tax = (rate: number, isCompound = false): Tax => ({
  name: `Tax of ${rate}`,
  category: rate === 0 ? 'zero' : 'standard',
  rate: rate * 1000,
  isCompound,
  note: null,
})

/** Tax lists that lines of one document can have: none, different rules, several taxes at once, and compound taxes. */
const lists: readonly (readonly Tax[])[] = [
  [],
  [tax(19)],
  [tax(7)],
  [tax(0)],
  [tax(5), tax(9.975, true)],
  [tax(5)],
  [tax(2.5), tax(5)],
  [tax(9), tax(9.5), tax(3.333, true), tax(0.777, true)],
]

const anyLine = fc.record({
  amount: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
    fc.integer({ min: -9000, max: 0 }),
    fc.integer({ min: -3, max: 9 }),
  ),
  taxed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  taxes: fc.constantFrom(...lists),
})

const anyPaper = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  discount: fc.constantFrom(0, 0, 0, 750, 3333, 5000, 10_000),
  isGross: fc.boolean(),
  rounding: fc.constantFrom<Rounding>('half up', 'half up', 'down'),
  notes: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
})

const runs = Number(process.env.SEVERAL_TAXES_RUNS || 1000)

// R-1002, R-3401, R-3406, R-3407
t.test('documents with several taxes match totals computed with fractions', async () => {
  fc.assert(
    fc.property(anyPaper, ({ lines, discount, isGross, rounding }) => {
      const own = lines.map(
        (line): TaxedLine => ({ ...line, amount: cents(line.amount), taxes: line.taxed ? line.taxes : [] }),
      )
      const made = calculateTotals(own, { discount, isGross, rounding })
      const due = calculateDocument(own, { discount, isGross, isDown: rounding === 'down' })
      for (const part of ['subtotal', 'discount', 'tax', 'total', 'gross'] as const)
        if (made[part] !== due[part]) throw new Error(`${part} is ${made[part]}, not ${due[part]}`)
      if (made.taxes.length !== due.sums.size) throw new Error(`${made.taxes.length} sums for ${due.sums.size} taxes`)
      for (const [line, places] of made.places.entries())
        for (const [nth, at] of places.entries()) {
          const { net, tax } = due.sums.get(taxIdentity(own[line]?.taxes ?? [], nth)) ?? {}
          const kept = made.taxes[at]
          if (kept?.net !== net || kept?.tax !== tax)
            throw new Error(`${kept?.net} and ${kept?.tax}, not ${net} and ${tax}`)
        }
    }),
    { numRuns: runs },
  )
})

/** Returns a context that finds the lines of an invoice and the lines of its credit notes. */
function contextWith(lines: readonly object[], noted: readonly object[], rounding: Rounding): Context {
  const found = (rows: readonly object[]): object =>
    new Proxy(
      {},
      { get: (_, name) => (name === 'then' ? (done: (rows: unknown) => void) => done(rows) : () => found(rows)) },
    )
  return { db: (table: string) => found(table === 'invoice_items' ? lines : noted), taxRules: { rounding } } as never
}

type Item = Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'>

const rounded = (amount: number, rounding: Rounding): number =>
  Math.sign(amount) * (rounding === 'down' ? Math.floor(Math.abs(amount)) : Math.round(Math.abs(amount)))

/**
 * Yields the errors of a credit note. A credit note that credits the rest of the invoice must equal the remainder, tax
 * by tax.
 */
function* faultsOf(
  note: InvoiceShare,
  lines: readonly Item[],
  rest: InvoiceShare,
  { isAllPositive, rounding }: { readonly isAllPositive: boolean; readonly rounding: Rounding },
): Generator<string> {
  const { subtotal, discount, tax, total, taxes, gross } = note
  if (total !== subtotal - discount + tax) yield 'does not add up to its total'
  if (add(...lines.map(({ amount }) => amount)) !== (gross ?? subtotal)) yield 'its lines do not add up to its subtotal'
  if (add(...taxes.map((one) => one.tax)) !== tax) yield `its taxes do not add up to ${tax}`
  if (total === rest.total) {
    const isRest = rest.taxes.every(({ net, tax }, at) => taxes[at]?.net === net && taxes[at]?.tax === tax)
    if (!isRest || tax !== rest.tax || subtotal !== rest.subtotal || gross !== rest.gross)
      yield 'differs from the remainder'
    return
  }
  if (rest.tax >= 0 && tax > rest.tax) yield `credits ${tax} of ${rest.tax}`
  for (const [at, { net, tax, rate, name }] of taxes.entries()) {
    const due = (net * rate) / 100_000
    // Each line of the note is rounded separately.
    const roundings = lines.filter((line) => lineTaxIndexes(line, taxes.length).includes(at)).length
    if (Math.abs(rounded(due, rounding) - tax) > Math.max(1, roundings))
      yield `${name}: ${tax} on ${net} instead of ${due}`
  }
  if (!isAllPositive) return
  if (subtotal < 0 || discount < 0 || tax < 0) yield 'has negative amounts'
  for (const [at, { net, tax }] of taxes.entries()) {
    const left = rest.taxes[at]
    if (left === undefined || net > left.net + 2 || tax > Math.max(0, left.tax))
      yield `${net} and ${tax} are credited of ${left?.net} and ${left?.tax}`
  }
}

/** Regression example: the tax on 0.08 is 0.01, which is also the tax on 0.14. */
const eightCents = {
  lines: [
    { amount: 8, taxed: true, taxes: [tax(7)] },
    { amount: 29, taxed: true, taxes: [] },
  ],
  discount: 0 as const,
  isGross: false,
  rounding: 'half up' as const,
  notes: [0, 0, 0.27],
}

// R-1031
t.test(
  'credit notes for an amount credit each tax in proportion, and the last one credits the remainder of each',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyPaper, async ({ lines, discount, isGross, rounding, notes }) => {
        const own = lines.map(
          (line): TaxedLine => ({ ...line, amount: cents(line.amount), taxes: line.taxed ? line.taxes : [] }),
        )
        const made = calculateTotals(own, { discount, isGross, rounding })
        const items = own.map(({ amount, taxed }, at) => ({
          amount,
          is_taxed: taxed ? (1 as const) : (0 as const),
          taxes: serializeTaxIndexes(made.places[at] as readonly number[], taxed, made.taxes.length),
        }))
        const isAllPositive = own.every(({ amount }) => amount >= 0)
        const noted: Item[] = []
        let rest: InvoiceShare = made
        for (const part of [...notes, 1]) {
          if (rest.total <= 0) return
          const sum = cents(Math.max(1, Math.round(rest.total * part)))
          const invoice = { id: 1, discount_rate: discount } as InvoiceRow
          const { share, lines: taken } = await divideCreditAmount(
            contextWith(items, noted, rounding),
            invoice,
            rest,
            sum,
          )
          const faults = [...faultsOf(share, taken, rest, { isAllPositive, rounding })]
          if (faults.length > 0)
            throw new Error(`${sum} of ${rest.total}: ${faults.join('; ')} ${JSON.stringify(share)}`)
          noted.push(...taken)
          rest = {
            subtotal: subtract(rest.subtotal, share.subtotal),
            discount: subtract(rest.discount, share.discount),
            tax: subtract(rest.tax, share.tax),
            total: subtract(rest.total, share.total),
            taxes: subtractTaxSums(rest.taxes, share.taxes),
            gross: rest.gross && subtract(rest.gross, share.gross ?? cents(0)),
          }
        }
      }),
      { numRuns: runs, examples: [[eightCents]] },
    )
  },
)
