import { listTickets } from '../../../../domain/client-area/area.js'
import { dayOfInstant } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { day, list, mapRows, pageNumber } from '../../list.js'

export default areaPage({
  path: '/tickets',
  summary: 'Lists the tickets of the account, the latest reply first.',
  permission: 'tickets',
  menu: { order: 6, name: 'tickets' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listTickets(ctx.db, session.clientId, pageNumber(koa)), (ticket) => ({
      subject: ticket.subject,
      number: ticket.tid,
      lastReply: dayOfInstant(ticket.last_reply_at, ctx.settings.timeZone),
      status: ticket.status,
    })),
  show: (tickets, { locale }) => {
    const { area, menu } = locale.words
    return {
      title: menu.tickets,
      main: list(locale, tickets, {
        none: area.noTickets,
        heads: [area.ticket, area.number, area.lastReply, area.status],
        row: ({ subject, number, lastReply, status }) => [
          subject,
          `#${number}`,
          day(locale, lastReply),
          locale.status(status),
        ],
      }),
    }
  },
})
