import t from 'tap'
import {
  add,
  type Cents,
  cents,
  type Decimal,
  subtract,
  toCents,
  toNumber,
  toText,
  trimZeros,
} from '../../../domain/values/money.js'

// R-1001
t.test('converts decimal text to minor units, rounding half away from zero', async (t) => {
  for (const [text, decimals, expected] of [
    ['0', 2, 0],
    ['-0', 2, 0],
    ['-0.004', 2, 0],
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['.5', 2, 50],
    ['1.004', 2, 100],
    ['1.005', 2, 101],
    ['-1.005', 2, -101],
    ['0.995', 2, 100],
    ['1.499', 0, 1],
    ['1.5', 0, 2],
    ['-1.5', 0, -2],
    ['1.2345', 3, 1235],
    ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
  ] as const)
    t.equal(toCents(text as Decimal, decimals), expected, `${text} with ${decimals} decimals`)
  t.throws(() => toCents('90071992547409.92' as Decimal, 2), RangeError, 'beyond the range of exact integers')
})

t.test('converts minor units to text with all decimals, and to a number', async (t) => {
  for (const [amount, decimals, text, number] of [
    [0, 2, '0.00', 0],
    [1, 2, '0.01', 0.01],
    [-1, 2, '-0.01', -0.01],
    [99, 2, '0.99', 0.99],
    [100, 2, '1.00', 1],
    [-1250, 2, '-12.50', -12.5],
    [5, 3, '0.005', 0.005],
    [0, 0, '0', 0],
    [12, 0, '12', 12],
    [-12, 0, '-12', -12],
  ] as const) {
    t.equal(toText(cents(amount), decimals), text)
    t.equal(toNumber(cents(amount), decimals), number)
  }
})

t.test('converts an amount to the number that JavaScript parses from its decimal text', async (t) => {
  for (let n = 0; n < 100_000; n++) {
    const amount = cents(Math.floor((Math.random() * 2 - 1) * (n % 2 ? Number.MAX_SAFE_INTEGER : 1_000_000)))
    const decimals = n % 5
    if (!Object.is(toNumber(amount, decimals), Number(toText(amount, decimals)))) t.fail(toText(amount, decimals))
  }
  t.equal(toNumber(cents(Number.MAX_SAFE_INTEGER), 3), 9007199254740.99)
})

// R-1001
t.test('adds and subtracts exactly, rejects fractions and overflow, and never returns minus zero', async (t) => {
  t.equal(add(), 0)
  t.equal(add(cents(1), cents(2), cents(-5)), -2)
  t.equal(subtract(cents(3), cents(5)), -2)
  t.ok(Object.is(cents(-0), 0))
  t.throws(() => cents(0.5), RangeError)
  t.throws(() => add(Number.MAX_SAFE_INTEGER as Cents, cents(1)), RangeError)
})

t.test('removes trailing zeros from the decimals of a text', async (t) => {
  for (const [text, expected] of [
    ['2.50', '2.5'],
    ['-0.100', '-0.1'],
    ['100.00', '100'],
    ['100', '100'],
    ['0.0', '0'],
  ])
    t.equal(trimZeros(text as string), expected)
})
