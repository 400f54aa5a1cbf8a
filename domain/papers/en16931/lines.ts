import { calculateLineAmount } from '../../billing/line-prices.js'
import { calculateTotals, fullTaxRate, multiplyByFraction } from '../../taxes/calculate-totals.js'
import type { TaxSum } from '../../taxes/tax.js'
import { add, type Cents, cents, subtract, toText, trimZeros, zero } from '../../values/money.js'
import type { PrintedDocument, PrintedLine } from '../printed-document.js'
import { type Allowance, type InvoiceModelLine, Unstatable, type Vat, type VatSum } from './invoice-model.js'
import { findUnitCode } from './unit-codes.js'
import { chooseVat, isWithinVat, reasonCodes, untaxedReason, vatKey } from './vat.js'

/** The lines of a document that have the same VAT category and rate, with their totals. */
interface VatGroup {
  readonly vat: Vat
  readonly lines: readonly PrintedLine[]
  /** Total of the lines without tax, before the document's discount. */
  readonly subtotal: Cents
  /** Total without tax, after the document's discount. */
  readonly net: Cents
  readonly tax: Cents
  readonly reasons: readonly string[]
}

export interface InvoiceModelLines {
  readonly lines: readonly InvoiceModelLine[]
  readonly allowances: readonly Allowance[]
  readonly breakdown: readonly VatSum[]
}

/**
 * Returns the net lines of a document, and an allowance or charge and a total for each VAT group. A group's lines less
 * its allowance, or plus its charge, equal its net (BR-S-08). Throws Unstatable.
 */
export function buildModelLines(given: PrintedDocument): InvoiceModelLines {
  // Copies the lines because they are map keys, so the same object must not occur twice.
  const lines = given.lines.map((line) => ({ ...line }))
  const paper = { ...given, lines }
  const isMixed = lines.some(({ taxes }) => taxes.some(isWithinVat))
  const vatOfLine = new Map(lines.map((line) => [line, chooseVat(line.taxes, isMixed)]))
  const groups = groupByVat(paper, vatOfLine, isMixed)
  const netOfLine = new Map(groups.flatMap((group) => splitNet(paper, group)))
  return {
    lines: lines.map((line) => buildModelLine(paper, line, vatOfLine.get(line) as Vat, netOfLine.get(line) ?? zero)),
    allowances: groups.flatMap((group) => buildAllowance(paper, group)),
    breakdown: groups.map(buildVatSum),
  }
}

function groupByVat(paper: PrintedDocument, vatOfLine: ReadonlyMap<PrintedLine, Vat>, isMixed: boolean): VatGroup[] {
  const { lines, taxes } = paper
  if (lines.length === 0) throw new Unstatable('The document has no lines.')
  const subtotals = createSubtotals(paper)
  const untaxedNet = cents(paper.total - paper.tax - add(...taxes.map((sum) => sum.net)))
  const untaxed = { net: untaxedNet, tax: zero, reason: isMixed ? untaxedReason : null, taxes: [] }
  const sums = [...taxes.map((sum) => ({ ...sum, reason: exemptionReason(sum, isMixed), taxes: [sum] })), untaxed]
  const found = new Map<string, VatGroup>()
  for (const vat of vatOfLine.values()) {
    const key = vatKey(vat)
    if (found.has(key)) continue
    const own = sums.filter((sum) => vatKey(chooseVat(sum.taxes, isMixed)) === key)
    const linesOfIt = lines.filter((line) => vatKey(vatOfLine.get(line) as Vat) === key)
    found.set(key, {
      vat,
      lines: linesOfIt,
      subtotal: subtotals(linesOfIt),
      net: add(...own.map(({ net }) => net)),
      tax: add(...own.map(({ tax }) => tax)),
      reasons: collectReasons(vat, linesOfIt, own),
    })
  }
  const groups = [...found.values()]
  const [net, tax] = [add(...groups.map((group) => group.net)), add(...groups.map((group) => group.tax))]
  if (net !== paper.total - paper.tax || tax !== paper.tax)
    throw new Unstatable('The sums of the taxes do not match the document.')
  return groups
}

/**
 * Returns the exemption reasons without duplicates. Includes the reason for untaxed lines only if the group has such
 * lines.
 */
function collectReasons(
  { code }: Vat,
  lines: readonly PrintedLine[],
  sums: readonly { readonly reason: string | null; readonly taxes: readonly TaxSum[] }[],
): string[] {
  if (code === 'S' || code === 'Z') return []
  const hasUntaxed = lines.some(({ taxes }) => taxes.length === 0)
  const told = sums.filter(({ taxes }) => taxes.length > 0 || hasUntaxed).flatMap(({ reason }) => reason ?? [])
  return [...new Set(told)]
}

/**
 * Returns the exemption reason of a tax: its note, or its name if its category has no reason code. Null if the reason
 * code is sufficient.
 */
const exemptionReason = (sum: TaxSum, isMixed: boolean): string | null =>
  sum.note ?? (reasonCodes[chooseVat([sum], isMixed).code] === undefined ? sum.name || untaxedReason : null)

/**
 * Returns a function that totals lines without tax, before the document's discount. Tax-inclusive amounts are rounded
 * as on the document. That is half up, or down if only rounding down results in the document's subtotal.
 */
function createSubtotals(paper: PrintedDocument): (lines: readonly PrintedLine[]) => Cents {
  if (!paper.isGross) return (lines) => add(...lines.map(({ amount }) => amount))
  const reckoned = (rounding: 'half up' | 'down') => (lines: readonly PrintedLine[]) =>
    calculateTotals(
      lines.map(({ amount, taxes }) => ({ amount, taxes, taxed: taxes.length > 0 })),
      { discount: 0, isGross: true, rounding },
    ).subtotal
  const [halfUp, down] = [reckoned('half up'), reckoned('down')]
  return halfUp(paper.lines) !== paper.subtotal && down(paper.lines) === paper.subtotal ? down : halfUp
}

/**
 * Returns the net of each line in a group. If amounts include tax, each net is the difference between two rounded
 * running totals. That way, the nets add up to the subtotal, and each deviates by at most one unit.
 */
function splitNet({ isGross }: PrintedDocument, { lines, vat, subtotal }: VatGroup): [PrintedLine, Cents][] {
  if (!isGross) return lines.map((line) => [line, line.amount])
  let [gross, before] = [zero, zero]
  return lines.map((line, at) => {
    gross = add(gross, line.amount)
    const upTo = at === lines.length - 1 ? subtotal : toNet(gross, vat)
    const net = subtract(upTo, before)
    before = upTo
    return [line, net]
  })
}

const toNet = (gross: Cents, { rate }: Vat): Cents => multiplyByFraction(gross, fullTaxRate, fullTaxRate + rate)

function buildAllowance({ discount }: PrintedDocument, { vat, subtotal, net }: VatGroup): Allowance[] {
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

function buildVatSum({ vat, net, tax, reasons }: VatGroup): VatSum {
  const code = reasonCodes[vat.code] ?? null
  return { ...vat, net, tax, reason: reasons.join('; ') || null, reasonCode: code }
}

function buildModelLine(paper: PrintedDocument, line: PrintedLine, vat: Vat, net: Cents): InvoiceModelLine {
  const [name = '', ...more] = line.description.trim().split(/\r?\n/)
  const description = more.join('\n').trim()
  return {
    name: name.trim() || '-',
    description: description === '' ? null : description,
    unitCode: findUnitCode(line.unit),
    vat,
    net,
    period: line.period,
    ...buildPrices(paper, line, vat, net),
  }
}

type Prices = Pick<InvoiceModelLine, 'quantity' | 'price' | 'allowance'>

/**
 * Returns quantity, price, and allowance. Quantity × price, less the allowance, equals the net. The quantity is
 * negative for a negative net, because a price must not be negative (BR-27). A line whose amount does not follow from
 * its quantity and price becomes one unit at its net.
 */
function buildPrices(paper: PrintedDocument, line: PrintedLine, vat: Vat, net: Cents): Prices {
  const { decimals } = paper.currency
  const size = line.quantity.replace('-', '')
  if (Number(size) === 0 || calculateLineAmount(line, decimals) !== line.amount)
    return { quantity: net < 0 ? '-1' : '1', price: toText(cents(Math.abs(net)), decimals), allowance: zero }
  const whole = calculateLineAmount({ ...line, discount: 0 }, decimals)
  const before = line.discount === 0 || whole <= 0 ? net : paper.isGross ? toNet(whole, vat) : whole
  const allowance = cents(Math.max(0, before - net))
  const quantity = (whole < 0 || (whole === 0 && net < 0) ? '-' : '') + size
  if (!paper.isGross && before === whole) return { quantity, price: line.unitPrice.replace('-', ''), allowance }
  return { quantity, price: divideRounded(cents(Math.abs(add(net, allowance))), size, decimals), allowance }
}

function parseScaled(text: string): { readonly value: bigint; readonly places: number } {
  const [whole = '0', part = ''] = text.split('.')
  return { value: BigInt(whole + part), places: part.length }
}

const priceDecimals = 10

/**
 * Returns `amount` ÷ `quantity`, rounded half up to ten decimals, so that the quotient times the quantity rounds to the
 * amount. `quantity` must be positive.
 */
function divideRounded(amount: Cents, quantity: string, decimals: number): string {
  const { value, places } = parseScaled(quantity)
  const up = BigInt(amount) * 10n ** BigInt(priceDecimals - decimals + places)
  const quotient = (2n * up + value) / (2n * value)
  return trimZeros(toText(Number(quotient) as Cents, priceDecimals))
}
