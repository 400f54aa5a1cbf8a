import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { markBilled } from '../billing/billing-dates.js'
import { type Cycle, followingDueDate, isRecurring } from '../billing/cycles.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { createInvoice } from '../billing/invoices.js'
import { acceptIfCompleted } from '../billing/pending-orders.js'
import { expectMayOrder } from '../clients/client-checks.js'
import { accountName, lockClient } from '../clients/clients.js'
import { type Context, instant, today } from '../context.js'
import { domainLine, insertDomains, requestOrderedDomain } from '../domains/ordered-domains.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { queueMails } from '../mail/queueing.js'
import { activateAddon, findSetupTime } from '../services/added-addons.js'
import {
  insertAddons,
  insertServices,
  type PricedLine,
  skipFreePeriods,
  startsWithOrder,
} from '../services/ordered-services.js'
import { formatServiceLabel, lockService } from '../services/services.js'
import { setUpService } from '../services/setup.js'
import { returnToStock, takeFromStock } from '../services/stocked-services.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { addDays, type Day, getDayOfMonth } from '../values/days.js'
import { add, type Cents } from '../values/money.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { type OrderedItem, type PricedOrder, priceOrder } from './lines.js'
import { buildConfirmation } from './order-mail.js'
import {
  listPlacedItems,
  type OrderRecords,
  orderedRecords,
  type PlacedItem,
  type PricedParts,
} from './placed-items.js'
import {
  countPromotionUse,
  lockUsablePromotion,
  type Promotion,
  recordPromotionUse,
  releasePromotionUse,
} from './promotions.js'
import { additionLabel } from './running-services.js'
import type { SkippedPart } from './skipped-parts.js'
import { markUnbilled } from './unbilled-orders.js'

export interface NewOrder {
  readonly items: readonly OrderedItem[]
  /** Gateway that the buyer chose. */
  readonly paymentMethod?: string | undefined
  readonly promoCode?: string | undefined
  /** IP address that sent the order, in canonical form. */
  readonly address?: string | undefined
  readonly terms?: AcceptedTerms | undefined
}

/** Gateway of orders for which none was chosen. */
const defaultPaymentMethod = 'banktransfer'

/** The operator's terms that the client accepted with the order. */
export interface AcceptedTerms {
  readonly url: string
  readonly version: string
  readonly at: string
  /** IP address of the client. */
  readonly from: string
}

export interface PlacedOrder {
  readonly order: OrderRow
  readonly invoice: InvoiceRow | undefined
  readonly items: readonly PlacedItem[]
  readonly skipped: readonly SkippedPart[]
}

/**
 * Places an order. In one transaction, creates the order, its services with their addons, its domains, the confirmation
 * email, and an invoice if a payment is due. A promotion that saves nothing is not used (R-1405). Throws
 * client_not_found, client_closed, client_inactive (R-1434), domain_on_record, and the errors of priceOrder and
 * lockUsablePromotion.
 */
export async function placeOrder(ctx: Context, clientId: number, wanted: NewOrder): Promise<PlacedOrder> {
  const client = await lockClient(ctx.db, clientId)
  expectMayOrder(client)
  const offered =
    wanted.promoCode === undefined ? undefined : await lockUsablePromotion(ctx, wanted.promoCode, clientId)
  const priced = await priceOrder(ctx, client, wanted.items, offered)
  const promotion = priced.saved > 0 ? offered : undefined
  const amount = calculateAmount(priced)
  const order = await insertOrder(ctx, client, wanted, promotion, { amount, saved: priced.saved })
  if (promotion !== undefined) await countPromotionUse(ctx, promotion.id)

  const { lines, added } = priced
  const services = await insertServices(ctx, client, order, lines)
  await takeFromStock(ctx, services)
  const addons = await insertAddons(ctx, order, services, priced)
  const domains = await insertDomains(ctx, client, order, priced.domains)
  const records = { services, addons, domains }
  const dueDate = orderDueDate(ctx, wanted.paymentMethod)
  const invoice = amount > 0 ? await invoiceOrder(ctx, client, order, priced, { ...records, dueDate }) : undefined
  if (invoice === undefined) await skipFreePeriods(ctx, services, addons)
  const ordered = orderedRecords(priced, records)
  await queueMails(ctx, 'order confirmation', [buildConfirmation(ctx, client, order, ordered, invoice)])
  await logActivity(ctx, `Order ${order.number} was placed`, client.id)
  const message = `Order ${order.number} was placed by ${accountName(client)}.`
  await raise(ctx, 'order.placed', message, orderFacts(ctx, order))

  const settled = invoice === undefined
  for (const [at, service] of services.entries()) {
    const { auto_setup } = (lines[at] as PricedLine).product
    // An invoice that a discount reduced to 0 is already paid, and paying it has set up its services.
    if (auto_setup === 'order' || (auto_setup === 'payment' && settled)) await setUpService(ctx, service)
  }
  await activateSetUpAddons(ctx, { added, addons }, settled)
  if (settled) for (const domain of domains) await requestOrderedDomain(ctx, domain)
  if (settled || invoice.status === 'paid') await acceptIfCompleted(ctx, order.id)
  return {
    order: { ...order, invoice_id: invoice?.id ?? null },
    invoice,
    items: listPlacedItems(priced, records),
    skipped: priced.skipped,
  }
}

/**
 * Activates addons for running services if the service's product is set up with the order, or if it is set up with the
 * payment and nothing is due.
 */
async function activateSetUpAddons(
  ctx: Context,
  { added, addons }: { readonly added: PricedOrder['added']; readonly addons: readonly ServiceAddonRow[] },
  isSettled: boolean,
): Promise<void> {
  for (const addon of addons.slice(addons.length - added.length)) {
    const service = await lockService(ctx.db, addon.service_id)
    const time = await findSetupTime(ctx.db, service)
    if (time === 'order' || (time === 'payment' && isSettled)) await activateAddon(ctx, { addon, service })
  }
}

const calculateAmount = ({ lines, added, domains }: PricedOrder): Cents =>
  add(
    ...added.map(({ addon }) => addon.price),
    ...lines.flatMap(({ first, setupFee, addons }) => [first, setupFee, ...addons.map(({ price }) => price)]),
    ...domains.map(({ first }) => first),
  )

async function insertOrder(
  ctx: Context,
  client: ClientRow,
  { paymentMethod, address, terms }: NewOrder,
  promotion: Promotion | undefined,
  { amount, saved }: { readonly amount: Cents; readonly saved: Cents },
): Promise<OrderRow> {
  for (;;) {
    const [made] = await ctx
      .db('orders')
      .insert({
        client_id: client.id,
        number: orderNumber(ctx.random),
        status: 'Pending',
        promotion_id: promotion?.id ?? null,
        promo_code: promotion?.code ?? null,
        promotion_saved: saved,
        payment_method: paymentMethod ?? defaultPaymentMethod,
        address: address ?? null,
        terms_url: terms?.url ?? null,
        terms_version: terms?.version ?? null,
        accepted_at: terms?.at ?? null,
        accepted_from: terms?.from ?? null,
        currency_id: client.currency_id,
        amount,
        created_at: instant(ctx.now),
      })
      .onConflict('number')
      .ignore()
      .returning('*')
    if (made !== undefined) return made as OrderRow
  }
}

/** Returns ten random digits. The first is never 0. */
const orderNumber = (random: Context['random']): string =>
  String(1_000_000_000 + Number(random(8).readBigUInt64BE() % 9_000_000_000n))

async function invoiceOrder(
  ctx: Context,
  client: ClientRow,
  order: OrderRow,
  { lines, added }: PricedParts,
  { services, addons, domains, dueDate }: OrderRecords & { readonly dueDate: Day },
): Promise<InvoiceRow> {
  let next = 0
  const { currencies } = ctx
  const feeIn = (fee: Cents) =>
    fee === 0 ? '' : `, including a setup fee of ${currencies.of(client.currency_id).label(fee, client.language)}`
  const billed = lines.flatMap(({ product, cycle, domain, first, setupFee, addons: own }, at): NewLine[] => [
    {
      kind: 'service',
      relatedId: (services[at] as ServiceRow).id,
      description: `${formatServiceLabel(product.name, domain)}${feeIn(setupFee)}`,
      amount: add(first, setupFee),
      taxed: true,
      ...firstPeriod(ctx, cycle),
    },
    ...own.map((addon) => ({
      kind: 'addon',
      relatedId: (addons[next++] as ServiceAddonRow).id,
      description: `${addon.name} for ${formatServiceLabel(product.name, domain)}`,
      amount: addon.price,
      taxed: true,
      ...firstPeriod(ctx, addon.cycle),
    })),
  ])
  billed.push(
    ...added.map(({ service, addon }) => ({
      kind: 'addon',
      relatedId: (addons[next++] as ServiceAddonRow).id,
      description: additionLabel(addon.name, service),
      amount: addon.price,
      taxed: true,
      ...firstPeriod(ctx, addon.cycle),
    })),
  )
  const invoice = await createInvoice(ctx, {
    client,
    lines: [...billed, ...domains.map((domain) => domainLine(ctx, domain))],
    dueDate,
    paymentMethod: order.payment_method,
  })
  await ctx.db('orders').where({ id: order.id }).update({ invoice_id: invoice.id })
  await markBilled(ctx, billed)
  return invoice
}

/** Returns the due date of an order's invoice (R-1410). `method` is the gateway that the buyer chose, if any. */
function orderDueDate(ctx: Context, method: string | undefined): Day {
  const { settings, modules } = ctx
  const stated = settings.text('order_due_days')
  const takesDays = method !== undefined && modules.find('gateway', method)?.takesDays === true
  const usual = takesDays ? settings.whole('invoice_due_days') : 0
  return addDays(today(ctx), stated === '' ? usual : Number(stated))
}

/**
 * Returns the first period from today. It is only expected, unless the settings let periods start with the order:
 * otherwise, the period starts when the service becomes active (R-1085).
 */
function firstPeriod(ctx: Context, cycle: Cycle): Pick<NewLine, 'period' | 'expected'> {
  if (!isRecurring(cycle)) return {}
  const start = today(ctx)
  const first = { start, end: followingDueDate(start, cycle, getDayOfMonth(start)) }
  return startsWithOrder(ctx) ? { period: first } : { expected: first }
}

/** Locks the order's row until the transaction ends. Throws order_not_found. */
export const lockOrder = (db: Knex, id: number): Promise<OrderRow> => lockRow(db, 'orders', id, 'order_not_found')

/** Returns the event data of an order. */
export function orderFacts({ currencies }: Pick<Context, 'currencies'>, order: OrderRow) {
  const currency = currencies.of(order.currency_id)
  return {
    orderid: order.id,
    ordernum: order.number,
    clientid: order.client_id,
    amount: currency.show(order.amount),
    currency: currency.code,
  }
}

/**
 * Deletes an order but not its items. Unbilled items stay unbilled. Deleting an unpaid order returns its
 * stock and its promotion use (R-1408). Throws order_not_found.
 */
export async function deleteOrder(ctx: Context, id: number): Promise<void> {
  const order = await lockOrder(ctx.db, id)
  await markUnbilled(ctx, order)
  if (await isUnused(ctx, order)) {
    await releasePromotionUse(ctx, order)
    for (const service of await ctx.db('services').where({ order_id: id }).forUpdate())
      await returnToStock(ctx, service)
  } else await recordPromotionUse(ctx, order)
  await ctx.db('orders').where({ id }).delete()
  await logActivity(ctx, `Order ${order.number} was deleted`, order.client_id)
  await raise(ctx, 'order.deleted', `Order ${order.number} was deleted.`, orderFacts(ctx, order), { before: order })
}

/** Returns true if nothing was paid on an order's invoice and none of its services is live. */
async function isUnused({ db }: Context, { id, invoice_id }: OrderRow): Promise<boolean> {
  if (invoice_id === null) return false
  const invoice = await db('invoices').where({ id: invoice_id }).first('status', 'paid', 'credit')
  if (invoice === undefined || invoice.status === 'paid' || invoice.paid + invoice.credit > 0) return false
  const live = await db('services').where({ order_id: id }).whereIn('status', liveServiceStatuses).first('id')
  return live === undefined
}

export interface OrderFilter {
  readonly id?: number | undefined
  readonly clientId?: number | undefined
  /** Titles of statuses, spelled as findOrderStatuses returns them. */
  readonly statuses?: readonly string[] | undefined
}

/** Returns an unordered query for matching orders. */
export const matchingOrders = (db: Knex, { id, clientId, statuses }: OrderFilter) =>
  selectRows(db, 'orders', { id, client_id: clientId, status: statuses })

const orderedStatuses = (db: Knex) => db('order_statuses').orderBy(['sort_order', 'id'])

/** Returns the titles of the order statuses in display order, except retired statuses. */
export const listOrderStatuses = (db: Knex): Promise<string[]> =>
  orderedStatuses(db).whereNull('retired_at').pluck('title')

/**
 * Returns the status titles that match a title in any letter case, including retired statuses. Returns an empty array
 * for an unknown title.
 */
export const findOrderStatuses = async (db: Knex, title: string): Promise<string[]> =>
  ((await orderedStatuses(db).pluck('title')) as string[]).filter((one) => one.toLowerCase() === title.toLowerCase())
