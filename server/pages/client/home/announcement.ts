import { findNews } from '../../../../domain/client-area/home.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDate } from '../../list.js'
import { showMessage } from '../../message.js'

export default areaPage({
  path: '/announcements/:id',
  summary: 'Shows a published announcement.',
  load: async (visit) => {
    const found = await findNews(visit.ctx.db, readRecordId(visit))
    return (
      found && {
        ...{ title: found.title, text: found.body },
        date: instantToDay(found.created_at, visit.ctx.settings.timeZone),
      }
    )
  },
  show: ({ title, text, date }, { locale, root }) => ({
    title,
    main: html`<p class="quiet">${showDate(locale, date)}</p>
${showMessage(locale, text)}
<p class="after"><a href="${root}/home">${locale.words.home.backHome}</a></p>`,
  }),
})
