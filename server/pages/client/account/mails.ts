import { listMails } from '../../../../domain/client-area/mails.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showTable } from '../../list.js'

export default areaPage({
  path: '/mails',
  summary: 'Lists the emails sent to the account, latest first, except those that give access.',
  permission: 'emails',
  menu: { order: 23, name: 'mails' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listMails(ctx.db, session.clientId, readPageNumber(koa)), (mail) => ({
      id: mail.id,
      subject: mail.subject,
      to: mail.recipient,
      date: instantToDay(mail.created_at, ctx.settings.timeZone),
    })),
  show: (mails, { locale, root }) => {
    const { sentMails } = locale.words
    return {
      title: sentMails.title,
      main: showTable(locale, mails, {
        none: sentMails.none,
        heads: [sentMails.subject, sentMails.to, sentMails.date],
        row: ({ id, subject, to, date }) => [
          html`<a href="${root}/mails/${id}">${subject || sentMails.untitled}</a>`,
          to,
          showDate(locale, date),
        ],
      }),
    }
  },
})
