import { findNews } from '../../../../domain/client-area/home.js'
import { dayOfInstant } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { recordId } from '../../link.js'
import { day } from '../../list.js'
import { showMessage } from '../../message.js'

export default areaPage({
  path: '/announcements/:id',
  summary: 'Shows a published announcement.',
  load: async (visit) => {
    const found = await findNews(visit.ctx.db, recordId(visit))
    return (
      found && {
        ...{ title: found.title, text: found.body },
        date: dayOfInstant(found.created_at, visit.ctx.settings.timeZone),
      }
    )
  },
  show: ({ title, text, date }, { locale, root }) => ({
    title,
    main: html`<p class="quiet">${day(locale, date)}</p>
${showMessage(locale, text)}
<p class="after"><a href="${root}/home">${locale.words.home.backHome}</a></p>`,
  }),
})
