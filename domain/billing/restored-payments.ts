import type { ClientRow } from '../../db/rows.js'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { acceptsPayments, balanceOf } from './balance.js'
import { changeCreditBalance } from './credit.js'
import { creditOverpayment } from './credit-note-writing.js'
import { lockInvoiceAndClient } from './invoices.js'
import { isTooLate } from './line-kind.js'
import { storeTransaction } from './references.js'
import type { ReportedPayment } from './reported-payment.js'
import { type NetReturn, readPaymentsNet, readReversalNet, recordReturnedPayment } from './returned-payments.js'
import { settleInvoice } from './settlement.js'

/**
 * Restores the money that a refund or dispute took from each share of the payment, because the refund failed at the
 * gateway after it was recorded, or because the lost dispute was won (R-4086). First makes up for money that was
 * neither on an invoice nor credit when it was returned (R-4088). Throws invoice_without_client.
 */
export async function restoreReturnedPayment(
  ctx: Context,
  { shares }: ReportedPayment,
  reversal: ReversalRow,
): Promise<void> {
  const { db } = ctx
  const returned = await readPaymentsNet(
    db,
    shares.map(({ id }) => id),
  )
  let missing = add(...returned.map((net) => net.missing))
  for (const { paymentId, amount } of await readTakenAmounts(ctx, shares, reversal)) {
    if (amount <= 0) continue
    const share = (await db('transactions').where({ id: paymentId }).first()) as TransactionRow
    const nowhere = cents(Math.min(amount, missing))
    missing = subtract(missing, nowhere)
    await restore(ctx, share, reversal, { amount, nowhere })
  }
}

/**
 * Returns the amounts that a report took, by payment. If none are stored, the report took its whole amount from the
 * first share. Release before: unmarked-returns
 */
async function readTakenAmounts(
  { db }: Context,
  [first]: ReportedPayment['shares'],
  { id, kind, amount, transaction_id }: ReversalRow,
): Promise<readonly Pick<NetReturn, 'paymentId' | 'amount'>[]> {
  const nets = await readReversalNet(db, id)
  // A dispute over money that had already been returned took nothing.
  if (nets.length > 0 || first === undefined || (kind === 'dispute' && transaction_id === null)) return nets
  return [{ paymentId: first.id, amount }]
}

async function restore(
  ctx: Context,
  payment: TransactionRow,
  { id: reversalId, kind }: ReversalRow,
  { amount, nowhere }: { readonly amount: Cents; readonly nowhere: Cents },
): Promise<void> {
  const { db } = ctx
  const { client_id, deleted_client_id, invoice_id, currency_id, gateway } = payment
  const description = `${kind === 'refund' ? 'Failed refund' : 'Won dispute'}: ${payment.description}`
  const there = subtract(amount, nowhere)
  const held = invoice_id === null ? undefined : await lockInvoiceAndClient(db, invoice_id)
  const onInvoice = kind === 'refund' || held === undefined ? zero : await readAcceptedAmount(ctx, held, there)
  const { amount_in, applied } = (await db('transactions').where({ id: payment.id }).first()) as TransactionRow
  // Restores the money on the payment, up to the amount that came in with it, so that its gateway can be asked to
  // refund it again.
  const onPayment = cents(Math.min(onInvoice, Math.max(0, amount_in - applied)))
  const made = await storeTransaction(ctx, {
    ...{ client_id, deleted_client_id, invoice_id, currency_id, gateway, description, transid: null, is_return: 1 },
    ...{ amount_in: amount, amount_out: zero, applied: cents(onInvoice - onPayment) },
  })
  await db('transactions')
    .where({ id: payment.id })
    .update({ applied: add(applied, onPayment) })
  await recordReturnedPayment(ctx, {
    ...{ kind: 'undone', amount, missing: nowhere },
    ...{ transaction_id: made as number, payment_id: payment.id, reversal_id: reversalId },
  })
  if (held !== undefined && onInvoice > 0) await applyToInvoice(ctx, held.invoice, onInvoice)
  const credit = cents(there - onInvoice)
  if (credit > 0) await giveCredit(ctx, payment, { kind, amount: credit, description })
  if (invoice_id !== null && nowhere > 0) await creditHeldBack(ctx, invoice_id)
  const label = (part: Cents): string => ctx.currencies.of(currency_id).label(part)
  const parts = [
    ...(onInvoice > 0 ? [`${label(onInvoice)} was applied to the invoice again`] : []),
    ...(credit > 0 ? [`${label(credit)} became credit`] : []),
    ...(nowhere > 0
      ? [
          `${label(nowhere)} offsets an amount that was neither on an invoice nor available as credit when it was returned`,
        ]
      : []),
  ]
  await logActivity(ctx, `${description}; ${parts.join(', ')}`, client_id)
}

/**
 * Credits money that an earlier credit note left on the invoice. A credit note credits at most the remainder of the
 * money received, so an amount that was missing then is still on the invoice.
 */
async function creditHeldBack(ctx: Context, invoiceId: number): Promise<void> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, invoiceId)
  await creditOverpayment(ctx, invoice, client)
}

interface Held {
  readonly invoice: InvoiceRow
  readonly client: ClientRow | undefined
}

/**
 * Returns the part of an amount that an invoice accepts: up to its amount due, or all of it if the invoice is cancelled
 * and without a client to credit (R-1035). Returns 0 for any other closed invoice, and if the payment comes too late.
 */
export async function readAcceptedAmount(ctx: Context, { invoice, client }: Held, there: Cents): Promise<Cents> {
  if (client === undefined && invoice.status === 'cancelled') return there
  if (!acceptsPayments(invoice) || (await isTooLate(ctx, invoice.id))) return zero
  return cents(Math.min(there, Math.max(0, balanceOf(invoice))))
}

/** Adds an accepted amount to what was paid on an invoice. The caller changes the transaction. */
export async function applyToInvoice(ctx: Context, invoice: InvoiceRow, amount: Cents): Promise<void> {
  const paid = add(invoice.paid, amount)
  if (acceptsPayments(invoice)) await settleInvoice(ctx, invoice, { ...invoice, paid })
  else await ctx.db('invoices').where({ id: invoice.id }).update({ paid })
}

async function giveCredit(
  ctx: Context,
  { client_id, invoice_id }: TransactionRow,
  movement: Pick<ReversalRow, 'kind'> & { readonly amount: Cents; readonly description: string },
): Promise<void> {
  const { db } = ctx
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).forUpdate().first()
  if (client === undefined) throw new Fault('invoice_without_client')
  await changeCreditBalance(ctx, client, { ...movement, ...(invoice_id !== null && { invoiceId: invoice_id }) })
}
