import { findDomain } from '../../../../domain/client-area/area.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { recordId } from '../../link.js'
import { day, details, showStatus } from '../../list.js'

export default areaPage({
  path: '/domains/:id',
  summary: 'Shows a domain of the account.',
  permission: 'domains',
  load: async (visit) => {
    const found = await findDomain(visit.ctx.db, visit.session.clientId, recordId(visit))
    return found && { domain: readableName(found.domain), status: found.status, expires: found.expiry_date }
  },
  show: ({ domain, status, expires }, { locale, root }) => {
    const { area } = locale.words
    return {
      title: domain,
      main: html`${details([
        [area.status, showStatus(locale, status)],
        [area.expires, day(locale, expires)],
      ])}
<p><a href="${root}/domains">${area.allDomains}</a></p>`,
    }
  },
})
