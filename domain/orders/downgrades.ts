import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceItemRow } from '../../db/rows-billing.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { withdrawUnpaid } from '../billing/changed-records.js'
import { moveCredit } from '../billing/credit.js'
import { creditAmount, uncredited } from '../billing/credit-notes.js'
import { isRecurring } from '../billing/cycles.js'
import { firstLineOf } from '../billing/first-periods.js'
import { fraction, totalsOf, wholeTax } from '../billing/invoice-totals.js'
import { lockInvoiceAndClient, ratesOf } from '../billing/invoices.js'
import { isOpen } from '../billing/owed.js'
import { type Context, instant } from '../context.js'
import { startOf } from '../days.js'
import { add, type Cents, cents, zero } from '../money.js'
import { type BilledPeriod, type BilledTime, restOf } from './billed-time.js'
import { takePaidDifferences } from './paid-differences.js'

/** A change of the product that has just been made, with the rows as they were before. */
export interface MadeChange {
  readonly client: ClientRow
  readonly service: ServiceRow
  readonly old: ProductRow
  readonly product: ProductRow
  readonly price: Cents
  readonly time: BilledTime
}

/**
 * Settles a lower price (R-1515): what is billed and not paid is withdrawn, so that it is made again, and what the price
 * takes off paid time becomes credit, no more than was paid for it. The client's row is held by the caller.
 */
export async function settleDowngrade(ctx: Context, change: MadeChange): Promise<void> {
  const { service, price, old, product } = change
  if (!isRecurring(service.billing_cycle) || price >= service.recurring_amount) return
  const reason = `Service ${service.id} was changed from ${old.name} to ${product.name}`
  if (service.status === 'pending') return lowerFirstLine(ctx, change, reason)
  const net = ctx.settings.on('credit_on_downgrade') ? await creditFor(ctx, change) : zero
  await withdrawUnpaid(ctx, 'service', service.id, reason)
  if (net <= 0) return
  const client = (await ctx.db('clients').where({ id: change.client.id }).first()) as ClientRow
  const { total } = totalsOf([{ amount: net, taxed: true }], await ratesOf(ctx, client))
  if (total > 0) await moveCredit(ctx, client, { amount: total, description: reason })
}

/** Returns what the price takes off time that is paid, before discount and tax: by its lines, or by upgrades before it. */
async function creditFor(ctx: Context, change: MadeChange): Promise<Cents> {
  const { service, price, time } = change
  const difference = cents(service.recurring_amount - price)
  const unpaid = time.periods.filter(({ isPaid }) => !isPaid)
  const reductions = unpaid.map((period) => ({ ...period, reduction: restOf(difference, period) }))
  const ofUpgrades = await takePaidDifferences(ctx, service.id, reductions, difference)
  return add(ofUpgrades, await paidDifference(ctx, change, ofUpgrades))
}

/** Returns what the price takes off paid time; `spent` of what upgrades have paid was for other time. */
async function paidDifference(ctx: Context, { service, price, time }: MadeChange, spent: Cents): Promise<Cents> {
  const difference = cents(service.recurring_amount - price)
  const paid = time.periods.filter(({ isPaid }) => isPaid)
  const [earliest] = paid
  if (earliest === undefined) return zero
  const lines = await linesFrom(ctx.db, service.id, earliest)
  const due = add(...paid.map((period) => restOf(difference, period)))
  // Upgrades have been paid on top of the lines.
  const upgrades = await ctx
    .db('upgrades')
    .where({ service_id: service.id, status: 'applied' })
    .where('amount', '>', 0)
    .where('created_at', '>=', instant(startOf(earliest.start, ctx.settings.timeZone)))
    .pluck('amount')
  // What was ordered for nothing has no line.
  const isFree = service.order_id !== null && service.first_amount === 0
  const known = paid.map((period) => paidFor(period, lines, isFree ? zero : restOf(difference, period)))
  return cents(Math.min(due, add(...known) + Math.max(0, add(...upgrades) - spent)))
}

const linesFrom = (db: Knex, serviceId: number, { start }: BilledPeriod): Promise<InvoiceItemRow[]> =>
  db('invoice_items').where({ type: 'service', related_id: serviceId }).where('period_start', '>=', start)

/** Returns what was paid for the rest of a period. One that no line ever stood for was paid elsewhere; one given away was not. */
function paidFor(period: BilledPeriod, lines: readonly InvoiceItemRow[], elsewhere: Cents): Cents {
  const ofPeriod = lines.filter(({ period_start }) => period_start === period.start)
  if (ofPeriod.length === 0) return elsewhere
  return add(...ofPeriod.filter(({ is_claiming }) => is_claiming === 1).map(({ amount }) => restOf(amount, period)))
}

/** The line of an order that has no period yet is lowered by a credit note: what had been paid of it becomes credit. */
async function lowerFirstLine(ctx: Context, { service, price }: MadeChange, reason: string): Promise<void> {
  const line = await firstLineOf(ctx.db, 'service', service.id)
  const item = line && (await ctx.db('invoice_items').where({ id: line.id }).first())
  if (item === undefined) return
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, item.invoice_id)
  if (!isOpen(invoice) && !ctx.settings.on('credit_on_downgrade')) return
  const net = cents(Math.min(service.recurring_amount - price, item.amount))
  if (net <= 0) return
  const lessened = cents(net - fraction(net, invoice.discount, invoice.subtotal))
  const tax = item.is_taxed === 1 ? fraction(lessened, invoice.tax_rate, wholeTax) : zero
  const { total } = await uncredited(ctx, invoice)
  await creditAmount(ctx, invoice, client, { amount: cents(Math.min(lessened + tax, total)), reason })
}
