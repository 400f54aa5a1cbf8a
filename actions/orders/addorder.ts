import { billableCycles } from '../../domain/billing/cycles.js'
import { installedGateway } from '../../domain/billing/gateways.js'
import { placeOrder } from '../../domain/orders/orders.js'
import { domainNameservers, readNameservers } from '../_shared/domain.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addorder',
  summary: 'Create an order for a client: services, an invoice if anything is to be paid, and a confirmation e-mail.',
  description:
    'The lists are aligned with `pid` by position: a missing value takes its default, and extra values are ignored. A product that is not sold on its billing cycle is left out.',
  method: 'POST',
  permission: 'manage_orders',
  required: { clientid: f.id('client'), pid: f.alignedList(f.id('product'), { max: 100, example: [1] }) },
  optional: {
    billingcycle: f.alignedList(f.withDefault(f.oneOf(billableCycles), 'monthly'), { description: 'One per product.' }),
    domain: f.alignedList(f.text({ example: 'example.com' }), { description: 'One per product.' }),
    priceoverride: f.alignedList(f.amount({ min: 0 }), {
      description:
        'One per product: overrides the price, for the first and recurring payments. Promotions do not apply to it.',
    }),
    addons: f.alignedList(f.listOf(f.id('addon')), {
      extension: true,
      commas: false,
      description: 'One list per product: ids of the addons to order with it.',
      example: [[1]],
    }),
    domaintype: f.alignedList(f.withDefault(f.oneOf(['register', 'transfer', 'own']), 'own'), {
      extension: true,
      description: 'One per product: `own` for a domain that the client already has.',
      example: ['register'],
    }),
    regperiod: f.alignedList(f.withDefault(f.integer({ min: 1, max: 10, example: 1 }), 1), {
      extension: true,
      description: 'One per product: years to register the domain for.',
    }),
    eppcode: f.alignedList(f.text({ example: 'aB3-x9' }), {
      extension: true,
      commas: false,
      description: 'One per product: transfer (EPP) code of the domain.',
    }),
    ...domainNameservers,
    paymentmethod: f.withDefault(
      f.text({ max: 64, description: 'Name of an installed payment gateway.' }),
      'banktransfer',
    ),
    promocode: f.text({ example: 'SPRING' }),
    clientip: f.address({
      extension: true,
      description: 'IP address that the order came from; used by `orderfraudcheck`.',
    }),
  },
  returns: {
    orderid: f.id('order'),
    ordernum: f.text({ example: '4821930057' }),
    invoiceid: f.nullable(f.id('invoice', { description: 'Null if nothing is to be paid.' })),
    serviceids: f.listOf(f.id('service')),
    addonids: f.listOf(f.id('serviceaddon')),
    domainids: f.listOf(f.id('domain')),
  },
  rejects: {
    clientid: ['client_not_found', 'client_closed', 'client_inactive'],
    pid: ['product_unknown', 'order_empty', 'total_too_large'],
    addons: ['addon_unknown', 'addon_not_sold'],
    domain: [
      'domain_missing_in_order',
      'domain_invalid',
      'domain_on_record',
      'extension_not_sold',
      'extension_not_offered',
    ],
    eppcode: ['epp_code_missing'],
    nameserver2: ['nameserver_repeated'],
    paymentmethod: ['gateway_unknown'],
    promocode: ['promotion_unknown', 'promotion_over', 'promotion_not_applicable'],
  },

  run: async (
    {
      clientid,
      pid,
      billingcycle,
      domain,
      priceoverride,
      addons,
      domaintype,
      regperiod,
      eppcode,
      paymentmethod,
      promocode,
      clientip,
      nameserver1,
      nameserver2,
      nameserver3,
      nameserver4,
      nameserver5,
    },
    ctx,
  ) => {
    const nameservers = readNameservers([nameserver1, nameserver2, nameserver3, nameserver4, nameserver5])
    const products = pid.flatMap((productId, at) =>
      productId === undefined
        ? []
        : {
            productId,
            cycle: billingcycle.at(at),
            domain: domain?.[at] ?? null,
            price: priceoverride?.[at],
            addonIds: addons?.[at] ?? [],
            domainOrder: orderedDomain(domaintype.at(at), regperiod.at(at), eppcode?.[at], nameservers),
          },
    )
    const paymentMethod = installedGateway(ctx, paymentmethod)
    const { order, serviceIds, addonIds, domainIds } = await placeOrder(ctx, clientid, {
      products,
      paymentMethod,
      promoCode: promocode,
      address: clientip,
    })
    return {
      orderid: order.id,
      ordernum: order.number,
      invoiceid: order.invoice_id,
      serviceids: [...serviceIds],
      addonids: [...addonIds],
      domainids: [...domainIds],
    }
  },
})

const orderedDomain = (
  type: 'register' | 'transfer' | 'own',
  years: number,
  eppCode: string | undefined,
  nameservers: readonly (string | null)[],
) => (type === 'own' ? undefined : { type, years, eppCode, nameservers })
