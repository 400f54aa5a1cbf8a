import { nameColumns } from '../../../domain/domains/name-search.js'
import { getDayOfMonth } from '../../../domain/values/days.js'
import { findRow, generator } from '../generator.js'
import { billedUntil } from '../history.js'

export default generator({
  name: 'domains',
  after: ['clients', 'orders'],
  plural: 'domains',
  rows: ({ client, history, rows }, { gateways }, random) =>
    history.domains.map((domain) => {
      const { name, status, registered, expiry, price } = domain
      const order = history.orders.find(({ of }) => of === domain)
      const runs = status === 'active' || status === 'grace'
      return {
        client_id: client,
        order_id: findRow(rows('orders'), history.orders, order),
        currency_id: client.values.currency_id,
        ...nameColumns(name),
        status,
        registrar: 'manual',
        order_type: order === undefined ? null : 'register',
        first_amount: price,
        recurring_amount: price,
        payment_method: random.one(gateways),
        registered_on: registered,
        expiry_date: expiry,
        next_due_date: runs ? expiry : null,
        billed_until: billedUntil(history, domain, runs ? expiry : null),
        anchor_day: runs ? getDayOfMonth(expiry) : null,
        id_protection: random.chance(0.3) ? 1 : 0,
        nameservers: '["ns1.provider.example","ns2.provider.example"]',
        created_at: client.values.created_at,
      }
    }),
})
