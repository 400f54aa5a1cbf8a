import { noonOrLater } from '../days.js'
import { findRow, generator } from '../generator.js'

export default generator({
  name: 'billable_items',
  after: ['clients', 'invoices'],
  plural: 'billable items',
  rows: ({ client, history, rows }, { today }) =>
    history.charges.map(({ description, amount, due, bill }) => ({
      client_id: client,
      currency_id: client.values.currency_id,
      description,
      amount,
      due_date: due,
      invoice_id: findRow(rows('invoices'), history.bills, bill),
      is_invoiced: bill === undefined ? 0 : 1,
      created_at: noonOrLater(due < today ? due : today, client.values.created_at as string),
    })),
})
