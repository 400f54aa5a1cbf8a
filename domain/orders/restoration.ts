import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-billing.js'
import type { DomainRow, ModuleQueueRow, OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { updateInvoice } from '../billing/invoice-changes.js'
import { nameOf } from '../billing/invoices.js'
import { type Context, today } from '../context.js'
import { raiseDomains } from '../domains/domains.js'
import { holdingStatuses, isHeldByAnother } from '../domains/registrar-access.js'
import { logActivity } from '../log/activity.js'
import { cancelQueued, queueVerb } from '../modules/queued-verbs.js'
import { takeAgainFromStock } from '../products/stock.js'
import { isLeased } from '../queue/queue.js'
import { findUsernameHolder } from '../services/account-names.js'
import { tellAddonChanges } from '../services/addon-changes.js'
import { raiseService, recordUnsuspension } from '../services/services.js'
import { fraudReason, runsOnServer } from '../services/suspensions.js'
import { readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { isEnd, isMarked, resumeBilling } from './not-billed.js'
import { obstaclesToUse, takeBackUse } from './promotions.js'

/** An order with its rows, all of them locked. */
export interface OrderToRestore {
  readonly order: OrderRow
  readonly invoice: InvoiceRow | undefined
  readonly client: ClientRow | undefined
  readonly services: readonly ServiceRow[]
  readonly domains: readonly DomainRow[]
}

/** Returns true for a service, an addon or a domain that the end of the order has ended. */
type IsEndedByOrder = (row: { readonly not_billed_reason: string | null }) => boolean

/**
 * Brings back what the end of an order has ended: services, addons and domains go on from where they were, or wait for
 * their set-up again, and its invoice is open again (R-1433). Does nothing for an order that was not ended. Throws
 * order_not_restorable, which names what cannot be brought back; nothing changes then.
 */
export async function restoreOrder(ctx: Context, restored: OrderToRestore): Promise<void> {
  const { order, services, domains } = restored
  const marked = await isMarked(ctx, order)
  // Without any mark everything counts as ended by the order.
  if (!marked && !isEnd(order.status)) return
  const isEndedByOrder: IsEndedByOrder = ({ not_billed_reason }) => !marked || not_billed_reason !== null

  const obstacles = await obstaclesToUse(ctx, order)
  for (const service of services) if (isEndedByOrder(service)) obstacles.push(...(await restoreService(ctx, service)))
  for (const domain of domains) if (isEndedByOrder(domain)) obstacles.push(...(await restoreDomain(ctx, domain)))
  if (obstacles.length > 0) throw new Fault('order_not_restorable', obstacles.join(' '))
  for (const service of services)
    await tellAddonChanges(ctx, service, () => restoreAddons(ctx, service.id, isEndedByOrder))
  await resumeBilling(ctx, order)
  await takeBackUse(ctx, order)
  await takeAgainFromStock(ctx, services.filter(isEndedByOrder))
  await reopenInvoice(ctx, restored)
}

/** Brings a service back. Returns the reasons why it cannot be, as sentences; none where it was. */
async function restoreService(ctx: Context, service: ServiceRow): Promise<string[]> {
  const { db } = ctx
  const { id, status } = service
  if (status === 'terminated') return [`Service ${id} has been terminated.`]
  if (status === 'completed') return []
  const open = await db('module_queue').where({ service_id: id, status: 'pending' })
  const removal = open.find(({ action }) => action === 'terminate')
  if (removal !== undefined) {
    if (isLeased(removal, ctx.machineNow)) return [`The account of service ${id} is being removed.`]
    await cancelQueued(ctx, removal.id)
  }
  if (status === 'fraud' || status === 'cancelled') {
    if (await isUsernameTaken(db, service))
      return [`The user name ${service.username} of service ${id} is another service's by now.`]
    await db('services').where({ id }).update({ status: 'pending', terminated_on: null })
    await raiseService(ctx, 'service.updated', service, 'is pending again', service)
    return []
  }
  if (status === 'active') await undoAttempts(ctx, service, open)
  if (status === 'suspended' && service.is_suspended_by_staff === 1 && service.suspension_reason === fraudReason) {
    if (await runsOnServer(ctx, service)) await queueVerb(ctx, { serviceId: id, verb: 'unsuspend' })
    else await recordUnsuspension(ctx, service)
  }
  return []
}

/** Returns true where another service has been given the user name meanwhile. */
const isUsernameTaken = async (db: Knex, service: ServiceRow): Promise<boolean> =>
  service.server_id !== null && (await findUsernameHolder(db, service, service.server_id)) !== undefined

/** Undoes on the server what may have been done there without an answer. */
async function undoAttempts(ctx: Context, { id }: ServiceRow, open: readonly ModuleQueueRow[]): Promise<void> {
  const wasTried = (verb: string) => open.some(({ action, attempts }) => action === verb && attempts > 0)
  // To create an account that is still there changes nothing.
  if (wasTried('terminate')) await queueVerb(ctx, { serviceId: id, verb: 'create' })
  if (wasTried('suspend')) await queueVerb(ctx, { serviceId: id, verb: 'unsuspend' })
  else for (const row of open) if (row.action === 'suspend') await cancelQueued(ctx, row.id)
}

/** Brings addons back: pending while their service waits for its set-up, else active. */
async function restoreAddons({ db }: Context, serviceId: number, isEndedByOrder: IsEndedByOrder): Promise<void> {
  const service = await db('services').where({ id: serviceId }).first('status')
  const addons: ServiceAddonRow[] = await db('service_addons')
    .where({ service_id: serviceId })
    .whereIn('status', ['fraud', 'cancelled'])
  const ids = addons.filter(isEndedByOrder).map(({ id }) => id)
  if (ids.length === 0) return
  await db('service_addons')
    .whereIn('id', ids)
    .update({ status: service?.status === 'pending' ? 'pending' : 'active' })
}

/** Brings a domain back. Returns the reasons why it cannot be, as sentences; none where it was. */
async function restoreDomain(ctx: Context, domain: DomainRow): Promise<string[]> {
  const { db } = ctx
  const { id, status, order_type, expiry_date } = domain
  if (status === 'transferred_away') return [`The domain ${readableName(domain.domain)} has been transferred away.`]
  if (status !== 'fraud' && status !== 'cancelled') return []
  if (await isHeldByAnother(db, domain, holdingStatuses))
    return [`Another record holds the domain ${readableName(domain.domain)}.`]
  const isOver = expiry_date !== null && expiry_date < today(ctx)
  // Where something is still to be ordered at a registrar, nothing has been obtained.
  const before = order_type !== null ? 'pending' : isOver ? 'expired' : 'active'
  await db('domains').where({ id }).update({ status: before })
  await raiseDomains(ctx, 'domain.updated', [domain], `is ${before} again`, [domain])
  return []
}

/** Opens the invoice again that the end of the order cancelled, due today if its due date has passed. */
async function reopenInvoice(ctx: Context, { invoice, client }: OrderToRestore): Promise<void> {
  if (invoice?.status !== 'cancelled') return
  const { id, due_date, paid, credit } = invoice
  const day = today(ctx)
  await updateInvoice(ctx, id, {
    status: paid > 0 || credit > 0 ? 'partially_paid' : 'unpaid',
    ...(due_date < day && { dueDate: day }),
    // Required, but not used: only the status `paid` records a payment.
    payment: { gateway: 'manual' },
  })
  await logActivity(ctx, `Invoice ${nameOf(invoice)} is open again`, client?.id ?? null)
}
