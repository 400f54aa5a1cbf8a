import { noonOrLater } from '../days.js'
import { findRow, generator } from '../generator.js'

/** Ten digits, enough for a hundred orders for each of eighty million clients. */
const firstNumber = 1_000_000_000

export default generator({
  name: 'orders',
  after: ['clients', 'invoices'],
  plural: 'orders',
  rows: ({ number, client, history, rows }, { gateways }, random) =>
    history.orders.map(({ status, on, amount, bill }, at) => ({
      client_id: client,
      number: String(firstNumber + number * 100 + at),
      status,
      invoice_id: findRow(rows('invoices'), history.bills, bill),
      payment_method: random.one(gateways),
      currency_id: client.values.currency_id,
      amount,
      // From a range reserved for documentation.
      address: `198.51.100.${random.whole(1, 254)}`,
      created_at: noonOrLater(on, client.values.created_at as string),
    })),
})
