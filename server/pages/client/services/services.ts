import { listServices } from '../../../../domain/client-area/area.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showStatus, showTable } from '../../list.js'
import { formatPrice, loadCurrency, serviceName, summarizeService } from './_service.js'

export default areaPage({
  path: '/services',
  summary: "Lists the account's services.",
  permission: 'products',
  menu: { order: 4, name: 'services' },
  load: async ({ koa, ctx, session: { clientId } }) => {
    const currency = await loadCurrency(ctx, clientId)
    return mapRows(await listServices(ctx.db, clientId, readPageNumber(koa)), (service) => ({
      ...summarizeService(service, currency),
      product: service.product,
    }))
  },
  show: (services, { locale, root }) => {
    const { area, menu } = locale.words
    return {
      title: menu.services,
      main: showTable(locale, services, {
        none: locale.words.services.none,
        heads: [area.service, area.nextDue, area.status, area.price],
        amounts: 1,
        row: (service) => [
          html`<a href="${root}/services/${service.id}">${serviceName(locale, service)}</a>`,
          showDate(locale, service.nextDue),
          showStatus(locale, service.status),
          formatPrice(locale, service),
        ],
      }),
    }
  },
})
