import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow, ServiceRow } from '../../db/rows-services.js'
import { updateInvoice } from '../billing/invoice-changes.js'
import { invoiceLabel } from '../billing/invoices.js'
import { type Context, today } from '../context.js'
import { restoreDomain } from '../domains/ended-domains.js'
import { logActivity } from '../log/activity.js'
import { restoreAddedAddons } from '../services/added-addons.js'
import { raiseAddonChanges } from '../services/addon-changes.js'
import { type IsEndedByOrder, restoreAddons, restoreService } from '../services/restored-services.js'
import { retakeFromStock } from '../services/stocked-services.js'
import { Fault } from '../values/faults.js'
import { findPromotionObstacles, reclaimPromotionUse } from './promotions.js'
import { isEndedStatus, isOrderUnbilled, resumeBilling } from './unbilled-orders.js'

/** An order and its locked rows. */
export interface OrderToRestore {
  readonly order: OrderRow
  readonly invoice: InvoiceRow | undefined
  readonly client: ClientRow | undefined
  readonly services: readonly ServiceRow[]
  readonly domains: readonly DomainRow[]
}

/**
 * Restores what ended with an order (R-1433). Services, addons, and domains get their earlier status or wait for setup
 * again, and the invoice is reopened. Does nothing if the order had not ended. Throws order_not_restorable with the
 * obstacles. The caller must then roll back the transaction.
 */
export async function restoreOrder(ctx: Context, restored: OrderToRestore): Promise<void> {
  const { order, services, domains } = restored
  const marked = await isOrderUnbilled(ctx, order)
  // If no item is marked as unbilled, all items are treated as ended by the order.
  if (!marked && !isEndedStatus(order.status)) return
  const isEndedByOrder: IsEndedByOrder = ({ not_billed_reason }) => !marked || not_billed_reason !== null

  const obstacles = await findPromotionObstacles(ctx, order)
  for (const service of services) if (isEndedByOrder(service)) obstacles.push(...(await restoreService(ctx, service)))
  for (const domain of domains) if (isEndedByOrder(domain)) obstacles.push(...(await restoreDomain(ctx, domain)))
  obstacles.push(...(await restoreAddedAddons(ctx, order, isEndedByOrder)))
  if (obstacles.length > 0) throw new Fault('order_not_restorable', obstacles.join(' '))
  for (const service of services)
    await raiseAddonChanges(ctx, service, () => restoreAddons(ctx, service.id, order.id, isEndedByOrder))
  await resumeBilling(ctx, order)
  await reclaimPromotionUse(ctx, order)
  await retakeFromStock(ctx, services.filter(isEndedByOrder))
  await reopenInvoice(ctx, restored)
}

/** Reopens an invoice that was cancelled with its order. If its due date has passed, the new due date is today. */
async function reopenInvoice(ctx: Context, { invoice, client }: OrderToRestore): Promise<void> {
  if (invoice?.status !== 'cancelled') return
  const { id, due_date, paid, credit } = invoice
  const day = today(ctx)
  await updateInvoice(ctx, id, {
    status: paid > 0 || credit > 0 ? 'partially_paid' : 'unpaid',
    ...(due_date < day && { dueDate: day }),
    // The parameter is required, but only the status `paid` records a payment.
    payment: { gateway: 'manual' },
  })
  await logActivity(ctx, `Invoice ${invoiceLabel(invoice)} is open again`, client?.id ?? null)
}
