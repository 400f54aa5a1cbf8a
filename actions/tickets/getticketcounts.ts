import { ticketStatus } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'
import { countTickets } from '../_shared/ticket-counts.js'

const count = f.integer({ min: 0, example: 3 })

export default action({
  name: 'getticketcounts',
  summary: 'Count tickets by status.',
  description: 'Tickets in a custom status count only in `all`.',
  method: 'GET',
  permission: 'list_tickets',
  returns: {
    counts: f.record({
      all: count,
      open: count,
      answered: count,
      customer_reply: count,
      on_hold: count,
      closed: count,
    }),
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
