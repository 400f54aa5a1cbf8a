import { billableCycles } from '../../domain/cycles.js'
import { installedGateway } from '../../domain/gateways.js'
import { placeOrder } from '../../domain/orders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addorder',
  summary: 'Order products for a client: services, an invoice where something is to pay, and a confirmation by mail.',
  description:
    'The lists are aligned by position with `pid`: what is missing takes its default, what is too much is ignored. A product that is not sold on its cycle is left out.',
  method: 'POST',
  permission: 'manage_orders',
  required: { clientid: f.id('client'), pid: f.alignedList(f.id('product'), { max: 100, example: [1] }) },
  optional: {
    billingcycle: f.alignedList(f.oneOf(billableCycles), {
      description: 'One per product; `monthly` unless told otherwise.',
    }),
    domain: f.alignedList(f.text({ example: 'example.com' }), { description: 'One per product.' }),
    priceoverride: f.alignedList(f.amount({ min: 0 }), {
      description: 'One per product: what it costs instead of its price, now and later. No promotion lowers it.',
    }),
    addons: f.alignedList(f.listOf(f.id('addon')), {
      extension: true,
      commas: false,
      description: 'For each product the ids of the addons that are ordered with it.',
      example: [[1]],
    }),
    paymentmethod: f.withDefault(f.text({ max: 64, description: 'Name of an installed gateway.' }), 'banktransfer'),
    promocode: f.text({ example: 'SPRING' }),
  },
  returns: {
    orderid: f.id('order'),
    ordernum: f.text({ example: '4821930057' }),
    invoiceid: f.nullable(f.id('invoice', { description: 'None where nothing is to pay.' })),
    serviceids: f.listOf(f.id('service')),
    addonids: f.listOf(f.id('serviceaddon')),
    domainids: f.listOf(f.id('domain')),
  },
  rejects: {
    clientid: ['client_not_found'],
    pid: ['product_unknown', 'order_empty', 'total_too_large'],
    addons: ['addon_unknown', 'addon_not_sold'],
    paymentmethod: ['gateway_unknown'],
    promocode: ['promotion_unknown', 'promotion_over', 'promotion_not_applicable'],
  },

  run: async ({ clientid, pid, billingcycle, domain, priceoverride, addons, paymentmethod, promocode }, work) => {
    const products = pid.flatMap((productId, at) =>
      productId === undefined
        ? []
        : {
            productId,
            cycle: billingcycle?.[at] ?? 'monthly',
            domain: domain?.[at] ?? null,
            price: priceoverride?.[at],
            addonIds: addons?.[at] ?? [],
          },
    )
    const paymentMethod = installedGateway(work, paymentmethod)
    const { order, serviceIds, addonIds } = await placeOrder(work, clientid, {
      products,
      paymentMethod,
      promoCode: promocode,
    })
    return {
      orderid: order.id,
      ordernum: order.number,
      invoiceid: order.invoice_id,
      serviceids: [...serviceIds],
      addonids: [...addonIds],
      domainids: [],
    }
  },
})
