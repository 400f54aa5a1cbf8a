import { isOpenSql } from '../billing/owed.js'
import { withoutPaymentUnderWay } from '../billing/under-way.js'
import { type Context, today } from '../context.js'
import { addDays } from '../values/days.js'
import { endedDomainStatuses, endedServiceStatuses } from '../values/statuses.js'

/**
 * Returns a query for the pending orders on whose invoice nothing was paid within the days of the setting `order_days`,
 * counted from its due date, and of which nothing was set up (R-2743). None where the setting is 0. Labels of staff on
 * the invoice hold an order.
 */
export function lapsedOrders(ctx: Pick<Context, 'db' | 'now' | 'settings'>) {
  const { db, settings } = ctx
  const days = settings.whole('order_days')
  const orders = db('orders')
    .join('invoices', 'invoices.id', 'orders.invoice_id')
    .where('orders.status', 'Pending')
    .whereIn('invoices.status', ['unpaid', 'overdue'])
    .where('invoices.paid', 0)
    .where('invoices.credit', 0)
    .whereRaw(isOpenSql)
    .where(withoutPaymentUnderWay(ctx))
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
