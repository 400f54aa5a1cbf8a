import type { NewLine } from '../../domain/billing/invoice-lines.js'
import { calculateLineAmount, type LinePrice, pieceUnitCode } from '../../domain/billing/line-prices.js'
import type { Currency } from '../../domain/values/currencies.js'
import { Fault } from '../../domain/values/faults.js'
import type { Decimal } from '../../domain/values/money.js'
import { f } from './kit.js'
import { lineQuantity, lineUnitPrice } from './line-price.js'

/** Maximum lines of an invoice (R-1006). */
const maxLines = 50

const description = f.text({
  max: 65_535,
  description: 'Description of the line item.',
  example: 'Consulting, 2 hours',
})
const taxed = f.withDefault(f.flag({ description: 'True if the line item is taxed.' }), true)

const lineAmount = 'Price of the line item, before group discount and tax; below 0 for a deduction.'

const quantity = lineQuantity({
  extension: true,
  description: 'Number of units, 1 by default; requires a unit price.',
  example: 2,
})

const unit = f.unitCode({
  extension: true,
  description: `Unit of measure, as a UN/ECE Recommendation 20 code; ${pieceUnitCode}, a piece, by default.`,
  example: 'HUR',
})

const unitPrice = lineUnitPrice({
  max: 999_999_999,
  extension: true,
  description:
    'Price per unit. The amount is quantity × unit price, less the discount, rounded once. If an amount is also sent, it must match.',
  example: 90,
})

/** Parameters for the lines of an invoice: the list `items`, and numbered parameters (R-1006, R-1074). */
export const invoiceLines = {
  items: f.listOf(
    f.group(
      {},
      {
        amount: f.amount({ description: lineAmount }),
        quantity,
        unit,
        unit_price: unitPrice,
        discount: f.hundredths({
          ...{ min: 0, max: 100 },
          extension: true,
          description: 'Discount on the line item, as a percentage; requires a unit price.',
          example: 10,
        }),
        description,
        taxed,
      },
    ),
    {
      max: maxLines,
      commas: false,
      description:
        'Invoice line items, each with an amount or a unit price. They can also be sent numbered, as `itemdescription1`, `itemamount1`, `itemquantity1`, `itemunit1`, `itemunitprice1`, and `itemtaxed1`.',
      example: [{ description: 'Consulting, 2 hours', amount: 180, taxed: true }],
    },
  ),
  ...f.numbered('itemdescription', maxLines, description),
  ...f.numbered('itemamount', maxLines, f.amount({ description: lineAmount, example: 180 })),
  ...f.numbered('itemquantity', maxLines, quantity),
  ...f.numbered('itemunit', maxLines, unit),
  ...f.numbered('itemunitprice', maxLines, unitPrice),
  ...f.numbered('itemtaxed', maxLines, taxed),
  ...refuseExtraLines(['itemdescription', 'itemamount']),
  ...refuseExtraLines(['itemquantity', 'itemunitprice'], { extension: true }),
}

/** Returns parameters that reject the number after the maximum, so that no line is dropped silently. */
function refuseExtraLines(
  names: readonly string[],
  facts: { readonly extension?: boolean } = {},
): Record<string, ReturnType<typeof f.unsupported>> {
  const refused = {
    ...f.unsupported({ ...facts, rule: `cannot be sent, because an invoice has at most ${maxLines} line items` }),
    series: maxLines,
  }
  return Object.fromEntries(names.map((name) => [`${name}${maxLines + 1}`, refused]))
}

interface Line {
  readonly description?: string | undefined
  readonly amount?: Decimal | undefined
  readonly quantity?: Decimal | undefined
  readonly unit?: string | undefined
  readonly unit_price?: Decimal | undefined
  readonly discount?: number | undefined
  readonly taxed: boolean
}

/** A line with its place in the call, which errors name: `items.0` or `itemamount1`. */
type PlacedLine = Line & { readonly place: string }

type Lines = { readonly items?: readonly Line[] | undefined } & Readonly<Record<string, unknown>>

/**
 * Returns the lines of a call, starting with `items`. Throws lines_missing, lines_too_many, line_without_amount for a
 * line with neither amount nor unit price, line_without_unit_price, line_amount_differs, or total_too_large.
 */
export function readInvoiceLines({ items = [], ...sent }: Lines, currency: Currency): NewLine[] {
  const lines: PlacedLine[] = [
    ...items.map((line, at) => ({ ...line, place: `items.${at}` })),
    ...readNumberedLines(sent),
  ]
  if (lines.length === 0) throw new Fault('lines_missing')
  if (lines.length > maxLines) throw new Fault('lines_too_many')
  return lines.map((line) => {
    const { description = '', taxed } = line
    const amount = line.amount === undefined ? undefined : currency.parse(line.amount)
    const price = toLinePrice(line)
    if (price === undefined) {
      if (amount === undefined) throw new Fault('line_without_amount', `${line.place} needs an amount or a unit price.`)
      return { description, amount, taxed }
    }
    const priced = calculateLineAmount(price, currency.row.decimals)
    if (amount !== undefined && amount !== priced)
      throw new Fault(
        'line_amount_differs',
        `${line.place}: the amount was sent as ${currency.show(amount)}, but the unit price comes to ${currency.show(priced)}.`,
      )
    return { description, amount: priced, taxed, price }
  })
}

/**
 * Returns the price from which a line's amount is calculated. Returns undefined for a line without quantity, unit
 * price, and discount, unless the line has both a unit and an amount. Throws line_without_unit_price for a line with a
 * quantity or a discount but no unit price.
 */
function toLinePrice({ amount, quantity, unit, unit_price, discount, place }: PlacedLine): LinePrice | undefined {
  const isStated = unit_price === undefined && quantity === undefined && discount === undefined
  if (isStated && (unit === undefined || amount === undefined)) return undefined
  const unitPrice = isStated ? amount : unit_price
  if (unitPrice === undefined)
    throw new Fault('line_without_unit_price', `${place} has a quantity or discount, so it needs a unit price.`)
  return { quantity: quantity ?? ('1' as Decimal), unit: unit ?? pieceUnitCode, unitPrice, discount: discount ?? 0 }
}

/** Parameter names of each numbered line. Built once, because most calls send none of them. */
const numberedNames = Array.from({ length: maxLines }, (_, at) => {
  const name = (part: string): string => `item${part}${at + 1}`
  return {
    description: name('description'),
    amount: name('amount'),
    quantity: name('quantity'),
    unit: name('unit'),
    unitPrice: name('unitprice'),
    taxed: name('taxed'),
  }
})

function readNumberedLines(sent: Readonly<Record<string, unknown>>): PlacedLine[] {
  // A line with only `taxed` or `unit` is ignored.
  const lines = numberedNames.filter(
    ({ description, amount, quantity, unitPrice }) =>
      sent[description] !== undefined ||
      sent[amount] !== undefined ||
      sent[quantity] !== undefined ||
      sent[unitPrice] !== undefined,
  )
  return lines.map((names) => ({
    place: names.amount,
    description: sent[names.description] as string | undefined,
    amount: sent[names.amount] as Decimal | undefined,
    quantity: sent[names.quantity] as Decimal | undefined,
    unit: sent[names.unit] as string | undefined,
    unit_price: sent[names.unitPrice] as Decimal | undefined,
    taxed: (sent[names.taxed] as boolean | undefined) ?? true,
  }))
}
