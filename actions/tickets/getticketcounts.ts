import { ticketStatus } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'
import { countTickets } from '../_shared/ticket-counts.js'

const count = (of: string) => f.integer({ min: 0, description: `Number of tickets ${of}.`, example: 3 })

export default action({
  name: 'getticketcounts',
  summary: 'Count tickets by status.',
  description: 'Tickets in a custom status count only in `all`.',
  method: 'GET',
  permission: 'list_tickets',
  returns: {
    counts: f.record(
      {
        all: count('in any status'),
        open: count('with status `Open`'),
        answered: count('with status `Answered`'),
        customer_reply: count('with status `Customer-Reply`'),
        on_hold: count('with status `On Hold`'),
        closed: count('with status `Closed`'),
      },
      { description: 'Number of tickets by status.' },
    ),
  },

  run: async (_, { db }) => {
    const by = await countTickets(db)
    return {
      counts: {
        all: [...by.values()].reduce((sum, one) => sum + one, 0),
        open: by.get(ticketStatus.open) ?? 0,
        answered: by.get(ticketStatus.answered) ?? 0,
        customer_reply: by.get(ticketStatus.customerReply) ?? 0,
        on_hold: by.get(ticketStatus.onHold) ?? 0,
        closed: by.get(ticketStatus.closed) ?? 0,
      },
    }
  },
})
