import { findMail, readableText } from '../../../../domain/client-area/mails.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDate, showDetails } from '../../list.js'

export default areaPage({
  path: '/mails/:id',
  summary: 'Shows the text of an email sent to the account, without the codes in its links.',
  permission: 'emails',
  load: async (visit) => {
    const { ctx, session } = visit
    const mail = await findMail(ctx.db, session.clientId, readRecordId(visit))
    return (
      mail && {
        subject: mail.subject,
        to: mail.recipient,
        date: instantToDay(mail.created_at, ctx.settings.timeZone),
        text: readableText(mail),
      }
    )
  },
  show: ({ subject, to, date, text }, { locale, root }) => {
    const { sentMails } = locale.words
    return {
      title: subject || sentMails.untitled,
      main: html`${showDetails([
        [sentMails.to, to],
        [sentMails.date, showDate(locale, date)],
      ])}
${text.split(/\n{2,}/).map((part) => html`<p>${part.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>\n`)}
<p><a href="${root}/mails">${sentMails.all}</a></p>`,
    }
  },
})
