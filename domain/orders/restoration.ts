import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow, ServiceRow } from '../../db/rows-services.js'
import { updateInvoice } from '../billing/invoice-changes.js'
import { nameOf } from '../billing/invoices.js'
import { type Context, today } from '../context.js'
import { restoreDomain } from '../domains/ended-domains.js'
import { logActivity } from '../log/activity.js'
import { restoreAddedAddons } from '../services/added-addons.js'
import { tellAddonChanges } from '../services/addon-changes.js'
import { type IsEndedByOrder, restoreAddons, restoreService } from '../services/restored-services.js'
import { takeAgainFromStock } from '../services/stocked-services.js'
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
  obstacles.push(...(await restoreAddedAddons(ctx, order, isEndedByOrder)))
  if (obstacles.length > 0) throw new Fault('order_not_restorable', obstacles.join(' '))
  for (const service of services)
    await tellAddonChanges(ctx, service, () => restoreAddons(ctx, service.id, order.id, isEndedByOrder))
  await resumeBilling(ctx, order)
  await takeBackUse(ctx, order)
  await takeAgainFromStock(ctx, services.filter(isEndedByOrder))
  await reopenInvoice(ctx, restored)
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
