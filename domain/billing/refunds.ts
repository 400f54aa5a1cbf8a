import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { currentTraceparent } from '../queue/tracing.js'
import { Conflict } from '../values/conflict.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, type Decimal, zero } from '../values/money.js'
import { changeCreditBalance } from './credit.js'
import type { IssuedCreditNote } from './credit-note-mail.js'
import { releaseInvoiceAmount } from './credit-notes.js'
import { invoiceLabel, lockInvoiceAndClient } from './invoices.js'
import { holdOverpayment, readOverpayments, sumOverpayments } from './overpayments.js'
import { findGatewayPaymentId } from './payment-shares.js'
import type { Payment } from './payments.js'
import { isRecorded, storeTransaction } from './references.js'
import { emailRefund } from './refund-mail.js'
import { type RefundableAmount, readRefundableAmount } from './refundable-amounts.js'
import { recordReturnedPayment } from './returned-payments.js'
import { storeReturn, writeRefundCreditNote } from './reversals.js'

/**
 * Destination of a refund: back through its gateway, to client credit, or only recorded because staff has already sent
 * it.
 */
export const refundTargets = ['gateway', 'credit', 'record'] as const
export type RefundTarget = (typeof refundTargets)[number]

export interface Refund {
  readonly to: RefundTarget
  /** Defaults to the refundable amount. */
  readonly amount?: Decimal | undefined
  /** Gateway of a refund that is only recorded. Defaults to the gateway of the payments (R-1121). */
  readonly gateway?: string | undefined
  /** Reference of a refund that is only recorded. */
  readonly transid?: string | undefined
  /** True to refund only an overpayment through its gateway (R-1171). */
  readonly isOverpayment?: boolean | undefined
}

/**
 * Refunds what was paid on an invoice (R-1121). A refund through a gateway is stored in the refund queue, and the books
 * change after the gateway has made it. Returns true if a refund was not recorded because its reference is known.
 * Throws invoice_not_found, amount_too_small, refund_above_payments, refund_not_possible, invoice_without_client.
 */
export async function refundInvoice(
  ctx: Context,
  id: number,
  { to, amount, gateway, transid, isOverpayment = false }: Refund,
): Promise<boolean> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, id)
  const payment = { transid, gateway: gateway ?? (to === 'record' ? await findPaymentGateway(ctx, invoice) : 'manual') }
  // A known reference moves no money, as with payments.
  if (to === 'record' && ((await isRecorded(ctx, payment)) || (await isRefundKnown(ctx, invoice, payment)))) return true
  if (to === 'gateway') {
    await refundThroughGateway(ctx, { invoice, client }, amount, isOverpayment)
    return false
  }
  if (isOverpayment) throw new Fault('refund_not_possible')
  const { payments, paid, total } = await readRefundableAmount(ctx, invoice)
  // Credit applied to a cancelled invoice has already been returned.
  const most = to === 'credit' && invoice.status !== 'cancelled' ? total : paid
  const wanted = amount === undefined ? most : ctx.currencies.of(invoice.currency_id).parseSome(amount)
  if (wanted <= 0 || wanted > most) throw new Fault('refund_above_payments')
  if (to === 'credit') await refundToCredit(ctx, invoice, client, wanted)
  else await recordReturn(ctx, invoice, payments, wanted, payment)
  return false
}

/** Returns the gateway of all payments of an invoice, or `manual` if they have several or there are none. */
async function findPaymentGateway({ db }: Context, { id }: InvoiceRow): Promise<string> {
  const gateways: string[] = await db('transactions')
    .where({ invoice_id: id })
    .where('amount_in', '>', 0)
    .distinct('gateway')
    .pluck('gateway')
  return gateways.length === 1 ? (gateways[0] as string) : 'manual'
}

/**
 * Returns true if a refund of the invoice's payments is recorded under this reference, even if another gateway is
 * submitted now. Either the payment's gateway has reported the refund, or staff has recorded it before.
 */
async function isRefundKnown({ db }: Context, { id }: InvoiceRow, { transid }: Payment): Promise<boolean> {
  if (transid === undefined) return false
  const payments = await db('transactions').where({ invoice_id: id }).where('amount_in', '>', 0)
  const gateways = payments.map(({ gateway }) => gateway)
  const known = await db('reversals').whereIn('gateway', gateways).where({ kind: 'refund', transid })
  if (known.length === 0) return false
  const ids = await Promise.all(
    payments.map(async (payment) => [payment.gateway, await findGatewayPaymentId(db, payment)]),
  )
  return known.some(({ gateway, payment_transid }) =>
    ids.some(([of, transid]) => of === gateway && transid === payment_transid),
  )
}

/**
 * Divides an amount among payments, up to the limit of each. Throws refund_not_possible if the limits do not suffice.
 */
function divide(payments: RefundableAmount['payments'], amount: Cents, limit: 'held' | 'returnable') {
  let open: number = amount
  const parts = payments.flatMap(({ payment, ...limits }) => {
    const part = cents(Math.min(open, limits[limit]))
    open -= part
    return part === 0 ? [] : { payment, part }
  })
  if (open > 0) throw new Fault('refund_not_possible')
  return parts
}

/**
 * Queues refunds through the gateways of an invoice's payments. An amount above what was paid on the invoice is taken
 * from the overpayment first (R-1171).
 */
async function refundThroughGateway(
  ctx: Context,
  { invoice, client }: { readonly invoice: InvoiceRow; readonly client: ClientRow | undefined },
  amount: Decimal | undefined,
  isOverpayment: boolean,
): Promise<void> {
  const { payments, paid } = await readRefundableAmount(ctx, invoice)
  const given = amount === undefined ? undefined : ctx.currencies.of(invoice.currency_id).parseSome(amount)
  const isFromInvoice = !isOverpayment && given !== undefined ? given <= paid : !isOverpayment && paid > 0
  const overpayments = isFromInvoice ? [] : refundable(ctx, await readOverpayments(ctx, invoice, client))
  const overpaid = sumOverpayments(overpayments)
  const wanted = given ?? (isFromInvoice ? paid : overpaid)
  if (wanted <= 0 || wanted > overpaid + (isOverpayment ? 0 : paid)) throw new Fault('refund_above_payments')
  let left: number = wanted
  const back = overpayments.map(({ payment, part }) => {
    const own = cents(Math.min(left, part))
    left -= own
    return { payment, part: own }
  })
  if (client !== undefined) await holdOverpayment(ctx, invoice, client, back)
  await queueRefunds(ctx, invoice, [...back, ...divide(refundable(ctx, payments), cents(left), 'returnable')])
}

/** Returns the payments whose gateways can refund them. */
const refundable = <P extends { readonly payment: TransactionRow }>(
  { modules, moduleStates }: Context,
  payments: readonly P[],
): P[] =>
  payments.filter(
    ({ payment: { gateway, transid } }) =>
      transid !== null &&
      modules.find('gateway', gateway)?.refund !== undefined &&
      moduleStates.isActive('gateway', gateway),
  )

async function queueRefunds(
  ctx: Context,
  invoice: InvoiceRow,
  parts: readonly { readonly payment: TransactionRow; readonly part: Cents }[],
): Promise<void> {
  const { now } = ctx
  const byPayment = [...groupRows(parts, ({ payment }) => payment.id).values()]
  const sums = byPayment.map((own) => ({
    payment: own[0]?.payment as TransactionRow,
    part: add(...own.map(({ part }) => part)),
  }))
  const rows = sums
    .filter(({ part }) => part > 0)
    .map(({ payment, part }) => ({
      transaction_id: payment.id,
      amount: part,
      next_attempt_at: instant(now),
      created_at: instant(now),
      traceparent: currentTraceparent(),
    }))
  await ctx.db('refunds_to_send').insert(rows)
  const amount = add(...rows.map((row) => row.amount))
  const label = ctx.currencies.of(invoice.currency_id).label(amount)
  await logActivity(ctx, `A refund of ${label} of invoice ${invoiceLabel(invoice)} was requested`, invoice.client_id)
}

/** Refunds to client credit. The ledger shows the amount as leaving the invoice and arriving on the account. */
async function refundToCredit(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  amount: Cents,
): Promise<void> {
  if (client === undefined) throw new Fault('invoice_without_client')
  const left = await releaseInvoiceAmount(ctx, invoice, amount)
  const description = `Refund of invoice ${invoiceLabel(invoice)} to credit`
  const wasPaid = cents(invoice.paid - left.paid)
  if (wasPaid > 0) {
    const facts = { client_id: client.id, currency_id: invoice.currency_id, gateway: 'credit', description }
    const out = await storeReturn(ctx, { ...facts, invoice_id: invoice.id, transid: null, amount: wasPaid })
    const entry = { ...facts, invoice_id: null, amount_in: wasPaid, amount_out: zero, applied: zero, transid: null }
    const made = await storeTransaction(ctx, { ...entry, is_return: 1 })
    for (const transaction_id of [out, made])
      await recordReturnedPayment(ctx, { kind: 'credit', transaction_id: transaction_id as number, amount: wasPaid })
  }
  await changeCreditBalance(ctx, client, { kind: 'refund', amount, description, invoiceId: invoice.id })
  const note = await writeRefundCreditNote(ctx, left, amount)
  await notifyRefund(ctx, invoice, { amount, gateway: 'credit', transactionid: null, transid: null }, note)
}

async function recordReturn(
  ctx: Context,
  invoice: InvoiceRow,
  payments: RefundableAmount['payments'],
  amount: Cents,
  { gateway, transid = null }: { readonly gateway: string; readonly transid?: string | null | undefined },
): Promise<void> {
  const { db, now, currencies } = ctx
  const parts = divide(payments, amount, 'held')
  const { client_id, currency_id, id: invoice_id } = invoice
  const description = `Refund of invoice ${invoiceLabel(invoice)}`
  const transactionid = await storeReturn(ctx, {
    ...{ client_id, invoice_id, currency_id, gateway, description, transid, amount },
  })
  if (transactionid === undefined) throw new Conflict('Another call has recorded the reference of this refund.')
  for (const { payment, part } of parts) {
    await db('transactions')
      .where({ id: payment.id })
      .update({ applied: cents(payment.applied - part) })
    // Makes a later report from the gateway a duplicate.
    const reference = await findGatewayPaymentId(db, payment)
    const [reversal] =
      reference === null
        ? []
        : await db('reversals')
            .insert({
              kind: 'refund',
              gateway: payment.gateway,
              payment_transid: reference,
              transid: parts.length === 1 && !(await isOfAnother(db, payment, transid)) ? transid : null,
              amount: part,
              currency: currencies.of(currency_id).code,
              status: 'recorded',
              is_by_hand: 1,
              transaction_id: transactionid,
              created_at: instant(now),
            })
            .returning('id')
    const returned = { kind: 'refund' as const, transaction_id: transactionid, amount: part }
    await recordReturnedPayment(ctx, { ...returned, payment_id: payment.id, reversal_id: reversal?.id ?? null })
  }
  const paid = cents(invoice.paid - amount)
  await db('invoices').where({ id: invoice_id }).update({ paid })
  const note = await writeRefundCreditNote(ctx, { ...invoice, paid }, amount)
  await logActivity(ctx, `${description}: ${currencies.of(currency_id).label(amount)} was refunded`, client_id)
  await notifyRefund(ctx, invoice, { amount, gateway, transactionid, transid }, note)
}

/**
 * Returns true if a refund of another payment at this gateway has the reference. The recorded refund was then sent
 * another way.
 */
const isOfAnother = async (db: Knex, { gateway }: TransactionRow, transid: string | null): Promise<boolean> =>
  transid !== null && (await db('reversals').where({ gateway, kind: 'refund', transid }).first('id')) !== undefined

async function notifyRefund(
  ctx: Context,
  invoice: InvoiceRow,
  {
    amount,
    ...facts
  }: {
    readonly amount: Cents
    readonly gateway: string
    readonly transactionid: number | null
    readonly transid: string | null
  },
  note: IssuedCreditNote | undefined,
): Promise<void> {
  const { id, client_id, currency_id } = invoice
  const currency = ctx.currencies.of(currency_id)
  await raise(ctx, 'payment.refunded', `${currency.label(amount)} was refunded.`, {
    ...facts,
    invoiceid: id,
    clientid: client_id,
    amount: currency.show(amount),
    currency: currency.code,
  })
  const { gateway } = facts
  await emailRefund(ctx, { clientId: client_id, currencyId: currency_id, amount, gateway, invoice, note })
}
