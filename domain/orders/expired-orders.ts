import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { excludePausedDunning } from '../billing/pending-payments.js'
import { excludeSmallDebts } from '../billing/small-debts.js'
import { type Context, today } from '../context.js'
import { addDays } from '../values/days.js'
import { endedDomainStatuses, endedServiceStatuses } from '../values/statuses.js'

/**
 * Returns a query for expired orders (R-2743). These are pending orders without an item that was set up, whose invoice
 * has no payment `order_days` after its due date and no payment in progress. Matches nothing if the setting is 0. An
 * order does not expire while its invoice has another status that staff set.
 */
export function selectExpiredOrders(ctx: Context) {
  const { db, settings } = ctx
  const days = settings.whole('order_days')
  const orders = db('orders')
    .join('invoices', 'invoices.id', 'orders.invoice_id')
    .where('orders.status', 'Pending')
    .whereIn('invoices.status', ['unpaid', 'overdue'])
    .where('invoices.paid', 0)
    .where('invoices.credit', 0)
    .whereRaw(isInvoiceOpenSql)
    .where(excludePausedDunning(ctx))
    .where(excludeSmallDebts(ctx))
    .where('invoices.due_date', '<=', addDays(today(ctx), -days))
    .whereNotExists(
      db('services')
        .select('services.id')
        .whereRaw('services.order_id = orders.id')
        .whereNotIn('services.status', ['pending', ...endedServiceStatuses]),
    )
    .whereNotExists(
      db('service_addons')
        .select('service_addons.id')
        .whereRaw('service_addons.order_id = orders.id')
        .whereNotIn('service_addons.status', ['pending', ...endedServiceStatuses]),
    )
    .whereNotExists(
      db('domains')
        .select('domains.id')
        .whereRaw('domains.order_id = orders.id')
        .where((domain) =>
          domain
            .whereNotIn('domains.status', ['pending', ...endedDomainStatuses])
            .orWhereExists(
              db('module_queue').select('module_queue.id').whereRaw('module_queue.domain_id = domains.id'),
            ),
        ),
    )
  return days === 0 ? orders.whereRaw('1 = 0') : orders
}
