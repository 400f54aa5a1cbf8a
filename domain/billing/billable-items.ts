import type { ClientRow } from '../../db/rows.js'
import type { BillableItemRow } from '../../db/rows-billing.js'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { Day } from '../values/days.js'
import type { Exact } from '../values/exact.js'
import { add, type Cents, cents, type Decimal, zero } from '../values/money.js'
import { changeCreditBalance } from './credit-entries.js'
import { readCreditedAmounts } from './credited-lines.js'
import type { NewLine } from './invoice-lines.js'
import { lineKindName, type RecordLine } from './line-kind.js'

export interface NewBillableItem {
  readonly description: string
  readonly amount: Decimal
  /** Defaults to today. */
  readonly dueDate?: Day | undefined
}

/**
 * Adds a billable item in the client's currency. If the client is closed, the item waits until the client is active,
 * and the activity log records this (R-1532). Throws client_not_found, amount_too_small.
 */
export async function createBillableItem<Given extends NewBillableItem>(
  ctx: Context,
  clientId: number,
  { description, amount, dueDate }: Exact<NewBillableItem, Given>,
): Promise<number> {
  const { currency_id, status } = await lockClient(ctx.db, clientId)
  const currency = ctx.currencies.of(currency_id)
  const parsed = currency.parseSome(amount)
  const due_date = dueDate ?? today(ctx)
  const id = await insertBillableItem(ctx, { client_id: clientId, currency_id, description, amount: parsed, due_date })
  if (status === 'closed')
    await logActivity(
      ctx,
      `${description}, ${currency.label(parsed)}, will be invoiced once the client is active`,
      clientId,
    )
  return id
}

/** Stores an uninvoiced billable item. Returns its ID. */
export async function insertBillableItem(
  { db, now }: Pick<Context, 'db' | 'now'>,
  item: Pick<BillableItemRow, 'client_id' | 'currency_id' | 'description' | 'amount' | 'due_date'>,
): Promise<number> {
  const [made] = await db('billable_items')
    .insert({ ...item, created_at: instant(now) })
    .returning('id')
  return (made as BillableItemRow).id
}

/** A negative line and the part of it, as a positive amount, that would bring its invoice below 0. */
export interface Reduction<Line = NewLine> {
  readonly line: Line
  readonly amount: Cents
}

/**
 * Subtracts negative lines from a sum, one after the other. Returns the lines that exceed what is left of the sum, each
 * with its excess.
 */
export function computeExcessReductions<Line extends { readonly amount: Cents }>(
  sum: Cents,
  lines: readonly Line[],
): Reduction<Line>[] {
  let left: number = sum
  return lines.flatMap((line) => {
    const used = Math.min(left, -line.amount)
    left -= used
    const amount = cents(-line.amount - used)
    return amount > 0 ? { line, amount } : []
  })
}

const movedName = (description: string): string => `${description}: moved to credit`

/** Returns the line that brings an invoice back to 0.00, taxed like the reduction that it offsets. */
export const excessOffsetLine = ({ line, amount }: Reduction): NewLine => ({
  description: movedName(line.description),
  amount,
  taxed: line.taxed,
})

/** Credits an invoice's client with the parts of reductions that exceeded the invoice (R-1204). */
export async function creditExcessReductions(
  ctx: Context,
  { id, client_id }: InvoiceRow,
  moved: readonly Reduction[],
): Promise<void> {
  for (const { line, amount } of moved) {
    const client = (await ctx
      .db('clients')
      .where({ id: client_id as number })
      .first()) as ClientRow
    const movement = { kind: 'reduction' as const, amount, description: `Rest of ${line.description}` }
    await changeCreditBalance(ctx, client, { ...movement, invoiceId: id })
  }
}

/**
 * Makes the billable items of a cancelled invoice billable again. A reduction becomes billable only for the amount that
 * still reduced the invoice, because the excess remains credit, and a credit note has already released the amount that
 * it credited.
 */
export async function releaseBillableItems(
  ctx: Context,
  invoice: InvoiceRow,
  lines: readonly InvoiceItemRow[],
): Promise<void> {
  const noted = await readCreditedAmounts(ctx, invoice)
  const standing = lines.map((line) => ({ ...line, amount: cents(line.amount - (noted.get(line.id) ?? 0)) }))
  // Excludes plain lines, which include the lines that brought the invoice back to 0.00.
  const billed = standing.filter((line) => lineKindName(line) !== 'item' && line.amount >= 0)
  const reductions = standing.filter(({ type, amount }) => type === 'billable' && amount < 0)
  const rests = new Map(
    computeExcessReductions(add(...billed.map(({ amount }) => amount)), reductions).map(({ line, amount }) => [
      line.id,
      amount,
    ]),
  )
  // If the reduction had more tax than the other lines, more than the excess became credit (R-3411).
  const moved = ({ description, amount }: InvoiceItemRow): Cents => {
    const [line] = standing.filter(
      (line) => lineKindName(line) === 'item' && line.description === movedName(description),
    )
    return cents(Math.min(-amount, line?.amount ?? 0))
  }
  const used = new Map(
    reductions.map((line) => [line.id, add(line.amount, cents(Math.max(rests.get(line.id) ?? 0, moved(line))))]),
  )
  for (const line of lines.filter(({ type }) => type === 'billable')) {
    const amount = line.amount < 0 ? (used.get(line.id) ?? zero) : line.amount
    if (line.amount < 0 && amount === 0) continue
    await ctx
      .db('billable_items')
      .where({ id: line.related_id as number, invoice_id: line.invoice_id })
      .update({ invoice_id: null, is_invoiced: 0, ...(line.amount < 0 && { amount }) })
  }
}

/** Creates billable items for the credited parts of reductions, so that the next invoice includes them. */
export async function rebillReductions(
  ctx: Context,
  { client_id, currency_id }: InvoiceRow,
  parts: readonly RecordLine[],
): Promise<void> {
  if (client_id === null) return
  for (const { related_id, amount, description } of parts) {
    const item = await ctx.db('billable_items').where({ id: related_id }).first('due_date')
    if (item === undefined) continue
    await insertBillableItem(ctx, { client_id, currency_id, description, amount, due_date: item.due_date })
  }
}
