import fc from 'fast-check'
import t from 'tap'
import {
  calculateTotals,
  multiplyByFraction,
  type TaxedLine,
  type TaxedTotals,
  type Terms,
} from '../../../domain/taxes/calculate-totals.js'
import type { Tax } from '../../../domain/taxes/tax.js'
import { add, type Cents, cents } from '../../../domain/values/money.js'

const upon: Terms = { discount: 0, isGross: false, rounding: 'half up' }
const within: Terms = { ...upon, isGross: true }

const tax = (rate: number, more: Partial<Tax> = {}): Tax => ({
  name: `Tax of ${rate}`,
  category: 'standard',
  rate: rate * 1000,
  isCompound: false,
  note: null,
  ...more,
})

const line = (amount: number, ...taxes: Tax[]): TaxedLine => ({ amount: cents(amount), taxed: taxes.length > 0, taxes })

const sums = ({ taxes }: TaxedTotals) => taxes.map(({ rate, net, tax }) => [rate / 1000, net, tax])
const totals = ({ subtotal, discount, tax, total }: TaxedTotals) => ({ subtotal, discount, tax, total })

// R-1002
t.test('keeps amounts that include tax, and calculates each tax from the total of its lines', async (t) => {
  t.match(calculateTotals([line(11_900, tax(19))], within), { subtotal: 10_000, tax: 1900, total: 11_900 })
  const three = calculateTotals([line(999, tax(20)), line(999, tax(20)), line(999, tax(20))], within)
  t.match(three, { subtotal: 2498, discount: 0, tax: 499, total: 2997 })
  t.strictSame(sums(three), [[20, 2498, 499]])
  const two = calculateTotals([line(11_900, tax(19)), line(10_700, tax(7)), line(500)], within)
  t.strictSame(sums(two), [
    [19, 10_000, 1900],
    [7, 10_000, 700],
  ])
  t.match(two, { subtotal: 20_500, total: 23_100 })
  const less = calculateTotals([line(11_900, tax(19))], { ...within, discount: 1000 })
  t.strictSame(totals(less), { subtotal: 10_000, discount: 1000, tax: 1710, total: 10_710 })
})

t.test(
  'each tax is the net of its lines times its rate, and a compound tax is also charged on the taxes before it',
  async (t) => {
    const [federal, province] = [tax(5), tax(9.975, { isCompound: true })]
    const both = calculateTotals([line(10_000, federal, province), line(5000, federal)], upon)
    t.strictSame(sums(both), [
      [5, 15_000, 750],
      [9.975, 10_500, 1047],
    ])
    const included = calculateTotals([line(11_547, federal, province)], within)
    t.strictSame(sums(included), [
      [5, 10_000, 500],
      [9.975, 10_500, 1047],
    ])
    t.equal(included.total, 11_547)
  },
)

t.test('rounds tax toward zero with `tax_rounding` down', async (t) => {
  const down = { ...upon, rounding: 'down' } as const
  t.match(calculateTotals([line(995, tax(10))], upon), { tax: 100 })
  t.match(calculateTotals([line(995, tax(10))], down), { tax: 99 })
  t.match(calculateTotals([line(-995, tax(10))], down), { tax: -99 })
  t.match(calculateTotals([line(1094, tax(10))], { ...down, isGross: true }), { subtotal: 995, tax: 99, total: 1094 })
})

// Compared with a calculation in floating point, which rounds only the discount.
const rates = fc.constantFrom(0, 5, 7, 8.25, 9.975, 19, 20, 25)
const anyTax = fc.record({ rate: rates, isCompound: fc.boolean() }).map(({ rate, ...more }) => tax(rate, more))
const anySet = fc
  .array(anyTax, { maxLength: 3 })
  .map(([first, ...others]) => (first === undefined ? [] : [{ ...first, isCompound: false }, ...others]))
const anyLines = fc.array(fc.integer({ min: -50_000, max: 500_000 }), { minLength: 1, maxLength: 6 })

t.test('totals of random lines differ from an unrounded calculation only by rounding', async (t) => {
  fc.assert(
    fc.property(
      anyLines,
      anySet,
      fc.boolean(),
      fc.integer({ min: 0, max: 10_000 }),
      (amounts, taxes, isGross, discount) => {
        const lines = amounts.map((amount) => line(amount, ...taxes))
        const got = calculateTotals(lines, { discount, isGross, rounding: 'half up' })
        const of = add(...lines.map(({ amount }) => amount))
        const rest = of - multiplyByFraction(of, discount, 10_000)
        const factor = taxes.reduce(
          (sum, { rate, isCompound }) => sum + ((isCompound ? 1 + sum : 1) * rate) / 100_000,
          0,
        )
        const net = isGross ? rest / (1 + factor) : rest
        const isClose = (a: number, b: number, by: number) => Math.abs(a - b) <= by + 1e-6 * Math.abs(b)
        return (
          got.total === got.subtotal - got.discount + got.tax &&
          isClose(got.subtotal - got.discount, net, 0.51) &&
          isClose(got.tax, net * factor, 0.51 + taxes.length) &&
          (!isGross || got.total === rest)
        )
      },
    ),
    { numRuns: 500 },
  )
  t.pass()
})

/** Calculates totals as releases from 0.2.0 on did, with one rate for all taxed lines. */
function before(lines: readonly TaxedLine[], discount: number, rate: number) {
  const subtotal = add(...lines.map(({ amount }) => amount))
  const taxed = add(...lines.filter((one) => one.taxed).map(({ amount }) => amount))
  const less = multiplyByFraction(taxed, discount, 10_000)
  const off = add(less, multiplyByFraction(cents(subtotal - taxed), discount, 10_000))
  const of = multiplyByFraction(cents(taxed - less), rate, 100_000)
  return { subtotal, discount: off, tax: of, total: cents(subtotal - off + of) as Cents }
}

t.test('a single tax produces the same totals as earlier releases', async (t) => {
  fc.assert(
    fc.property(anyLines, anyLines, rates, fc.integer({ min: 0, max: 10_000 }), (taxed, others, rate, discount) => {
      const one = tax(rate)
      const lines = [...taxed.map((amount) => line(amount, one)), ...others.map((amount) => line(amount))]
      t.strictSame(totals(calculateTotals(lines, { ...upon, discount })), before(lines, discount, one.rate))
    }),
    { numRuns: 300 },
  )
})
