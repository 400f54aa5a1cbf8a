import type { Reading } from './reading.js'

// The rules of EN 16931 that a schema cannot express, written from their text, independently of the code that creates
// documents.

const unit = 10n ** 10n

/** Returns a decimal text as an integer in units of 1e-10. */
function exact(text: string | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').replace('-', '').split('.')
  const size = BigInt(whole) * unit + BigInt(part.padEnd(10, '0').slice(0, 10))
  return text?.startsWith('-') ? -size : size
}

const sum = (texts: readonly (string | undefined)[]): bigint => texts.reduce((so, one) => so + exact(one), 0n)
const size = (value: bigint): bigint => (value < 0n ? -value : value)

const reasoned = new Set(['E', 'AE', 'G', 'O'])

/** Returns the broken rules. `step` is the smallest amount of the currency. */
export function brokenRules(of: Reading, step = '0.01'): string[] {
  const { lines, allowances, breakdown, sums } = of
  const broken: string[] = []
  const holds = (rule: string, isHeld: boolean) => {
    if (!isHeld) broken.push(rule)
  }
  const equal = (rule: string, text: string, value: bigint) => holds(rule, exact(text) === value)
  const less = allowances.filter(({ isCharge }) => !isCharge)
  const more = allowances.filter(({ isCharge }) => isCharge)
  equal('BR-CO-10', sums.lines, sum(lines.map(({ net }) => net)))
  equal('BR-CO-11', sums.allowances, sum(less.map(({ amount }) => amount)))
  equal('BR-CO-12', sums.charges, sum(more.map(({ amount }) => amount)))
  equal('BR-CO-13', sums.net, exact(sums.lines) - exact(sums.allowances) + exact(sums.charges))
  equal('BR-CO-14', sums.tax, sum(breakdown.map(({ tax }) => tax)))
  equal('BR-CO-15', sums.total, exact(sums.net) + exact(sums.tax))
  equal('BR-CO-16', sums.due, exact(sums.total) - exact(sums.paid))
  holds('BR-16', lines.length > 0)
  holds('BR-CO-18', breakdown.length > 0)
  holds('BR-CO-25', exact(sums.due) <= 0n || of.dueDate !== undefined || of.terms !== undefined)
  holds('BR-CO-26', of.sellerVatId !== undefined || of.sellerIds.length > 0)
  for (const vatId of [of.sellerVatId, of.buyerVatId]) holds('BR-CO-9', vatId === undefined || /^[A-Z]{2}/.test(vatId))
  for (const { amount, reason } of allowances) {
    holds('BR-33', reason !== undefined)
    holds('allowances are positive', exact(amount) > 0n)
  }
  for (const { quantity, price, net, allowance } of lines) {
    holds('BR-27', exact(price) >= 0n)
    // Peppol R120: quantity times price, minus the allowance, is the line's net amount.
    const product = (exact(quantity) * exact(price)) / unit
    holds('PEPPOL-R120', 2n * size(product - exact(allowance) - exact(net)) <= exact(step) + 2n)
  }
  const stated = [...lines, ...allowances, ...breakdown]
  for (const { code, rate } of stated) {
    holds('UNTDID 5305', ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'].includes(code))
    if (code === 'O') holds('BR-O-05', rate === undefined)
    else if (code === 'S') holds('BR-S-05', exact(rate) > 0n)
    else holds(`BR-${code}-05`, rate !== undefined && exact(rate) === 0n)
  }
  const keyOf = (one: { code: string; rate?: string }) => `${one.code} ${one.code === 'S' ? exact(one.rate) : ''}`
  holds('one subtotal for each category and rate', new Set(breakdown.map(keyOf)).size === breakdown.length)
  for (const one of [...lines, ...allowances])
    holds(
      `BR-${one.code}-01`,
      breakdown.some((other) => keyOf(other) === keyOf(one)),
    )
  for (const one of breakdown) {
    const own = <T extends { code: string; rate?: string }>(all: readonly T[]) =>
      all.filter((other) => keyOf(other) === keyOf(one))
    const net = sum(own(lines).map((other) => other.net))
    equal(
      `BR-${one.code}-08`,
      one.net,
      net - sum(own(less).map(({ amount }) => amount)) + sum(own(more).map(({ amount }) => amount)),
    )
    const product = (exact(one.net) * exact(one.rate)) / 100n / unit
    // Allows half a step for the net amount and half for the tax, or a whole one if tax is rounded down. The rule
    // itself allows more.
    holds('BR-CO-17', 2n * size(product - exact(one.tax)) <= 3n * exact(step))
    if (one.code !== 'S') equal(`BR-${one.code}-09`, one.tax, 0n)
    holds(`BR-${one.code}-10`, (one.reason !== undefined) === reasoned.has(one.code))
  }
  const has = (code: string) => stated.some((one) => one.code === code)
  for (const code of ['S', 'Z', 'E', 'AE'])
    holds(`BR-${code}-02`, !has(code) || of.sellerVatId !== undefined || of.sellerTaxNumber !== undefined)
  holds('BR-AE-02', !has('AE') || of.buyerVatId !== undefined)
  holds('BR-G-02', !has('G') || of.sellerVatId !== undefined)
  if (has('O')) {
    holds('BR-O-02', of.sellerVatId === undefined && of.buyerVatId === undefined)
    holds(
      'BR-O-11',
      stated.every(({ code }) => code === 'O'),
    )
  }
  for (const amount of [...Object.values(sums), ...stated.flatMap((one) => ('net' in one ? one.net : one.amount))])
    holds('BR-DEC', (amount.split('.')[1] ?? '').length <= 2)
  return [...new Set(broken)]
}
