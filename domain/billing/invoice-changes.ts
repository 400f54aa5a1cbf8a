import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { changesColumns, definedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { type InvoiceStatus, isInvoiceClosed, isInvoiceWithdrawn } from '../values/statuses.js'
import { balanceOf } from './balance.js'
import { expectOpenDay } from './books.js'
import { recordClosing } from './closings.js'
import { cancelInvoice } from './invoice-cancellation.js'
import type { NewLine } from './invoice-lines.js'
import { invoiceEventData } from './invoice-mail.js'
import { createInvoice, invoiceLabel, lockInvoiceAndClient } from './invoices.js'
import { changeDates, expectDateInOrder } from './issue-dates.js'
import { issueInvoice } from './issuing.js'
import { isTooLate } from './line-kind.js'
import { type Payment, payInFull } from './payments.js'
import { rebillLines, rebillPeriods, waiveLines } from './rebilling.js'
import { isRecorded } from './references.js'
import { settleInvoice } from './settlement.js'

export interface InvoiceDetails {
  readonly date?: Day | undefined
  readonly dueDate?: Day | undefined
  readonly paymentMethod?: string | null | undefined
  readonly notes?: string | null | undefined
  /** False if the invoice is not charged automatically. */
  readonly autopay?: boolean | undefined
}

/**
 * Creates an invoice. The status `paid` has the same effect as in updateInvoice (R-1008). Throws client_not_found,
 * total_negative, total_too_large, date_too_late, invoice_date_out_of_order, books_closed.
 */
export async function raiseInvoiceEvent(
  ctx: Context,
  client: ClientRow,
  lines: readonly NewLine[],
  { status = 'unpaid', ...details }: InvoiceDetails & { readonly status?: 'draft' | 'unpaid' | 'paid' | undefined },
): Promise<InvoiceRow> {
  const { date, dueDate } = details
  const dueDays = ctx.settings.whole('invoice_due_days')
  if (date !== undefined && dueDate === undefined && daysBetween(date, addDays(date, dueDays)) < dueDays)
    throw new Fault('date_too_late')
  if (date !== undefined && status !== 'draft') await expectOpenDay(ctx, date)
  const invoice = await createInvoice(ctx, {
    client,
    lines,
    status: status === 'draft' ? 'draft' : 'unpaid',
    ...details,
  })
  if (date !== undefined) await expectDateInOrder(ctx, invoice)
  // Few invoices disable automatic payment, so the insert statement omits its column.
  if (details.autopay === false) await ctx.db('invoices').where({ id: invoice.id }).update({ autopay: 0 })
  if (status !== 'paid') return invoice
  const payment = { gateway: details.paymentMethod ?? 'manual' }
  return { ...invoice, status: await payInFull(ctx, invoice, client, payment) }
}

/**
 * Updates an invoice and, if submitted, its status. `paid` records one transaction for the amount due. `cancelled`
 * returns applied credit and releases the billed periods. After `cancelled` or `refunded`, any other status makes the
 * lines cover their periods again, and after `draft`, any other status issues the invoice. An issued or reopened
 * invoice with nothing due becomes paid. Other changes of the status only change a label. Returns true if the payment
 * for `paid` was not recorded because its gateway already has the reference (R-1104). Throws invoice_not_found,
 * invoice_without_client, waive_without_cancelling, earlier_period_unpaid, period_billed_elsewhere, billed_thing_ended,
 * upgrade_not_possible, invoice_date_fixed, invoice_date_out_of_order, books_closed.
 */
export async function updateInvoice(
  ctx: Context,
  id: number,
  {
    status,
    waive = false,
    revokeLinks = false,
    payment,
    ...details
  }: InvoiceDetails & {
    readonly status?: InvoiceStatus | undefined
    /** With `cancelled`: waives the invoice's periods. */
    readonly waive?: boolean | undefined
    /** Invalidates emailed links to the invoice. */
    readonly revokeLinks?: boolean | undefined
    readonly payment: Payment
  },
): Promise<boolean> {
  if (waive && status !== 'cancelled') throw new Fault('waive_without_cancelling')
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, id)
  const dated = await changeDates(ctx, invoice, client, details)
  const changed = definedColumns<InvoiceRow>({
    payment_method: details.paymentMethod,
    notes: details.notes,
    autopay: toFlagColumn(details.autopay),
    link_generation: revokeLinks ? invoice.link_generation + 1 : undefined,
  })
  if (hasColumns(changed)) await ctx.db('invoices').where({ id }).update(changed)
  await reportInvoiceChange(ctx, invoice, { ...dated, ...changed })
  if (status === 'cancelled' && invoice.status === 'cancelled' && waive) await waiveCancelled(ctx, invoice)
  const isDuplicate = status === 'paid' && (await isRecorded(ctx, payment))
  if (status === undefined || status === invoice.status) {
    // The terms of a new date can leave nothing due.
    const wasOwed = !isUnissued(invoice) && !isInvoiceClosed(invoice.status) && balanceOf(invoice) > 0
    if (wasOwed && balanceOf(dated) <= 0) await settleInvoice(ctx, { ...dated, ...changed }, { ...dated, ...changed })
    return isDuplicate
  }
  // A known reference pays nothing, so a draft stays a draft (R-1104).
  if (isDuplicate && balanceOf(invoice) > 0) return true
  if (status === 'paid' && (await isTooLate(ctx, id))) throw new Fault('upgrade_not_possible')
  const current = { ...dated, ...changed }
  const issued = status === 'draft' ? current : await issueInvoice(ctx, current, status, details)
  // An unnumbered proforma invoice still lacks its final date.
  if (invoice.number === null && issued.number !== null) {
    await expectOpenDay(ctx, issued.date)
    await expectDateInOrder(ctx, issued)
  }
  // An invoice labeled as refunded may have been cancelled before.
  const wasWithdrawn = isInvoiceWithdrawn(invoice.status)
  if (invoice.status === 'cancelled') await ctx.db('invoices').where({ id }).update({ cancelled_at: null })
  const isReopened = wasWithdrawn && !isInvoiceWithdrawn(status) && (await rebillLines(ctx, issued))
  // Labeled as refunded but never paid, for example from a draft.
  const wasNeverSettled = invoice.status === 'refunded' && invoice.paid_at === null
  const beginsToAsk =
    (isReopened || wasNeverSettled || invoice.status === 'draft') && status !== 'draft' && status !== 'refunded'
  if (status === 'paid') {
    await payInFull(ctx, issued, client, payment)
    return isDuplicate
  }
  if (status === 'cancelled') await cancelInvoice(ctx, issued, client, { waive })
  // If the total is 0 or earlier payments cover it, the invoice becomes paid immediately.
  else if (beginsToAsk && balanceOf(issued) <= 0) await settleInvoice(ctx, issued, issued)
  else {
    // A dispute may have returned the payment while the invoice was cancelled.
    const isOwed = beginsToAsk && balanceOf(issued) > 0
    await recordClosing(ctx, issued, status)
    await ctx
      .db('invoices')
      .where({ id })
      .update({ status, ...(isOwed && { paid_at: null }) })
    // Issuing a draft has already raised an event.
    const event = eventOf[status] ?? (isUnissued(invoice) ? undefined : 'invoice.updated')
    if (event !== undefined)
      await raise(ctx, event, `Invoice ${invoiceLabel(issued)} is now ${status}.`, invoiceEventData(ctx, issued), {
        before: { ...issued, status: invoice.status },
      })
  }
  return false
}

/** Returns true for a draft, unless it is an issued invoice labeled as a draft. */
const isUnissued = ({ number, status }: InvoiceRow): boolean => number === null && status === 'draft'

/** Raises invoice.updated if fields of an invoice have changed, except for a draft. */
async function reportInvoiceChange(ctx: Context, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  if (isUnissued(before) || !changesColumns(before, after)) return
  await raise(ctx, 'invoice.updated', `Invoice ${invoiceLabel(after)} was changed.`, invoiceEventData(ctx, after), {
    before,
  })
}

/**
 * Waives the periods of an invoice that is already cancelled (R-1223). Throws period_billed_elsewhere,
 * billed_thing_ended, earlier_period_unpaid.
 */
async function waiveCancelled(ctx: Context, invoice: InvoiceRow): Promise<void> {
  await rebillPeriods(ctx, invoice)
  await waiveLines(ctx, await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id'))
  await logActivity(ctx, `The periods of cancelled invoice ${invoiceLabel(invoice)} were waived`, invoice.client_id)
}

const eventOf: Partial<Record<InvoiceStatus, 'invoice.overdue' | 'invoice.refunded'>> = {
  overdue: 'invoice.overdue',
  refunded: 'invoice.refunded',
}
