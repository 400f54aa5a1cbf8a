import { instantOn } from '../days.js'
import { generator, rowOf } from '../generator.js'

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
      invoice_id: rowOf(rows('invoices'), history.bills, bill),
      is_invoiced: bill === undefined ? 0 : 1,
      created_at: instantOn(due < today ? due : today, client.values.created_at as string),
    })),
})
