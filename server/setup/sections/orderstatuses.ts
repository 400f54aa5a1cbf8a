import { orderStatuses } from '../../../domain/values/statuses.js'
import * as f from '../fields.js'
import { defineSection, plainColumn } from '../section.js'
import { createStatusGuard } from '../statuses.js'

const refuse = createStatusGuard('title', orderStatuses)

export default defineSection({
  name: 'orderstatuses',
  summary: 'Order statuses.',
  noun: 'order status',
  table: 'order_statuses',
  key: { title: f.name({ description: 'Name of the status.', example: 'Pending' }) },
  spellings: orderStatuses,
  required: {},
  optional: { order: f.order() },
  columns: { order: plainColumn('sort_order') },
  removal: {
    retired: 'retired_at',
    refuse: async (_, row) => refuse(row),
    isUsed: async (db, { title }) =>
      (await db('orders')
        .where({ status: String(title) })
        .first('id')) !== undefined,
  },
  renaming: {
    refuse,
    follow: async (db, from, to) => void (await db('orders').where({ status: from }).update({ status: to })),
  },
  example: () => [{ title: 'Awaiting documents', order: 5 }],
})
