import { instant } from '../../../domain/context.js'
import { shiftByDays } from '../days.js'
import { generator } from '../generator.js'
import { clientReplyTexts, staffNames, staffReplyTexts } from '../words.js'

export default generator({
  name: 'ticket_replies',
  after: ['tickets'],
  plural: 'ticket replies',
  rows: ({ client, rows }, _, random) =>
    rows('tickets').flatMap((ticket) => {
      const replies = Array.from({ length: random.whole(0, 4) }, (_, at) => {
        const author = at % 2 === 0 ? random.one(staffNames) : null
        return {
          ticket_id: ticket,
          client_id: author === null ? client : null,
          message: random.one(author === null ? clientReplyTexts : staffReplyTexts),
          name: author ?? ticket.values.name,
          email: author === null ? ticket.values.email : null,
          author,
          created_at: instant(shiftByDays(ticket.values.created_at as string, 0.3 + at)),
        }
      })
      const last = replies.at(-1)
      if (last !== undefined) {
        ticket.values.last_reply_at = last.created_at
        ticket.values.status = random.chance(0.8) ? 'Closed' : last.author === null ? 'Customer-Reply' : 'Answered'
      }
      return replies
    }),
})
