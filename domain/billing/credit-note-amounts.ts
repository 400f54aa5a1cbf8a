import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import {
  calculateTotals,
  multiplyByFraction,
  type Rounding,
  spreadTax,
  subtractIncludedTaxes,
  type TaxedLine,
} from '../taxes/calculate-totals.js'
import { lineTaxIndexes, toTaxedLines } from '../taxes/stored-taxes.js'
import type { Tax, TaxSum } from '../taxes/tax.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { InvoiceShare } from './credit-note-writing.js'

/** A gross amount to credit, divided for a credit note. */
export interface CreditNoteParts {
  readonly share: InvoiceShare
  /** The lines of the credit note: one for each group of invoice lines with the same taxes, negative lines last. */
  readonly lines: readonly Line[]
}

/** Lines with the same taxes. */
interface Group extends Pick<InvoiceItemRow, 'is_taxed' | 'taxes'> {
  readonly of: readonly Tax[]
  readonly places: readonly number[]
  /** The uncredited part of these lines, less the discount and including tax. */
  readonly left: Cents
}

/**
 * Divides a gross amount into net and tax (R-1031): the net is the amount divided by 1 + rate, rounded half up, and the
 * remainder is tax. If the setting `tax_rounding` is `down`, the tax is rounded down, and the remainder is the net. If
 * an invoice has lines with different taxes, or without tax, the amount is divided among groups of lines with the same
 * taxes. The amount of a group that reduces the invoice is negative. The last credit note takes the remainder of each
 * group. `rest` is the uncredited part of the invoice, and `sum` must not exceed its total.
 */
export async function divideCreditAmount(
  ctx: Context,
  invoice: InvoiceRow,
  rest: InvoiceShare,
  sum: Cents,
): Promise<CreditNoteParts> {
  const { rounding } = ctx.taxRules
  const groups = await readRemainingGroups(ctx, invoice, rest)
  const sums = partsByGroup(groups, sum, rest.total)
  const wanted = groups.map(({ of }, at) => taxWithin(sums[at] as Cents, of, rounding))
  const isLast = sum === rest.total
  const restNet = subtract(rest.subtotal, rest.discount)
  const net = isLast ? restNet : limitToRemainder(restNet, subtract(sum, limitToRemainder(rest.tax, add(...wanted))))
  const tax = subtract(sum, net)
  const discount = isLast ? rest.discount : multiplyByFraction(rest.discount, net, restNet)
  const subtotal = add(net, discount)
  const taxes = adjustTaxesToSum(wanted, tax, groups)
  const nets = sums.map((part, at) => subtract(part, taxes[at] as Cents))
  const placed = isLast
    ? rest.taxes
    : limitTaxes(
        rest.taxes,
        addTaxesByIndex(rest.taxes, groups, (at) =>
          spreadTax(taxes[at] as Cents, nets[at] as Cents, (groups[at] as Group).of, rounding),
        ),
      )
  const gross = rest.gross && (isLast ? rest.gross : multiplyByFraction(rest.gross, sum, rest.total))
  const amounts = gross === null ? adjustToSum(nets, subtotal) : adjustToSum(sums, gross)
  const lines = groups.map(({ is_taxed, taxes }, at): Line => ({ is_taxed, taxes, amount: amounts[at] as Cents }))
  return {
    share: { subtotal, discount, tax, total: sum, taxes: placed, gross },
    lines: [...lines.filter(({ amount }) => amount >= 0), ...lines.filter(({ amount }) => amount < 0)],
  }
}

/** Limits an amount to a remainder, which may be negative. */
const limitToRemainder = (left: Cents, amount: Cents): Cents =>
  cents(left < 0 ? Math.max(amount, left) : Math.min(amount, left))

const taxWithin = (sum: Cents, taxes: readonly Tax[], rounding: Rounding): Cents =>
  subtract(sum, subtractIncludedTaxes(sum, taxes, rounding))

/**
 * Divides a sum among groups in proportion to their remainders. A group with a negative remainder gets a negative part.
 * The last group gets what is left of the sum.
 */
function partsByGroup(groups: readonly Group[], sum: Cents, whole: Cents): Cents[] {
  let left = sum
  return groups.map((group, at) => {
    const part = at === groups.length - 1 ? left : cents(Math.min(left, multiplyByFraction(sum, group.left, whole)))
    left = subtract(left, part)
    return part
  })
}

/**
 * Adjusts the taxes of groups so that they add up to a sum. The largest tax absorbs the difference, but never a group
 * without tax.
 */
function adjustTaxesToSum(amounts: readonly Cents[], sum: Cents, groups: readonly Group[]): readonly Cents[] {
  const missing = subtract(sum, add(...amounts))
  const sizes = groups.map(({ of }, at) => (of.length === 0 ? -1 : Math.abs(amounts[at] as Cents)))
  const largest = sizes.indexOf(Math.max(...sizes))
  return amounts.map((amount, at) => (at === largest ? add(amount, missing) : amount))
}

/**
 * Divides a sum in proportion to amounts, so that the parts add up to it. If the amounts add up to 0, the last part is
 * the whole sum.
 */
export function divideProportionally(sum: Cents, amounts: readonly Cents[]): Cents[] {
  const whole = add(...amounts)
  let [amount, given] = [zero, zero]
  return amounts.map((one, at) => {
    amount = add(amount, one)
    const isLast = at === amounts.length - 1
    const until = isLast ? sum : whole === 0 ? zero : multiplyByFraction(sum, amount, whole)
    const part = subtract(until, given)
    given = until
    return part
  })
}

/**
 * Adjusts amounts so that they add up to a sum. The difference, which is the discount, is divided in proportion to
 * their absolute values.
 */
function adjustToSum(amounts: readonly Cents[], sum: Cents): readonly Cents[] {
  const sizes = amounts.map((amount) => cents(Math.abs(amount)))
  const beyond = divideProportionally(subtract(sum, add(...amounts)), sizes)
  return amounts.map((amount, at) => add(amount, beyond[at] as Cents))
}

/** Adds up the taxes of groups by their index among the invoice's taxes. */
function addTaxesByIndex(
  sums: readonly TaxSum[],
  groups: readonly Group[],
  taxesOf: (group: number) => readonly TaxSum[],
): readonly TaxSum[] {
  const placed = sums.map((sum): TaxSum => ({ ...sum, net: zero, tax: zero }))
  for (const [at, { places }] of groups.entries())
    for (const [nth, { net, tax }] of taxesOf(at).entries()) {
      const place = places[nth] as number
      const known = placed[place] as TaxSum
      placed[place] = { ...known, net: add(known.net, net), tax: add(known.tax, tax) }
    }
  return placed
}

/**
 * Limits each tax to its remainder. Tax beyond that, caused by rounding in earlier credit notes, moves to taxes below
 * their remainder, so the sum stays the same. If these cannot absorb all of it, nothing changes. Negative remainders
 * are not limits.
 */
function limitTaxes(rest: readonly TaxSum[], placed: readonly TaxSum[]): readonly TaxSum[] {
  const roomOf = (at: number): number => {
    const { tax } = rest[at] as TaxSum
    return tax < 0 ? 0 : tax - (placed[at] as TaxSum).tax
  }
  const over = placed.reduce((sum, _, at) => sum + Math.max(0, -roomOf(at)), 0)
  const room = placed.reduce((sum, _, at) => sum + Math.max(0, roomOf(at)), 0)
  if (over === 0 || over > room) return placed
  let left = over
  return placed.map((one, at) => {
    const moved = Math.min(roomOf(at), left)
    if (moved > 0) left -= moved
    return { ...one, tax: cents(one.tax + moved) }
  })
}

/**
 * Returns the groups with a remainder: first reductions, then taxed groups, then the untaxed group. The last group
 * absorbs rounding differences. If no remainder is positive, returns a single untaxed group.
 */
async function readRemainingGroups(ctx: Context, invoice: InvoiceRow, rest: InvoiceShare): Promise<readonly Group[]> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const [single] = rest.taxes
  if (single === undefined) return [untaxed(rest.total)]
  // A line with tax indexes does not have all taxes of the invoice.
  const isSingle = rest.taxes.length === 1 && lines.every(({ taxes }) => taxes === null)
  const isLessened = lines.some(({ is_taxed, amount }) => is_taxed === 0 && amount < 0)
  if (isSingle && !isLessened && rest.gross === null && single.rate > 0) return bySingleTax(single, rest, lines)
  const terms = {
    discount: invoice.discount_rate ?? 0,
    isGross: rest.gross !== null,
    rounding: ctx.taxRules.rounding,
  }
  const left = [...lines, ...(await readNegatedCreditLines(ctx, invoice))]
  const groups = [...groupRows(left, ({ is_taxed, taxes }) => `${is_taxed} ${taxes}`).values()].map((own): Group => {
    const { is_taxed, taxes } = own[0] as Line
    const kept = toTaxedLines(rest.taxes, own)
    const places = lineTaxIndexes({ is_taxed, taxes }, rest.taxes.length)
    return { is_taxed, taxes, places, of: (kept[0] as TaxedLine).taxes, left: calculateTotals(kept, terms).total }
  })
  const isLess = ({ left }: Group): number => (left < 0 ? 1 : 0)
  const some = groups
    .filter((group) => group.left !== 0)
    .sort((one, other) => isLess(other) - isLess(one) || other.of.length - one.of.length)
  return some.some((group) => group.left > 0) ? some : [untaxed(rest.total)]
}

type Line = Pick<InvoiceItemRow, 'amount' | 'is_taxed' | 'taxes'>

/** Returns the lines of the invoice's credit notes with the sign of their amounts reversed. */
async function readNegatedCreditLines({ db }: Context, { id }: InvoiceRow): Promise<Line[]> {
  const items: Line[] = await db('credit_note_items')
    .join('credit_notes', 'credit_notes.id', 'credit_note_items.credit_note_id')
    .where('credit_notes.invoice_id', id)
    .select('credit_note_items.amount', 'credit_note_items.is_taxed', 'credit_note_items.taxes')
  return items.map((item) => ({ ...item, amount: subtract(zero, item.amount) }))
}

const untaxed = (left: Cents): Group => ({ is_taxed: 0, taxes: null, of: [], places: [], left })

/**
 * Returns the groups of an invoice whose taxed lines all have the same tax: a taxed group with at most the net of the
 * tax, and an untaxed group with the remaining net. The untaxed group is omitted if all lines are taxed and tax
 * remains.
 */
function bySingleTax(tax: TaxSum, rest: InvoiceShare, lines: readonly Line[]): readonly Group[] {
  const net = subtract(rest.subtotal, rest.discount)
  const isAllTaxed = !lines.some(({ is_taxed, amount }) => is_taxed === 0 && amount !== 0)
  const whole = isAllTaxed ? net : cents(Math.min(net, tax.net))
  const taxed = rest.tax === 0 ? zero : whole
  return [
    { is_taxed: 1, taxes: null, of: [tax], places: [0], left: add(taxed, rest.tax) },
    ...(isAllTaxed && rest.tax !== 0 ? [] : [untaxed(subtract(net, taxed))]),
  ]
}
