import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'orderstatuses',
  summary: 'Order statuses.',
  noun: 'order status',
  table: 'order_statuses',
  key: { title: f.name({ description: 'Name of the status.', example: 'Pending' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: asIs('sort_order') },
  example: () => [{ title: 'Awaiting documents', order: 5 }],
})
