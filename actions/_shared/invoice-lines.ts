import type { NewLine } from '../../domain/billing/invoice-lines.js'
import type { Currency } from '../../domain/currencies.js'
import { Fault } from '../../domain/faults.js'
import type { Decimal } from '../../domain/money.js'
import { f } from './kit.js'

/** Maximum lines of an invoice (R-1006). */
const maxLines = 50

const description = f.text({ max: 65_535, example: 'Consulting, 2 hours' })
const taxed = f.withDefault(f.flag(), true)

/** The lines of an invoice in either form (R-1006). */
export const invoiceLines = {
  items: f.listOf(f.group({ amount: f.amount() }, { description, taxed }), {
    max: maxLines,
    commas: false,
    description:
      'Invoice lines. They can also be sent numbered, as `itemdescription1`, `itemamount1` and `itemtaxed1`.',
    example: [{ description: 'Consulting, 2 hours', amount: 180, taxed: true }],
  }),
  ...f.numbered('itemdescription', maxLines, description),
  ...f.numbered('itemamount', maxLines, f.amount({ example: 180 })),
  ...f.numbered('itemtaxed', maxLines, taxed),
  ...refuseExtraLines(['itemdescription', 'itemamount']),
}

/** Refuses the number after the last one, so that no line is dropped silently. */
function refuseExtraLines(names: readonly string[]): Record<string, ReturnType<typeof f.unsupported>> {
  const refused = {
    ...f.unsupported({ rule: `cannot be sent, because an invoice has at most ${maxLines} lines` }),
    series: maxLines,
  }
  return Object.fromEntries(names.map((name) => [`${name}${maxLines + 1}`, refused]))
}

interface Line {
  readonly description?: string | undefined
  readonly amount?: Decimal | undefined
  readonly taxed: boolean
}

type Lines = { readonly items?: readonly Line[] | undefined } & Readonly<Record<string, unknown>>

/**
 * Returns the lines of a call, `items` first. Throws lines_missing, lines_too_many, or line_without_amount for a line
 * that has a description but no amount.
 */
export function readLines({ items = [], ...sent }: Lines, currency: Currency): NewLine[] {
  const lines = [...items, ...numberedLines(sent)]
  if (lines.length === 0) throw new Fault('lines_missing')
  if (lines.length > maxLines) throw new Fault('lines_too_many')
  return lines.map(({ description = '', amount, taxed }) => {
    if (amount === undefined) throw new Fault('line_without_amount')
    return { description, amount: currency.parse(amount), taxed }
  })
}

function numberedLines(sent: Readonly<Record<string, unknown>>): Line[] {
  const lines = Array.from({ length: maxLines }, (_, at) => ({
    description: sent[`itemdescription${at + 1}`] as string | undefined,
    amount: sent[`itemamount${at + 1}`] as Decimal | undefined,
    taxed: sent[`itemtaxed${at + 1}`] as boolean,
  }))
  return lines.filter(({ description, amount }) => description !== undefined || amount !== undefined)
}
