import { getDayOfMonth } from '../../../domain/values/days.js'
import { noonOrLater } from '../days.js'
import { findRow, generator } from '../generator.js'
import { billedUntil } from '../history.js'

export default generator({
  name: 'services',
  after: ['clients', 'orders'],
  plural: 'services',
  rows: ({ number, client, history, rows }, { servers, gateways }, random) =>
    history.services.map((service, at) => {
      const { product, domain, status, cycle, price, registered, due, terminated } = service
      const order = history.orders.find(({ of }) => of === service)
      const group = servers.get(product.server_group_id ?? 0) ?? []
      const hasAccount = group.length > 0 && status !== 'pending' && status !== 'fraud'
      return {
        client_id: client,
        order_id: findRow(rows('orders'), history.orders, order),
        product_id: product.id,
        server_id: hasAccount ? random.one(group) : null,
        currency_id: client.values.currency_id,
        domain,
        status,
        suspension_reason: status === 'suspended' ? 'Overdue on payment' : null,
        billing_cycle: cycle,
        first_amount: price,
        recurring_amount: cycle === 'onetime' ? 0 : price,
        payment_method: random.one(gateways),
        next_due_date: due,
        billed_until: billedUntil(history, service, due),
        anchor_day: due === null ? null : getDayOfMonth(due),
        // At most eight letters and digits, whatever number of clients is seeded.
        username: hasAccount ? `c${(number * 4 + at).toString(36)}` : null,
        registered_on: registered,
        terminated_on: terminated,
        created_at: noonOrLater(registered, client.values.created_at as string),
      }
    }),
})
