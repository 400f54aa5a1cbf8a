import { listOrders } from '../../../../domain/client-area/orders.js'
import { dayOf } from '../../../../domain/values/days.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { day, list, mapRows, pageNumber } from '../../list.js'
import { moneyOf, write } from '../../money.js'
import { showOrderStatus } from './_order.js'

export default areaPage({
  path: '/orders',
  summary: "Lists the account's orders, latest first.",
  permission: 'orders',
  menu: { order: 9, name: 'orders' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listOrders(ctx.db, session.clientId, pageNumber(koa)), (order) => ({
      id: order.id,
      number: order.number,
      placed: dayOf(new Date(order.created_at), ctx.settings.timeZone),
      status: order.status,
      amount: moneyOf(ctx.currencies.of(order.currency_id))(order.amount),
    })),
  show: (orders, { locale, root }) => {
    const { orderPages } = locale.words
    return {
      title: orderPages.title,
      main: html`${list(locale, orders, {
        none: orderPages.none,
        heads: [orderPages.order, orderPages.placed, orderPages.status, orderPages.firstPayment],
        amounts: 1,
        row: ({ id, number, placed, status, amount }) => [
          html`<a href="${root}/orders/${id}">${number}</a>`,
          day(locale, placed),
          showOrderStatus(locale, status),
          write(locale, amount),
        ],
      })}
<p class="after"><a href="${root}/shop">${locale.words.shop.title}</a></p>`,
    }
  },
})
