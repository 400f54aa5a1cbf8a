import { listTickets } from '../../../../domain/client-area/area.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showStatus, showTable } from '../../list.js'

export default areaPage({
  path: '/tickets',
  summary: "Lists the account's tickets, latest reply first.",
  permission: 'tickets',
  menu: { order: 7, name: 'tickets' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listTickets(ctx.db, session.clientId, readPageNumber(koa)), (ticket) => ({
      id: ticket.id,
      subject: ticket.subject,
      number: ticket.tid,
      lastReply: instantToDay(ticket.last_reply_at, ctx.settings.timeZone),
      status: ticket.status,
    })),
  show: (tickets, { locale, root }) => {
    const { area, desk, menu } = locale.words
    return {
      title: menu.tickets,
      main: html`<p><a class="button" href="${root}/tickets/new">${desk.open}</a></p>
${showTable(locale, tickets, {
  none: desk.none,
  heads: [area.ticket, area.number, area.lastReply, area.status],
  row: ({ id, subject, number, lastReply, status }) => [
    html`<a href="${root}/tickets/${id}">${subject}</a>`,
    `#${number}`,
    showDate(locale, lastReply),
    showStatus(locale, status),
  ],
})}`,
    }
  },
})
