import { listDomains } from '../../../../domain/client-area/area.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { day, list, mapRows, pageNumber, showStatus } from '../../list.js'

export default areaPage({
  path: '/domains',
  summary: 'Lists the domains of the account.',
  permission: 'domains',
  menu: { order: 5, name: 'domains' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listDomains(ctx.db, session.clientId, pageNumber(koa)), ({ id, domain, expiry_date, status }) => ({
      id,
      domain: readableName(domain),
      expires: expiry_date,
      status,
    })),
  show: (domains, { locale, root }) => {
    const { area, menu } = locale.words
    return {
      title: menu.domains,
      main: list(locale, domains, {
        none: area.noDomains,
        heads: [area.domain, area.expires, area.status],
        row: ({ id, domain, expires, status }) => [
          html`<a href="${root}/domains/${id}">${domain}</a>`,
          day(locale, expires),
          showStatus(locale, status),
        ],
      }),
    }
  },
})
