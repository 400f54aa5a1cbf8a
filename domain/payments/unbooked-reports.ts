import type { UnbookedReportRow } from '../../db/rows-payments.js'
import { transactionsByReference } from '../billing/references.js'
import { type Context, instant } from '../context.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import type { DisputeEvent, GatewayEvent, PaymentEvent, RefundEvent } from '../ports/gateway.js'
import type { Fault } from '../values/faults.js'
import { findAttemptByName } from './attempt-names.js'

export type MoneyEvent = PaymentEvent | RefundEvent | DisputeEvent

export const isMoney = (event: GatewayEvent): event is MoneyEvent =>
  event.kind === undefined || ['payment', 'refund', 'dispute'].includes(event.kind)

/**
 * Keeps a report of money that cannot be booked, because the money has moved anyway (R-4018). The first report adds a
 * to-do item for staff and raises an event. Returns false for a repeated report.
 */
export async function keepReport(ctx: Context, gateway: string, event: MoneyEvent, fault: Fault): Promise<boolean> {
  const { db, now } = ctx
  const facts = factsOf(event)
  const report_key = JSON.stringify(Object.values(facts))
  const stored = { ...facts, ...storableMoney(event) }
  const [made] = await db('unbooked_reports')
    .insert({ ...stored, gateway, report_key, reason: fault.code, todo_item_id: null, created_at: instant(now) })
    .onConflict(['gateway', 'report_key'])
    .ignore()
    .returning('*')
  if (made === undefined) return false
  const row = made as UnbookedReportRow
  const payment = await findPayment(ctx, row, event)
  const where = payment?.invoice_id == null ? '' : ` for invoice ID ${payment.invoice_id}`
  const what = `${describeReport({ ...row, ...facts })}${where}`
  const description = `${what}. It could not be recorded: ${fault.message}\n\nRecord it, for example with addtransaction, updatetransaction, or a refund with refundto=record, and complete this item.`
  // Titles are unique.
  const title = `Report ${row.id} of the gateway ${gateway} must be recorded manually`
  const todo_item_id = await addStaffTask(ctx, { source: sourceOf(row), title, description })
  await db('unbooked_reports').where({ id: row.id }).update({ todo_item_id })
  await logActivity(ctx, `${what}, but it was not recorded: ${fault.message}`, payment?.client_id)
  await raise(ctx, 'payment.unbooked', `${what}. It must be recorded manually.`, {
    invoiceid: payment?.invoice_id ?? null,
    clientid: payment?.client_id ?? null,
    amount: row.amount / 10 ** decimalsOf(ctx, row),
    currency: row.currency,
    gateway,
    transid: row.transid,
    kind: row.kind,
    status: row.state,
    reason: row.reason,
    todoitemid: todo_item_id,
  })
  return true
}

/**
 * Updates the to-do items of kept reports after a newer report of the same payment, refund, or dispute was recorded.
 * Open items are completed. If staff have already recorded a loss that was won since, the item is reopened.
 */
export async function reviewKeptReports(ctx: Context, gateway: string, event: MoneyEvent): Promise<void> {
  if (event.transid === undefined) return
  const kept = await ctx
    .db('unbooked_reports')
    .join('todo_items', 'todo_items.id', 'unbooked_reports.todo_item_id')
    .where({ gateway, kind: event.kind ?? 'payment', transid: event.transid })
    .select('unbooked_reports.*', 'todo_items.status as task', 'todo_items.title')
  for (const { task, title, ...row } of kept) {
    const since = `${describeReport({ ...row, ...factsOf(event) })}.`
    if (task !== 'Completed') await completeStaffTask(ctx, sourceOf(row), since)
    else if (row.state === 'lost' && event.kind === 'dispute' && event.state === 'won')
      await addStaffTask(ctx, {
        ...{ source: sourceOf(row), title },
        description: `${since} Undo what you recorded for the loss, and complete this item.`,
      })
  }
}

/** Returns true if staff have completed the to-do items of all kept reports of a payment. False if none were kept. */
export async function isReportSettled(
  { db }: Pick<Context, 'db'>,
  { gateway, transid }: { readonly gateway: string; readonly transid: string },
): Promise<boolean> {
  const tasks: (string | null)[] = await db('unbooked_reports')
    .leftJoin('todo_items', 'todo_items.id', 'unbooked_reports.todo_item_id')
    .where({ gateway, kind: 'payment', transid })
    .pluck('todo_items.status')
  return tasks.length > 0 && tasks.every((status) => status === 'Completed')
}

/** Returns the money of a report as it can be stored. An amount that is not a whole number is stored as 0. */
const storableMoney = ({ amount, currency, decimals }: MoneyEvent) => ({
  amount: Number.isSafeInteger(amount) ? amount : 0,
  currency: typeof currency === 'string' ? currency.slice(0, 64) : '',
  decimals: Number.isInteger(decimals) ? (decimals as number) : null,
})

const sourceOf = ({ gateway, report_key }: UnbookedReportRow): string => `report ${gateway} ${report_key}`

const factsOf = (event: MoneyEvent) => ({
  kind: event.kind ?? ('payment' as const),
  transid: event.transid ?? null,
  payment_transid: 'paymentTransids' in event ? (event.paymentTransids[0] ?? null) : null,
  state: event.kind === 'dispute' ? event.state : event.kind === 'refund' && event.isFailed ? 'failed' : null,
  amount: event.amount,
  currency: event.currency,
  decimals: event.decimals ?? null,
})

function describeReport(row: Omit<UnbookedReportRow, 'amount'> & { readonly amount: unknown }): string {
  const { gateway, kind, transid, payment_transid, state, currency } = row
  // An invalid amount can have any type.
  const amount = Number.isSafeInteger(row.amount) ? row.amount : JSON.stringify(row.amount)?.slice(0, 60)
  const named = [state, kind, transid].filter((part) => part !== null).join(' ')
  const of = payment_transid === null ? '' : ` of the payment ${payment_transid}`
  return `The gateway ${gateway} reported the ${named} of ${amount} minor units of ${currency}${of}`
}

const decimalsOf = ({ currencies }: Context, { currency, decimals }: UnbookedReportRow): number =>
  decimals ?? currencies.all.find(({ code }) => code === currency)?.row.decimals ?? 2

/** Returns the client and invoice that a report is about, or undefined if neither is known. */
async function findPayment(ctx: Context, { gateway }: UnbookedReportRow, event: MoneyEvent) {
  const { db } = ctx
  if ('paymentTransids' in event)
    return transactionsByReference(db, gateway, event.paymentTransids).orderBy('id').first('client_id', 'invoice_id')
  const attempt = event.attempt === undefined ? undefined : await findAttemptByName(ctx, event.attempt)
  if (attempt !== undefined) {
    const part = await db('payment_attempt_parts').where({ attempt_id: attempt.id }).orderBy('id').first('invoice_id')
    return { client_id: attempt.client_id, invoice_id: part?.invoice_id ?? null }
  }
  if (!Number.isSafeInteger(event.invoiceId)) return undefined
  const invoice = await db('invoices')
    .where({ id: event.invoiceId as number })
    .first('id', 'client_id')
  return invoice === undefined ? undefined : { client_id: invoice.client_id, invoice_id: invoice.id }
}
