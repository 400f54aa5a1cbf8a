import { listQuotes } from '../../../../domain/client-area/area.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showTable } from '../../list.js'
import { createMoney, formatMoney } from '../../money.js'

export default areaPage({
  path: '/quotes',
  summary: 'Lists the quotes sent to the account, latest first.',
  permission: 'quotes',
  menu: { order: 3, name: 'quotes' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listQuotes(ctx, session.clientId, readPageNumber(koa)), (quote) => {
      const money = createMoney(ctx.currencies.of(quote.currency_id))
      return {
        id: quote.id,
        subject: quote.subject,
        validUntil: quote.valid_until,
        status: quote.status,
        // Null for a quote without lines (R-1304).
        price: quote.price && { tax: money(quote.price.tax), total: money(quote.price.total) },
      }
    }),
  show: (quotes, { locale, root }) => {
    const { area, menu, quotePages } = locale.words
    return {
      title: menu.quotes,
      main: showTable(locale, quotes, {
        none: quotePages.none,
        heads: [area.quote, area.validUntil, area.stage, area.tax, area.total],
        amounts: 2,
        row: ({ id, subject, validUntil, status, price }) => [
          html`<a href="${root}/quotes/${id}">${subject}</a>`,
          showDate(locale, validUntil),
          locale.status(status),
          ...(price ? [formatMoney(locale, price.tax), formatMoney(locale, price.total)] : ['', area.noLines]),
        ],
      }),
    }
  },
})
