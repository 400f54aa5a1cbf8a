import type { RefundToSendRow, TransactionRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { type Cents, cents } from '../values/money.js'
import { readOverpaidPart, readUnreturnedAmount, sumOtherQueuedRefunds } from './reversals.js'

/** The part of a returned payment that falls on a share. */
export interface ReturnedShare {
  readonly share: TransactionRow
  readonly amount: Cents
  /** Part covered by refunds that staff requested for the share's invoice. */
  readonly ofInvoice: Cents
  /** The part to take from credit. */
  readonly ofCredit: Cents
}

/** A share and the parts assigned to it so far. */
class Open {
  amount = 0
  ofInvoice = 0
  ofCredit = 0

  constructor(
    readonly share: TransactionRow,
    /** The part of the share not returned yet. */
    readonly whole: number,
    /** The part of `whole` that became credit. */
    readonly surplus: number,
    /** Part of the share that is applied to its invoice and not reserved for other refunds. */
    readonly paid: number,
  ) {}

  /** Assigns an amount, up to the unassigned part of the share. Returns the assigned amount. */
  take(wanted: number, of: 'ofInvoice' | 'ofCredit' | 'anything'): number {
    const part = Math.max(0, Math.min(wanted, this.whole - this.amount))
    this.amount += part
    if (of !== 'anything') this[of] += part
    return part
  }
}

/**
 * Divides returned money among the shares of its payment (R-4083): first for refunds requested from the gateway, then
 * from credit that the payment became and that is still available, then from the amounts on the invoices, beginning
 * with the one due last. Any remainder goes to shares that are not fully returned, then to the first share. The caller
 * must have locked the rows.
 */
export async function divideReturn(
  ctx: Context,
  shares: readonly TransactionRow[],
  amount: number,
  sent: readonly Pick<RefundToSendRow, 'transaction_id' | 'amount'>[],
): Promise<readonly ReturnedShare[]> {
  const all = await openShares(ctx, shares)
  const lastFirst = [...all].reverse()
  let left = amount
  for (const { transaction_id, amount: asked } of sent)
    for (const one of all) if (one.share.id === transaction_id) left -= one.take(Math.min(left, asked), 'ofInvoice')
  const credit = await creditOfOwners(ctx, shares)
  for (const one of lastFirst) {
    const there = credit.get(one.share.client_id) ?? 0
    const part = one.take(Math.min(left, one.surplus, there), 'ofCredit')
    credit.set(one.share.client_id, there - part)
    left -= part
  }
  for (const one of lastFirst) left -= one.take(Math.min(left, one.paid - one.ofInvoice), 'anything')
  for (const one of lastFirst) left -= one.take(left, 'anything')
  const [first] = all as [Open, ...Open[]]
  first.amount += left
  return all
    .filter((one) => one.amount > 0)
    .map(({ share, ...part }) => ({
      share,
      amount: cents(part.amount),
      ofInvoice: cents(part.ofInvoice),
      ofCredit: cents(part.ofCredit),
    }))
}

async function openShares(ctx: Context, shares: readonly TransactionRow[]): Promise<readonly Open[]> {
  const { db } = ctx
  const ids = shares.map(({ id }) => id)
  const rows: TransactionRow[] = await db('transactions').whereIn('id', ids).orderBy('id')
  const open: Open[] = []
  for (const row of rows) {
    const whole = await readUnreturnedAmount(db, row)
    const invoice = row.invoice_id === null ? undefined : await db('invoices').where({ id: row.invoice_id }).first()
    if (invoice === undefined) {
      open.push(new Open(row, whole, 0, 0))
      continue
    }
    const surplus = await readOverpaidPart(db, row, whole)
    const unreserved = invoice.paid - (await sumOtherQueuedRefunds(ctx, invoice.id, row.id))
    open.push(new Open(row, whole, surplus, Math.max(0, Math.min(row.applied, unreserved))))
  }
  return open
}

/** Returns the credit of the shares' clients by client ID. Deleted clients are not included. */
async function creditOfOwners({ db }: Context, shares: readonly TransactionRow[]): Promise<Map<number | null, number>> {
  const ids = [...new Set(shares.map(({ client_id }) => client_id))].filter((id) => id !== null)
  const clients = await db('clients').whereIn('id', ids).select('id', 'credit')
  return new Map(clients.map(({ id, credit }) => [id, credit]))
}
