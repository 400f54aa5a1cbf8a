import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-billing.js'
import type { DomainRow, OrderRow, ServiceRow } from '../../db/rows-services.js'
import { moveCredit } from '../billing/credit.js'
import { cancelInvoice } from '../billing/invoice-changes.js'
import { lockInvoiceAndClient, nameOf } from '../billing/invoices.js'
import type { Context, RemoteContext } from '../context.js'
import { raiseDomains } from '../domains/domains.js'
import { obtain } from '../domains/orders.js'
import { attemptAtRegistrar } from '../domains/registration.js'
import { Fault } from '../faults.js'
import { cancelIntents, undoCreation } from '../modules/queue.js'
import { zero } from '../money.js'
import { endService } from '../services/endings.js'
import { attempt } from '../services/provisioning.js'
import { endedStatuses } from '../services/services.js'
import { setUp } from '../services/set-up.js'
import { suspendForFraud } from '../services/suspensions.js'
import { logActivity } from '../system/activity.js'
import { raise } from '../system/events.js'
import { lockOrder, orderFacts } from './orders.js'

/** A row of the module queue with the function that attempts it. */
interface Intended {
  readonly row: number | undefined
  readonly attempt: typeof attempt | typeof attemptAtRegistrar
}

const domainsOf = ({ db }: Context, { id }: OrderRow): Promise<DomainRow[]> =>
  db('domains').where({ order_id: id }).orderBy('id').forUpdate()

/** Servers and registrars that one order calls at the same time. */
const maxConcurrent = 4

/**
 * Accepts an order: each pending service is set up on its server and each domain registered or transferred, at once.
 * One whose server refuses or cannot be reached stays pending and is tried again (R-1406). Throws order_not_found.
 */
export async function acceptOrder(remote: RemoteContext, id: number): Promise<void> {
  const rows = await remote.transaction(async (ctx) => {
    const order = await setStatus(ctx, id, 'Active')
    const pending = (await servicesOf(ctx, order)).filter(({ status }) => status === 'pending')
    const intents: Intended[] = []
    for (const service of pending) intents.push({ row: await setUp(ctx, service), attempt })
    for (const domain of await domainsOf(ctx, order))
      if (domain.status === 'pending') intents.push({ row: await obtain(ctx, domain), attempt: attemptAtRegistrar })
    return intents
  })
  const waiting = rows.values()
  const work = async () => {
    for (const { row, attempt } of waiting) if (row !== undefined) await attempt(remote, row, { retryRefused: true })
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
}

/**
 * Cancels an order. Live accounts are terminated by way of the module queue, other services and domains are cancelled;
 * an invoice that is not paid in full is cancelled, and what was paid on it becomes credit. Throws order_not_found.
 */
export async function cancelOrder(ctx: Context, id: number): Promise<void> {
  const { order, invoice, client } = await lockOrderAndInvoice(ctx, id)
  await setStatus(ctx, id, 'Cancelled')
  for (const service of await servicesOf(ctx, order)) {
    if (endedStatuses.some((status) => status === service.status)) continue
    await endService(ctx, service, 'cancelled')
  }
  await endDomains(ctx, order, 'cancelled')
  if (invoice === undefined || isOver(invoice)) return
  await cancelInvoice(ctx, invoice, client)
  if (client !== undefined) await creditPayments(ctx, invoice, client.id)
}

/** Returns true for an invoice that the end of its order leaves alone: nothing is given back twice. */
const isOver = ({ status }: InvoiceRow): boolean => ['paid', 'cancelled', 'refunded'].includes(status)

/** Credits the client with what was paid on an invoice that is no longer owed. */
async function creditPayments(ctx: Context, invoice: InvoiceRow, clientId: number): Promise<void> {
  if (invoice.paid <= 0) return
  const { db } = ctx
  // Read again: cancelling the invoice may have handed credit back.
  const client = (await db('clients').where({ id: clientId }).first()) as ClientRow
  await moveCredit(ctx, client, {
    amount: invoice.paid,
    description: `Paid on cancelled invoice ${nameOf(invoice)}`,
    invoiceId: invoice.id,
  })
  await db('invoices').where({ id: invoice.id }).update({ paid: zero })
  await db('transactions').where({ invoice_id: invoice.id }).update({ applied: zero })
}

/**
 * Marks an order as fraud. Active services are suspended by way of the module queue, and what is not yet set up never
 * is; an invoice that is not paid in full is cancelled, without credit for what was paid (R-1407). Throws
 * order_not_found.
 */
export async function markFraud(ctx: Context, id: number): Promise<void> {
  const { order, invoice, client } = await lockOrderAndInvoice(ctx, id)
  await setStatus(ctx, id, 'Fraud')
  for (const service of await servicesOf(ctx, order)) {
    if (service.status === 'active') await suspendForFraud(ctx, service)
    if (service.status === 'pending') {
      await cancelIntents(ctx, service.id)
      await ctx.db('services').where({ id: service.id }).update({ status: 'fraud' })
      await undoCreation(ctx, service.id)
    }
  }
  await endDomains(ctx, order, 'fraud')
  if (invoice !== undefined && !isOver(invoice)) await cancelInvoice(ctx, invoice, client)
}

/** Makes an order pending again: a label. Throws order_not_found. */
export const markPending = (ctx: Context, id: number): Promise<OrderRow> => setStatus(ctx, id, 'Pending')

/** The event of each status; pending is only a label. */
const eventOf: Readonly<Record<string, 'order.accepted' | 'order.cancelled' | 'order.fraud'>> = {
  Active: 'order.accepted',
  Cancelled: 'order.cancelled',
  Fraud: 'order.fraud',
}

async function setStatus(ctx: Context, id: number, status: string): Promise<OrderRow> {
  const order = await lockOrder(ctx.db, id)
  if (order.status === status) return order
  await ctx.db('orders').where({ id }).update({ status })
  await logActivity(ctx, `Order ${order.number} is now ${status}`, order.client_id)
  const event = eventOf[status]
  if (event !== undefined) await raise(ctx, event, `Order ${order.number} is now ${status}.`, orderFacts(ctx, order))
  return { ...order, status }
}

/** Locks in the order used everywhere: client, invoice, then order and services. */
async function lockOrderAndInvoice(
  { db }: Context,
  id: number,
): Promise<{ order: OrderRow; invoice: InvoiceRow | undefined; client: ClientRow | undefined }> {
  const known = await db('orders').where({ id }).first('invoice_id')
  if (known === undefined) throw new Fault('order_not_found')
  const held = known.invoice_id === null ? undefined : await lockInvoiceAndClient(db, known.invoice_id)
  return { order: await lockOrder(db, id), invoice: held?.invoice, client: held?.client }
}

const servicesOf = ({ db }: Context, { id }: OrderRow): Promise<ServiceRow[]> =>
  db('services').where({ order_id: id }).orderBy('id').forUpdate()

/** The record alone. Of a fraud only what is not yet at the registrar: what is stays as it is known there. */
async function endDomains(ctx: Context, { id }: OrderRow, status: 'cancelled' | 'fraud'): Promise<void> {
  const ended = await ctx
    .db('domains')
    .where({ order_id: id })
    .whereIn('status', status === 'fraud' ? ['pending'] : ['pending', 'active', 'grace', 'redemption', 'expired'])
    .update({ status })
    .returning('*')
  if (status === 'cancelled') await raiseDomains(ctx, 'domain.cancelled', ended, 'was cancelled')
}
