import { statusKey } from '../../../domain/tickets/statuses.js'
import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'ticketstatuses',
  summary: 'Ticket statuses. Calls can name them in any letter case.',
  noun: 'ticket status',
  table: 'ticket_statuses',
  key: { title: f.name({ description: 'Name of the status.', example: 'On Hold' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: asIs('sort_order') },
  follow: ({ title }) => (title === undefined ? {} : { title_key: statusKey(title) }),
  example: () => [{ title: 'In Progress', order: 6 }],
})
