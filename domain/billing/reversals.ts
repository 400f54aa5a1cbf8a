import type { ClientRow } from '../../db/rows.js'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { addDays } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { balanceOf } from './balance.js'
import { noteClosing } from './closings.js'
import { moveCredit } from './credit.js'
import { creditAmount, releasePayments } from './credit-notes.js'
import { reservedOn } from './free-money.js'
import { invoiceFacts } from './invoice-mail.js'
import { lockInvoiceAndClient, nameOf } from './invoices.js'
import { isOpen } from './owed.js'
import { giveUpRefunds } from './queued-refunds.js'
import { referenceOf, storeTransaction } from './references.js'
import { recordReturned } from './returned-payments.js'

/** Money of a payment that has gone back to its payer. */
interface Reversal extends Pick<ReversalRow, 'kind'> {
  /** The report of it. */
  readonly reversalId: number
  readonly amount: Cents
  /** The gateway's reference of it. */
  readonly transid: string | null
  /** Staff asked for it, on the invoice: only what that no longer holds is taken from credit. */
  readonly isOfInvoice?: boolean
}

/**
 * Records that money of a payment has gone back (R-1123): the opposite transaction, and a credit note of the same amount
 * for a refund, so that nothing more is owed; what a dispute has taken is owed again. What of the payment became credit
 * goes first, as far as it is still there. Returns the transaction; undefined where its reference is known.
 */
export async function reverse(
  ctx: Context,
  payment: TransactionRow,
  { kind, reversalId, amount, transid, isOfInvoice = false }: Reversal,
): Promise<number | undefined> {
  const { db, currencies } = ctx
  const currency = currencies.of(payment.currency_id)
  const held = payment.invoice_id === null ? undefined : await lockInvoiceAndClient(db, payment.invoice_id)
  const known = (await db('transactions').where({ id: payment.id }).first()) as TransactionRow
  const description = `${kind === 'refund' ? 'Refund' : 'Lost dispute'}: ${payment.description}`
  const surplus = await surplusLeft(ctx, known)
  const id = await storeReturn(ctx, { ...known, description, transid, amount })
  if (id === undefined) return undefined
  await recordReturned(ctx, { kind, transaction_id: id, payment_id: payment.id, reversal_id: reversalId, amount })
  const label = currency.label(amount)
  await logActivity(ctx, `${description}; ${label} went back`, payment.client_id)
  if (kind === 'dispute') await giveUpRefunds(ctx, payment, 'The payment was lost in a dispute')
  if (held !== undefined) {
    const { invoice } = held
    // What staff asked for is on the invoice, unless it has become credit since.
    const ofInvoice = isOfInvoice ? Math.min(amount, invoice.paid) : 0
    const fromCredit = await takeCredit(ctx, held.client, Math.min(amount - ofInvoice, surplus), {
      kind,
      description,
      invoiceId: invoice.id,
    })
    const unreserved = invoice.paid - (await reservedOfOthers(ctx, invoice.id, payment.id))
    const fromInvoice = cents(Math.max(0, Math.min(amount - fromCredit, unreserved)))
    if (fromInvoice > 0) await takeFromInvoice(ctx, invoice, fromInvoice, { kind, payment: payment.id })
    const missing = cents(amount - fromCredit - fromInvoice)
    if (missing > 0)
      await logActivity(
        ctx,
        `${currency.label(missing)} of it is neither on invoice ${nameOf(invoice)} nor credit any more`,
        payment.client_id,
      )
  }
  const facts = {
    transactionid: id,
    invoiceid: payment.invoice_id,
    clientid: payment.client_id,
    amount: currency.show(amount),
    currency: currency.code,
    gateway: payment.gateway,
    transid,
  }
  if (kind === 'refund') await raise(ctx, 'payment.refunded', `${label} was refunded.`, facts)
  return id
}

/** Returns what gateways were asked to give back of the other payments of an invoice (R-1170). */
async function reservedOfOthers({ db }: Context, invoiceId: number, paymentId: number): Promise<Cents> {
  const reserved = [...(await reservedOn(db, invoiceId))]
  return add(...reserved.filter(([id]) => id !== paymentId).map(([, amount]) => amount))
}

/** Returns the part of a payment that became credit of the client and has not been returned yet. */
async function surplusLeft({ db }: Context, payment: TransactionRow): Promise<number> {
  const { amount_in, applied, gateway, invoice_id } = payment
  const ofPayment = { gateway, payment_transid: referenceOf(payment) ?? '' }
  const returned = await db('reversals').where({ status: 'recorded', ...ofPayment })
  // A transaction that was only entered in the ledger never became credit.
  const entries = await db('credit_entries').where({ invoice_id }).where('amount', '>', 0)
  const left = amount_in - applied - returned.reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, Math.min(left, add(...entries.map(({ amount }) => amount))))
}

/**
 * Writes the opposite of a payment, of which the caller records what it gives back. Returns undefined where the reference is
 * known.
 */
export function storeReturn(
  ctx: Context,
  {
    amount,
    transid,
    ...of
  }: Pick<TransactionRow, 'client_id' | 'invoice_id' | 'currency_id' | 'gateway' | 'description' | 'transid'> & {
    readonly amount: Cents
  },
): Promise<number | undefined> {
  const { client_id, invoice_id, currency_id, gateway, description } = of
  return storeTransaction(ctx, {
    ...{ client_id, invoice_id, currency_id, gateway, description, transid },
    amount_in: zero,
    amount_out: amount,
    applied: zero,
    is_return: 1,
  })
}

async function takeCredit(
  ctx: Context,
  client: ClientRow | undefined,
  wanted: number,
  facts: Pick<ReversalRow, 'kind'> & { readonly description: string; readonly invoiceId: number },
): Promise<Cents> {
  const amount = cents(Math.min(wanted, client?.credit ?? 0))
  if (client === undefined || amount <= 0) return zero
  await moveCredit(ctx, client, { amount: subtract(zero, amount), ...facts })
  return amount
}

async function takeFromInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  amount: Cents,
  { kind, payment }: Pick<ReversalRow, 'kind'> & { readonly payment: number },
): Promise<void> {
  const left = await releasePayments(ctx, invoice, amount, payment)
  if (kind === 'refund') return concludeRefund(ctx, left, amount)
  // What it held beyond what it comes to was not for it.
  if (!isOpen(left)) return
  const owed = {
    status: left.paid + left.credit > 0 ? ('partially_paid' as const) : ('unpaid' as const),
    due_date: addDays(today(ctx), ctx.settings.whole('invoice_due_days')),
    paid_at: null,
    reminded_on: null,
  }
  await ctx.db('invoices').where({ id: left.id }).update(owed)
}

/**
 * Writes the credit note of money that has been taken off an invoice and given back, so that it is not owed again, as far as
 * no note had been written for it before; an invoice on which nothing is left is refunded. A cancelled invoice owes nothing,
 * needs no note and stays cancelled.
 */
export async function concludeRefund(ctx: Context, left: InvoiceRow, amount: Cents): Promise<void> {
  if (left.status === 'cancelled') return
  const client = left.client_id === null ? undefined : await ctx.db('clients').where({ id: left.client_id }).first()
  const reason = `Refund of invoice ${nameOf(left)}`
  const owed = balanceOf(left)
  const noted = cents(Math.max(0, owed) - Math.max(0, owed - amount))
  const after = await creditAmount(ctx, left, client, { amount: noted, reason })
  if (after.paid + after.credit > 0 || after.status === 'refunded') return
  await noteClosing(ctx, after, 'refunded')
  await ctx.db('invoices').where({ id: left.id }).update({ status: 'refunded' })
  await raise(ctx, 'invoice.refunded', `Invoice ${nameOf(left)} is now refunded.`, invoiceFacts(ctx, left), {
    before: left,
  })
}

/** A refund that has failed at the gateway after it was recorded: the money is there again, and it is the client's. */
export async function undoRefund(
  ctx: Context,
  payment: TransactionRow,
  { id: reversalId, amount }: Pick<ReversalRow, 'id' | 'amount'>,
): Promise<void> {
  const { db } = ctx
  const { client_id, invoice_id, currency_id, gateway } = payment
  const description = `Failed refund: ${payment.description}`
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).forUpdate().first()
  if (client === undefined) throw new Fault('invoice_without_client')
  const of = { client_id, invoice_id, currency_id, gateway, description }
  const sums = { amount_in: amount, amount_out: zero, applied: zero }
  const made = await storeTransaction(ctx, { ...of, ...sums, transid: null, is_return: 1 })
  await recordReturned(ctx, {
    ...{ kind: 'undone', amount },
    ...{ transaction_id: made as number, payment_id: payment.id, reversal_id: reversalId },
  })
  const movement = { kind: 'refund' as const, amount, description }
  await moveCredit(ctx, client, { ...movement, ...(invoice_id !== null && { invoiceId: invoice_id }) })
  await logActivity(ctx, `${description}; ${ctx.currencies.of(currency_id).label(amount)} became credit`, client_id)
}
