import { listServices } from '../../../../domain/client-area/area.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { day, list, mapRows, pageNumber, showStatus } from '../../list.js'
import { currencyOf, serviceName, summaryOf, writePrice } from './_service.js'

export default areaPage({
  path: '/services',
  summary: "Lists the account's services.",
  permission: 'products',
  menu: { order: 4, name: 'services' },
  load: async ({ koa, ctx, session: { clientId } }) => {
    const currency = await currencyOf(ctx, clientId)
    return mapRows(await listServices(ctx.db, clientId, pageNumber(koa)), (service) => ({
      ...summaryOf(service, currency),
      product: service.product,
    }))
  },
  show: (services, { locale, root }) => {
    const { area, menu } = locale.words
    return {
      title: menu.services,
      main: list(locale, services, {
        none: locale.words.services.none,
        heads: [area.service, area.nextDue, area.status, area.price],
        amounts: 1,
        row: (service) => [
          html`<a href="${root}/services/${service.id}">${serviceName(locale, service)}</a>`,
          day(locale, service.nextDue),
          showStatus(locale, service.status),
          writePrice(locale, service),
        ],
      }),
    }
  },
})
