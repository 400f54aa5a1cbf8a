import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { OrderRow, ServiceRow } from '../../db/rows-services.js'
import { changeCreditBalance } from '../billing/credit.js'
import { releasePayments } from '../billing/credit-notes.js'
import { cancelInvoice } from '../billing/invoice-cancellation.js'
import { invoiceLabel, lockInvoiceAndClient } from '../billing/invoices.js'
import { readRefundableAmount } from '../billing/refundable-amounts.js'
import type { Context, RemoteContext } from '../context.js'
import { endOrderDomains, lockOrderDomains } from '../domains/ended-domains.js'
import { requestOrderedDomain } from '../domains/ordered-domains.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { mailClient } from '../mail/client-mail.js'
import { activateAddon, endAddedAddons, lockAddedAddons } from '../services/added-addons.js'
import { endForFraud } from '../services/fraud.js'
import { endService, withdrawServiceLines } from '../services/service-endings.js'
import { setUpService } from '../services/setup.js'
import { returnToStock } from '../services/stocked-services.js'
import { toDay } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { hasServiceEnded } from '../values/statuses.js'
import { selectCompletedOrders } from './completed-orders.js'
import { selectExpiredOrders } from './expired-orders.js'
import { lockOrder, orderFacts } from './orders.js'
import { releasePromotionUse } from './promotions.js'
import {
  findPendingAttempts,
  isFreeRow,
  type PlannedAttempt,
  planRegistrarAttempt,
  runAttempts,
} from './provisioning-attempts.js'
import { restoreOrder } from './restoration.js'
import { markUnbilled, stopBilling } from './unbilled-orders.js'

/**
 * Accepts an order: sets up its pending services and addons, and registers or transfers its pending domains. Waits for
 * the calls as runAttempts does. If a server or registrar refuses or is unreachable, the item stays pending and the
 * call is retried (R-1406). Restores a cancelled or fraudulent order first (R-1433). Throws order_not_found,
 * order_not_restorable, client_closed, and the errors of updateInvoice.
 */
export async function acceptOrder(remote: RemoteContext, id: number): Promise<void> {
  const intended = await remote.transaction(async (ctx) => {
    const { order, invoice, client } = await lockOrderAndInvoice(ctx, id)
    const services = await lockServices(ctx, order)
    await restoreOrder(ctx, { order, invoice, client, services, domains: await lockOrderDomains(ctx, order) })
    await setStatus(ctx, id, 'Active')
    return setUpPendingItems(ctx, order, client)
  })
  await runAttempts(remote, intended)
}

/**
 * Sets up an order's pending services and addons, and queues its pending domains. Returns the attempts to make. Throws
 * client_closed.
 */
async function setUpPendingItems(
  ctx: Context,
  order: OrderRow,
  client: ClientRow | undefined,
): Promise<PlannedAttempt[]> {
  const services = (await lockServices(ctx, order)).filter(({ status }) => status === 'pending')
  const domains = (await lockOrderDomains(ctx, order)).filter(({ status }) => status === 'pending')
  const addons = (await lockAddedAddons(ctx, order)).filter(({ addon }) => addon.status === 'pending')
  if (client?.status === 'closed' && services.length + addons.length + domains.length > 0)
    throw new Fault('client_closed')
  for (const service of services) await setUpService(ctx, service)
  for (const added of addons) await activateAddon(ctx, added)
  const intended = await findPendingAttempts(ctx, order.id, ['create', 'unsuspend'])
  for (const domain of domains) {
    const row = await requestOrderedDomain(ctx, domain)
    if (row !== undefined) intended.push(planRegistrarAttempt(row, await isFreeRow(ctx, row)))
  }
  return intended
}

/**
 * Cancels an order. Terminates its accounts on servers and waits as runAttempts does (R-1431). Cancels its other
 * services and its domains. The order's items are no longer billed (R-1432). Cancels the invoice unless it is paid in
 * full, and turns its payments into credit. Throws order_not_found.
 */
export async function cancelOrder(remote: RemoteContext, id: number): Promise<void> {
  const intended = await remote.transaction(async (ctx) => {
    await endOrder(ctx, id)
    return findPendingAttempts(ctx, id, ['terminate'])
  })
  await runAttempts(remote, intended)
}

/** Cancels an order and queues the calls to its servers. Releases its promotion use. Throws order_not_found. */
async function endOrder(ctx: Context, id: number): Promise<void> {
  const { order, invoice, client } = await lockOrderAndInvoice(ctx, id)
  await stopBilling(ctx, order, 'Cancelled')
  await setStatus(ctx, id, 'Cancelled')
  await releasePromotionUse(ctx, order)
  if (invoice !== undefined && !isOver(invoice)) await cancelInvoice(ctx, invoice, client)
  // An invoice that was cancelled earlier, for example by markFraud, may still have payments.
  if (invoice !== undefined && client !== undefined && (invoice.status === 'cancelled' || !isOver(invoice)))
    await creditPayments(ctx, invoice, client.id)
  for (const service of await lockOwnServices(ctx, order)) {
    await returnToStock(ctx, service)
    if (hasServiceEnded(service.status)) continue
    await endService(ctx, service, 'cancelled')
  }
  await endAddedAddons(ctx, order, 'cancelled')
  await endOrderDomains(ctx, order, 'cancelled')
}

/**
 * Cancels an order that was not paid within `order_days` (R-2743). Returns false if the order no longer qualifies, for
 * example because it was paid or one of its items was set up.
 */
export async function expireOrder(ctx: Context, id: number): Promise<boolean> {
  const { order } = await lockOrderAndInvoice(ctx, id)
  if ((await selectExpiredOrders(ctx).where('orders.id', id).first('orders.id')) === undefined) return false
  await endOrder(ctx, id)
  const days = ctx.settings.whole('order_days')
  await logActivity(ctx, `Order ${order.number} expired because it was not paid within ${days} days`, order.client_id)
  await mailClient(ctx, 'order lapsed', order.client_id, () => ({
    order_number: order.number,
    order_date: toDay(new Date(order.created_at), ctx.settings.timeZone),
  }))
  return true
}

/**
 * Accepts a pending order if it is paid and all its items are active (R-1411). Otherwise returns false. The caller must
 * have locked the order.
 */
export async function acceptCompletedOrder(ctx: Context, id: number): Promise<boolean> {
  if ((await selectCompletedOrders(ctx).where('orders.id', id).first('orders.id')) === undefined) return false
  await setStatus(ctx, id, 'Active')
  return true
}

/** Locks a pending order and accepts it if it is still complete. Returns false otherwise. */
export async function acceptOverlookedOrder(ctx: Context, id: number): Promise<boolean> {
  await lockOrderAndInvoice(ctx, id)
  return acceptCompletedOrder(ctx, id)
}

/** Returns true for a paid, cancelled, or refunded invoice. Cancelling the order does not cancel it. */
const isOver = ({ status }: InvoiceRow): boolean => ['paid', 'cancelled', 'refunded'].includes(status)

/** Turns the payments on a cancelled invoice into credit, except amounts reserved for queued refunds. */
async function creditPayments(ctx: Context, invoice: InvoiceRow, clientId: number): Promise<void> {
  const { db } = ctx
  // Excludes credit, because cancelling the invoice has already returned it.
  const { paid: amount } = await readRefundableAmount(ctx, invoice)
  if (amount <= 0) return
  // Reads the client again, because cancelling the invoice may have changed the credit.
  const client = (await db('clients').where({ id: clientId }).first()) as ClientRow
  await changeCreditBalance(ctx, client, {
    kind: 'transfer',
    amount,
    description: `Paid on cancelled invoice ${invoiceLabel(invoice)}`,
    invoiceId: invoice.id,
  })
  await releasePayments(ctx, invoice, amount)
}

/**
 * Marks an order as fraud. Suspends its active services on their servers and waits as runAttempts does (R-1431). Ends
 * its pending services, so that they are never set up. The order's items are no longer billed (R-1432). Cancels the
 * invoice unless it is paid in full, and does not turn its payments into credit (R-1407). Throws order_not_found.
 */
export async function markFraud(remote: RemoteContext, id: number): Promise<void> {
  const intended = await remote.transaction(async (ctx) => {
    const { order, invoice, client } = await lockOrderAndInvoice(ctx, id)
    await stopBilling(ctx, order, 'Fraud')
    await setStatus(ctx, id, 'Fraud')
    // Payments stay on the cancelled invoice.
    if (invoice !== undefined && !isOver(invoice)) await cancelInvoice(ctx, invoice, client)
    for (const service of await lockOwnServices(ctx, order)) {
      await endForFraud(ctx, service)
      await withdrawServiceLines(ctx, service)
    }
    await endAddedAddons(ctx, order, 'fraud')
    await endOrderDomains(ctx, order, 'fraud')
    return findPendingAttempts(ctx, id, ['suspend', 'terminate'])
  })
  await runAttempts(remote, intended)
}

/**
 * Sets an order's status to Pending and restores nothing. Items that have ended stay ended and unbilled until the order
 * is accepted (R-1432). Throws order_not_found.
 */
export async function markPending(ctx: Context, id: number): Promise<void> {
  await markUnbilled(ctx, await lockOrder(ctx.db, id))
  await setStatus(ctx, id, 'Pending')
}

/** Event for each status. The status Pending raises no event. */
const statusEvents: Readonly<Record<string, 'order.accepted' | 'order.cancelled' | 'order.fraud'>> = {
  Active: 'order.accepted',
  Cancelled: 'order.cancelled',
  Fraud: 'order.fraud',
}

async function setStatus(ctx: Context, id: number, status: string): Promise<OrderRow> {
  const order = await lockOrder(ctx.db, id)
  if (order.status === status) return order
  await ctx.db('orders').where({ id }).update({ status })
  await logActivity(ctx, `Order ${order.number} is now ${status}`, order.client_id)
  const event = statusEvents[status]
  if (event !== undefined)
    await raise(ctx, event, `Order ${order.number} is now ${status}.`, orderFacts(ctx, order), { before: order })
  return { ...order, status }
}

/**
 * Locks the client, the invoice, and the order. All transactions lock in this order. Services are locked after the
 * order.
 */
async function lockOrderAndInvoice(
  { db }: Context,
  id: number,
): Promise<{ order: OrderRow; invoice: InvoiceRow | undefined; client: ClientRow | undefined }> {
  const known = await db('orders').where({ id }).first('invoice_id')
  if (known === undefined) throw new Fault('order_not_found')
  const held = known.invoice_id === null ? undefined : await lockInvoiceAndClient(db, known.invoice_id)
  return { order: await lockOrder(db, id), invoice: held?.invoice, client: held?.client }
}

const lockServices = ({ db }: Context, { id }: OrderRow): Promise<ServiceRow[]> =>
  db('services').where({ order_id: id }).orderBy('id').forUpdate()

/**
 * Locks an order's services and returns those that still belong to the order's client. A service moved to another
 * client does not end with the order (R-2746).
 */
const lockOwnServices = async (ctx: Context, order: OrderRow): Promise<ServiceRow[]> =>
  (await lockServices(ctx, order)).filter(({ client_id }) => client_id === order.client_id)
