import { statusKey } from '../../../domain/tickets/statuses.js'
import * as f from '../fields.js'
import { asIs, section } from '../section.js'

export default section({
  name: 'ticketstatuses',
  summary: 'What may become of a ticket. Calls name a status in any letter case.',
  noun: 'ticket status',
  table: 'ticket_statuses',
  key: { title: f.name({ description: 'What the status is called.', example: 'On Hold' }) },
  required: {},
  optional: { order: f.order() },
  columns: { order: asIs('sort_order') },
  follow: ({ title }) => (title === undefined ? {} : { title_key: statusKey(title) }),
  example: () => [{ title: 'In Progress', order: 6 }],
})
