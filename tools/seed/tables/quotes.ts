import { addDays } from '../../../domain/values/days.js'
import { noonOrLater } from '../days.js'
import { findRow, generator } from '../generator.js'
import { quoteDays } from '../history-generator.js'

export default generator({
  name: 'quotes',
  after: ['clients', 'invoices'],
  plural: 'quotes',
  rows: ({ client, history, rows }) =>
    history.quotes.map(({ subject, status, on, bill }) => ({
      client_id: client,
      currency_id: client.values.currency_id,
      subject,
      valid_until: addDays(on, quoteDays),
      status,
      customer_notes: 'Prices are valid until the date above.',
      invoice_id: findRow(rows('invoices'), history.bills, bill),
      created_at: noonOrLater(on, client.values.created_at as string),
    })),
})
