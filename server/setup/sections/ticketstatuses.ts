import { statusKey } from '../../../domain/tickets/ticket-statuses.js'
import { ticketStatus } from '../../../domain/values/statuses.js'
import * as f from '../fields.js'
import { defineSection, plainColumn } from '../section.js'
import { createStatusGuard } from '../statuses.js'

const used = Object.values(ticketStatus)
const refuse = createStatusGuard('title', used)

export default defineSection({
  name: 'ticketstatuses',
  summary: 'Ticket statuses, case-insensitive in calls.',
  noun: 'ticket status',
  table: 'ticket_statuses',
  key: { title: f.name({ description: 'Name of the status.', example: 'On Hold' }) },
  // Code compares these spellings: a ticket with the status closed, not Closed, would count as open.
  spellings: used,
  required: {},
  optional: { order: f.order() },
  columns: { order: plainColumn('sort_order') },
  follow: ({ title }) => (title === undefined ? {} : { title_key: statusKey(title) }),
  removal: {
    retired: 'retired_at',
    refuse: async (_, row) => refuse(row),
    isUsed: async (db, { title }) =>
      (await db('tickets')
        .where({ status: String(title) })
        .first('id')) !== undefined,
  },
  renaming: {
    refuse,
    follow: async (db, from, to) => void (await db('tickets').where({ status: from }).update({ status: to })),
  },
  example: () => [{ title: 'In Progress', order: 6 }],
})
