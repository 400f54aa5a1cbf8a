import { sslOrderNames } from '../../../../domain/certificates/ssl-orders.js'
import { listCertificates } from '../../../../domain/client-area/area.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showStatus, showTable } from '../../list.js'
import { certificateTitle } from './_certificate-view.js'

export default areaPage({
  path: '/certificates',
  summary: "Lists the account's certificates.",
  permission: 'products',
  menu: { order: 6, name: 'certificates' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listCertificates(ctx.db, session.clientId, readPageNumber(koa)), (row) => ({
      id: row.id,
      names: sslOrderNames(row).map(readableName),
      expires: row.expires_at === null ? null : instantToDay(row.expires_at, ctx.settings.timeZone),
      status: row.status,
    })),
  show: (certificates, { locale, root }) => {
    const { area, menu, certificates: words } = locale.words
    return {
      title: menu.certificates,
      main: showTable(locale, certificates, {
        none: words.none,
        heads: [words.certificate, words.expires, area.status],
        row: ({ id, names, expires, status }) => [
          html`<a href="${root}/certificates/${id}">${certificateTitle(locale, { id, names })}</a>`,
          showDate(locale, expires),
          showStatus(locale, status),
        ],
      }),
    }
  },
})
