import { listOrders } from '../../../../domain/client-area/orders.js'
import { toDay } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showTable } from '../../list.js'
import { createMoney, formatMoney } from '../../money.js'
import { showOrderStatus } from './_order.js'

export default areaPage({
  path: '/orders',
  summary: "Lists the account's orders, latest first.",
  permission: 'orders',
  menu: { order: 9, name: 'orders' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listOrders(ctx.db, session.clientId, readPageNumber(koa)), (order) => ({
      id: order.id,
      number: order.number,
      placed: toDay(new Date(order.created_at), ctx.settings.timeZone),
      status: order.status,
      amount: createMoney(ctx.currencies.of(order.currency_id))(order.amount),
    })),
  show: (orders, { locale, root }) => {
    const { orderPages } = locale.words
    return {
      title: orderPages.title,
      main: html`${showTable(locale, orders, {
        none: orderPages.none,
        heads: [orderPages.order, orderPages.placed, orderPages.status, orderPages.firstPayment],
        amounts: 1,
        row: ({ id, number, placed, status, amount }) => [
          html`<a href="${root}/orders/${id}">${number}</a>`,
          showDate(locale, placed),
          showOrderStatus(locale, status),
          formatMoney(locale, amount),
        ],
      })}
<p class="after"><a href="${root}/shop">${locale.words.shop.title}</a></p>`,
    }
  },
})
