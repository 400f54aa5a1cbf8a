import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { type Day, dayOf, dayOfMonthOf } from '../days.js'
import { renewAsPaid } from '../domains/orders.js'
import { isRenewal } from '../domains/periods.js'
import { Fault } from '../faults.js'
import { isExpired } from '../orders/stale-upgrades.js'
import { endedStatuses } from '../services/services.js'
import { unlessTaken } from '../unique.js'
import {
  claimingLines,
  claimPeriods,
  isPeriodLine,
  isRecurringType,
  lockRecurring,
  tableOf,
  waivePeriods,
} from './cursors.js'
import { isRecurring, nextDue } from './cycles.js'
import { recordMove } from './moved-periods.js'
import { withdrawnLines } from './noted-lines.js'

// Lines of an invoice that is cancelled for good, or opened again.

const endedDomains = ['cancelled', 'fraud', 'transferred_away', 'expired']

/**
 * Makes the lines of a closed invoice stand again for what they bill: periods, billable items, an upgrade (R-1222). Lines
 * of one that was refunded and never cancelled still do. Returns true where the invoice had been cancelled, or a line
 * has been taken back. Throws billed_thing_ended, period_billed_elsewhere, upgrade_not_possible.
 */
export async function reclaimItems(ctx: Context, invoice: InvoiceRow): Promise<boolean> {
  const { db } = ctx
  const wasCancelled = invoice.status === 'cancelled'
  const items: InvoiceItemRow[] = []
  for (const item of await standingItems(ctx, invoice))
    if (wasCancelled || (await isReleased(db, item))) items.push(item)
  for (const item of items) await expectLive(db, item, invoice)
  await claimPeriods(ctx, items)
  for (const item of items) {
    if (item.type === 'billable') await reclaimBillable(db, item)
    if (item.type === 'upgrade') await reviveUpgrade(ctx, item)
    if (!isPeriodLine(item)) await claimFirstPeriod(ctx, item)
  }
  return wasCancelled || items.length > 0
}

/** Makes the lines of a cancelled invoice stand for their periods alone. Throws billed_thing_ended, period_billed_elsewhere. */
export async function reclaimPeriods(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const items = (await standingItems(ctx, invoice)).filter(isPeriodLine)
  for (const item of items) await expectLive(ctx.db, item, invoice)
  await claimPeriods(ctx, items)
}

/** The lines of an invoice that no credit note has taken back. */
async function standingItems(ctx: Context, invoice: InvoiceRow): Promise<InvoiceItemRow[]> {
  const items = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const withdrawn = await withdrawnLines(ctx, invoice)
  return items.filter(({ id }) => !withdrawn.has(id))
}

/** Returns true for a line of a refunded invoice that stands no more for what it bills, because that was cancelled before. */
async function isReleased(db: Knex, item: InvoiceItemRow): Promise<boolean> {
  const { type, related_id: id, invoice_id } = item
  if (id === null) return false
  if (type === 'billable') return (await db('billable_items').where({ id, invoice_id }).first('id')) === undefined
  if (type === 'upgrade') return (await db('upgrades').where({ id, status: 'cancelled' }).first('id')) !== undefined
  if (isPeriodLine(item)) return item.is_claiming === 0
  if (type !== 'service' && type !== 'addon') return false
  // The first period of what has become active meanwhile has been billed without this line.
  const row = (await db(tableOf(type)).where({ id }).first('status', 'billing_cycle')) as ServiceRow | undefined
  return row !== undefined && isRecurring(row.billing_cycle) && (row.status === 'active' || row.status === 'suspended')
}

async function expectLive(
  db: Knex,
  { type, related_id, invoice_id }: InvoiceItemRow,
  { client_id }: Pick<InvoiceRow, 'client_id'>,
): Promise<void> {
  if (type === 'quote' && related_id !== null) return expectQuoteOf(db, related_id, invoice_id)
  if (!isRecurringType(type) || related_id === null) return
  const row = await lockRecurring(db, type, related_id)
  const ended: readonly string[] = type === 'domain' ? endedDomains : endedStatuses
  if (row === undefined || ended.includes(row.status)) throw new Fault('billed_thing_ended')
  const owner = 'client_id' in row ? row : await db('services').where({ id: row.service_id }).first('client_id')
  // It is billed to its new client (R-2746).
  if (owner?.client_id !== client_id)
    throw new Fault('billed_thing_ended', 'Something that this invoice bills belongs to another client by now.')
}

/** A quote that was accepted again is on its new invoice alone, also once the quote is deleted. */
async function expectQuoteOf(db: Knex, quoteId: number, invoiceId: number): Promise<void> {
  const quote = await db('quotes').where({ id: quoteId }).first('invoice_id')
  const isElsewhere =
    quote === undefined
      ? (await otherInvoiceOf(db, quoteId, invoiceId)) !== undefined
      : quote.invoice_id !== null && quote.invoice_id !== invoiceId
  if (isElsewhere) throw new Fault('period_billed_elsewhere', 'The quote of this invoice is on another invoice by now.')
}

const otherInvoiceOf = (db: Knex, quoteId: number, invoiceId: number) =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ type: 'quote', related_id: quoteId })
    .whereNot('invoices.id', invoiceId)
    .whereNot('invoices.status', 'cancelled')
    .first('invoices.id')

async function reclaimBillable(db: Knex, { related_id, invoice_id }: InvoiceItemRow): Promise<void> {
  const item = await db('billable_items')
    .where({ id: related_id as number })
    .forUpdate()
    .first('is_invoiced', 'invoice_id')
  if (item === undefined) throw new Fault('billed_thing_ended')
  // A reduction of which all became credit has stayed with its invoice.
  if (item.is_invoiced === 1 && item.invoice_id !== invoice_id) throw new Fault('period_billed_elsewhere')
  await db('billable_items')
    .where({ id: related_id as number })
    .update({ is_invoiced: 1, invoice_id })
}

/** An upgrade that was cancelled with its invoice waits for the money again. */
async function reviveUpgrade(ctx: Context, { related_id }: InvoiceItemRow): Promise<void> {
  const { db } = ctx
  const id = related_id as number
  const upgrade = await db('upgrades').where({ id }).first()
  const service =
    upgrade && (await db('services').where({ id: upgrade.service_id }).forUpdate().first('status', 'product_id'))
  const isPossible =
    upgrade?.status === 'cancelled' &&
    !isExpired(upgrade, today(ctx)) &&
    service?.product_id === upgrade.old_product_id &&
    (service.status === 'active' || service.status === 'pending')
  if (upgrade?.status === 'pending') return
  if (!isPossible) throw new Fault('upgrade_not_possible')
  await unlessTaken(db('upgrades').where({ id }).update({ status: 'pending' }), 'upgrade_not_possible')
}

/** The line of an order whose service has become active meanwhile is for the period that began then. */
async function claimFirstPeriod(ctx: Context, { id, type, related_id }: InvoiceItemRow): Promise<void> {
  const { db } = ctx
  if ((type !== 'service' && type !== 'addon') || related_id === null) return
  const row = (await lockRecurring(db, type, related_id)) as ServiceRow | ServiceAddonRow
  const { status, billing_cycle, next_due_date, billed_until, anchor_day } = row
  // One that is pending gets its period when it becomes active; one that was given away is given no more.
  if (status === 'pending' && isFirstWaived(ctx, row))
    await db(tableOf(type))
      .where({ id: related_id })
      .update({ next_due_date: orderedOn(ctx, row) })
  if (status === 'pending' || !isRecurring(billing_cycle) || next_due_date === null) return
  const billed = await claimingLines(db, type, related_id).first('id')
  if (billed !== undefined || next_due_date !== billed_until) throw new Fault('period_billed_elsewhere')
  const end = nextDue(next_due_date, billing_cycle, anchor_day ?? dayOfMonthOf(next_due_date))
  await db('invoice_items').where({ id }).update({ period_start: next_due_date, period_end: end, is_claiming: 1 })
  await db(tableOf(type)).where({ id: related_id }).update({ billed_until: end })
}

/**
 * Gives away what an invoice billed (R-1223): periods count as paid, a domain is renewed, and the first period of an
 * order costs nothing. Throws earlier_period_unpaid.
 */
export async function waiveItems(ctx: Context, items: readonly InvoiceItemRow[]): Promise<void> {
  const { db } = ctx
  for (const { type, related_id, period_start } of await waivePeriods(ctx, items)) {
    if (type !== 'domain') continue
    const domain = await db('domains').where({ id: related_id }).forUpdate().first()
    if (domain !== undefined && isRenewal(domain, { period_start })) await renewAsPaid(ctx, domain, domain.years)
  }
  for (const { type, related_id, period_start } of items) {
    if ((type !== 'service' && type !== 'addon') || related_id === null || period_start !== null) continue
    const row = (await lockRecurring(db, type, related_id)) as ServiceRow | ServiceAddonRow | undefined
    if (row?.status !== 'pending' || row.next_due_date === null || !isRecurring(row.billing_cycle)) continue
    if (isFirstWaived(ctx, row)) continue
    const end = nextDue(row.next_due_date, row.billing_cycle, dayOfMonthOf(row.next_due_date))
    await db(tableOf(type)).where({ id: related_id }).update({ next_due_date: end })
    await recordMove(ctx, type, related_id, { from: row.next_due_date, to: end, reason: 'waived' })
  }
}

type Ordered = Pick<ServiceRow | ServiceAddonRow, 'created_at' | 'billed_until' | 'next_due_date'>

const orderedOn = ({ settings }: Context, { created_at }: Ordered): Day =>
  dayOf(new Date(created_at), settings.timeZone)

/** Returns true where the first period was given away: the date lies after the day of the order, and nobody has set it. */
const isFirstWaived = (ctx: Context, row: Ordered): boolean =>
  row.billed_until === null && row.next_due_date !== null && row.next_due_date > orderedOn(ctx, row)
