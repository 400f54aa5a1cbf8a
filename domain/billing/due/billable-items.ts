import type { BillableItemRow } from '../../../db/rows-billing.js'
import { source } from './source.js'

/** Work that was put on a client's account, to be invoiced once. */
export default source<Pick<BillableItemRow, 'id' | 'currency_id' | 'description' | 'amount' | 'due_date'>>({
  matching: (db, until) => db('billable_items as due').where('due.is_invoiced', 0).where('due.due_date', '<=', until),
  client: 'due.client_id',
  needsNoLine: () => '1 = 0',
  columns: ['due.id', 'due.currency_id', 'due.description', 'due.amount', 'due.due_date'],
  due: ({ id, client_id, currency_id, description, amount, due_date }) => ({
    clientId: client_id,
    currencyId: currency_id,
    dueDate: due_date,
    paymentMethod: null,
    line: { type: 'billable', relatedId: id, description, amount, taxed: true },
  }),
})
