import { amountOf } from '../../billing/line-prices.js'
import { fraction, reckon, wholeTax } from '../../taxes/reckoning.js'
import type { TaxSum } from '../../taxes/tax.js'
import { add, type Cents, cents, shortest, subtract, toText, zero } from '../../values/money.js'
import type { PrintedLine, PrintedPaper } from '../printed-paper.js'
import { type Allowance, type StatedLine, Unstatable, type Vat, type VatSum } from './statement.js'
import { unitCodeOf } from './unit-codes.js'
import { isWithinVat, keyOf, reasonCodes, untaxedReason, vatOf } from './vat.js'

/** The lines of a paper that are charged alike, and what they come to. */
interface VatGroup {
  readonly vat: Vat
  readonly lines: readonly PrintedLine[]
  /** Of the lines, without tax. */
  readonly subtotal: Cents
  /** Less the discount of the paper. */
  readonly net: Cents
  readonly tax: Cents
  readonly reasons: readonly string[]
}

export interface StatedLines {
  readonly lines: readonly StatedLine[]
  readonly allowances: readonly Allowance[]
  readonly breakdown: readonly VatSum[]
}

/**
 * Returns the lines of a paper without tax, with what each group of them is lessened by and charged: the lines of a group
 * less its allowance are its net (BR-S-08). Throws Unstatable.
 */
export function linesOf(given: PrintedPaper): StatedLines {
  // Copies, so that no line is another one.
  const lines = given.lines.map((line) => ({ ...line }))
  const paper = { ...given, lines }
  const isMixed = lines.some(({ taxes }) => taxes.some(isWithinVat))
  const vatOfLine = new Map(lines.map((line) => [line, vatOf(line.taxes, isMixed)]))
  const groups = groupsOf(paper, vatOfLine, isMixed)
  const netOfLine = new Map(groups.flatMap((group) => splitNet(paper, group)))
  return {
    lines: lines.map((line) => stated(paper, line, vatOfLine.get(line) as Vat, netOfLine.get(line) ?? zero)),
    allowances: groups.flatMap((group) => allowanceOf(paper, group)),
    breakdown: groups.map(sumOf),
  }
}

function groupsOf(paper: PrintedPaper, vatOfLine: ReadonlyMap<PrintedLine, Vat>, isMixed: boolean): VatGroup[] {
  const { lines, taxes } = paper
  if (lines.length === 0) throw new Unstatable('The paper has no lines.')
  const subtotals = subtotalsOf(paper)
  const untaxedNet = cents(paper.total - paper.tax - add(...taxes.map((sum) => sum.net)))
  const untaxed = { net: untaxedNet, tax: zero, reason: isMixed ? untaxedReason : null, taxes: [] }
  const sums = [...taxes.map((sum) => ({ ...sum, reason: reasonOf(sum, isMixed), taxes: [sum] })), untaxed]
  const found = new Map<string, VatGroup>()
  for (const vat of vatOfLine.values()) {
    const key = keyOf(vat)
    if (found.has(key)) continue
    const own = sums.filter((sum) => keyOf(vatOf(sum.taxes, isMixed)) === key)
    const linesOfIt = lines.filter((line) => keyOf(vatOfLine.get(line) as Vat) === key)
    found.set(key, {
      vat,
      lines: linesOfIt,
      subtotal: subtotals(linesOfIt),
      net: add(...own.map(({ net }) => net)),
      tax: add(...own.map(({ tax }) => tax)),
      reasons: reasonsOf(vat, linesOfIt, own),
    })
  }
  const groups = [...found.values()]
  const [net, tax] = [add(...groups.map((group) => group.net)), add(...groups.map((group) => group.tax))]
  if (net !== paper.total - paper.tax || tax !== paper.tax)
    throw new Unstatable('The sums of the taxes do not come to what the paper says.')
  return groups
}

/** Returns the reasons that are printed; those of untaxed lines only where there are such lines. */
function reasonsOf(
  { code }: Vat,
  lines: readonly PrintedLine[],
  sums: readonly { readonly reason: string | null; readonly taxes: readonly TaxSum[] }[],
): string[] {
  if (code === 'S' || code === 'Z') return []
  const hasUntaxed = lines.some(({ taxes }) => taxes.length === 0)
  const told = sums.filter(({ taxes }) => taxes.length > 0 || hasUntaxed).flatMap(({ reason }) => reason ?? [])
  return [...new Set(told)]
}

/** Returns why nothing is charged: the note of the tax, and its name where the category has no code that says so. */
const reasonOf = (sum: TaxSum, isMixed: boolean): string | null =>
  sum.note ?? (reasonCodes[vatOf([sum], isMixed).code] === undefined ? sum.name || untaxedReason : null)

/**
 * Returns what tells the sum of lines without tax, before the discount of the paper. Where amounts include tax, it is
 * reckoned as the paper was: half up, or down where that comes to what the paper says.
 */
function subtotalsOf(paper: PrintedPaper): (lines: readonly PrintedLine[]) => Cents {
  if (!paper.isGross) return (lines) => add(...lines.map(({ amount }) => amount))
  const reckoned = (rounding: 'half up' | 'down') => (lines: readonly PrintedLine[]) =>
    reckon(
      lines.map(({ amount, taxes }) => ({ amount, taxes, taxed: taxes.length > 0 })),
      { discount: 0, isGross: true, rounding },
    ).subtotal
  const [halfUp, down] = [reckoned('half up'), reckoned('down')]
  return halfUp(paper.lines) !== paper.subtotal && down(paper.lines) === paper.subtotal ? down : halfUp
}

/**
 * Returns the net of each line of a group. Where amounts include tax, the net of the lines up to each one is rounded, and
 * the line is what that adds to the line before: no line is more than a unit off, and the last one ends at the sum.
 */
function splitNet({ isGross }: PrintedPaper, { lines, vat, subtotal }: VatGroup): [PrintedLine, Cents][] {
  if (!isGross) return lines.map((line) => [line, line.amount])
  let [gross, before] = [zero, zero]
  return lines.map((line, at) => {
    gross = add(gross, line.amount)
    const upTo = at === lines.length - 1 ? subtotal : netOf(gross, vat)
    const net = subtract(upTo, before)
    before = upTo
    return [line, net]
  })
}

const netOf = (gross: Cents, { rate }: Vat): Cents => fraction(gross, wholeTax, wholeTax + rate)

function allowanceOf({ discount }: PrintedPaper, { vat, subtotal, net }: VatGroup): Allowance[] {
  const amount = subtract(subtotal, net)
  if (amount === 0) return []
  const isDiscount = discount !== 0
  return [
    {
      isCharge: amount < 0,
      amount: cents(Math.abs(amount)),
      reason: isDiscount ? 'Discount' : 'Rounding',
      reasonCode: isDiscount && amount > 0 ? '95' : null,
      vat,
    },
  ]
}

function sumOf({ vat, net, tax, reasons }: VatGroup): VatSum {
  const code = reasonCodes[vat.code] ?? null
  return { ...vat, net, tax, reason: reasons.join('; ') || null, reasonCode: code }
}

function stated(paper: PrintedPaper, line: PrintedLine, vat: Vat, net: Cents): StatedLine {
  const [name = '', ...more] = line.description.trim().split(/\r?\n/)
  const description = more.join('\n').trim()
  return {
    name: name.trim() || '-',
    description: description === '' ? null : description,
    unitCode: unitCodeOf(line.unit),
    vat,
    net,
    period: line.period,
    ...pricesOf(paper, line, vat, net),
  }
}

type Prices = Pick<StatedLine, 'quantity' | 'price' | 'allowance'>

/**
 * Returns quantity × price, and what is taken off it. A price is never below 0 (BR-27), so the quantity is where the line
 * is. A line that is not what quantity and price come to is one piece of its net.
 */
function pricesOf(paper: PrintedPaper, line: PrintedLine, vat: Vat, net: Cents): Prices {
  const { decimals } = paper.currency
  const size = line.quantity.replace('-', '')
  if (Number(size) === 0 || amountOf(line, decimals) !== line.amount)
    return { quantity: net < 0 ? '-1' : '1', price: toText(cents(Math.abs(net)), decimals), allowance: zero }
  const whole = amountOf({ ...line, discount: 0 }, decimals)
  const before = line.discount === 0 || whole <= 0 ? net : paper.isGross ? netOf(whole, vat) : whole
  const allowance = cents(Math.max(0, before - net))
  const quantity = (whole < 0 || (whole === 0 && net < 0) ? '-' : '') + size
  if (!paper.isGross && before === whole) return { quantity, price: line.unitPrice.replace('-', ''), allowance }
  return { quantity, price: divided(cents(Math.abs(add(net, allowance))), size, decimals), allowance }
}

function scaled(text: string): { readonly value: bigint; readonly places: number } {
  const [whole = '0', part = ''] = text.split('.')
  return { value: BigInt(whole + part), places: part.length }
}

const priceDecimals = 10

/** Returns an amount ÷ a quantity above 0, rounded half up to more decimals than its product with the quantity can tell. */
function divided(amount: Cents, quantity: string, decimals: number): string {
  const { value, places } = scaled(quantity)
  const up = BigInt(amount) * 10n ** BigInt(priceDecimals - decimals + places)
  const quotient = (2n * up + value) / (2n * value)
  return shortest(toText(Number(quotient) as Cents, priceDecimals))
}
