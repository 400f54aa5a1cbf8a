import { getDayOfMonth } from '../../../domain/values/days.js'
import { noonOrLater } from '../days.js'
import { findRow, generator } from '../generator.js'
import { billedUntil } from '../history.js'

export default generator({
  name: 'service_addons',
  after: ['services'],
  plural: 'service addons',
  rows: ({ client, history, rows }) =>
    history.addons.map((addon) => {
      const { service, addonId, price } = addon
      const { due } = service
      const row = findRow(rows('services'), history.services, service)
      return {
        service_id: row,
        addon_id: addonId,
        order_id: row?.values.order_id,
        status: service.status,
        billing_cycle: service.cycle,
        first_amount: price,
        recurring_amount: price,
        next_due_date: due,
        billed_until: billedUntil(history, addon, due),
        anchor_day: due === null ? null : getDayOfMonth(due),
        created_at: noonOrLater(service.registered, client.values.created_at as string),
      }
    }),
})
