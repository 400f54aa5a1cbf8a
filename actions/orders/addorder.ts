import { billableCycles } from '../../domain/billing/cycles.js'
import { installedGateway } from '../../domain/billing/gateways.js'
import { type DomainAddon, domainExtras } from '../../domain/domains/domain-addon-types.js'
import type { OrderedItem } from '../../domain/orders/lines.js'
import { placeOrder } from '../../domain/orders/orders.js'
import type { PlacedItem } from '../../domain/orders/placed-items.js'
import { Fault } from '../../domain/values/faults.js'
import { add, zero } from '../../domain/values/money.js'
import { domainNameservers, readNameservers } from '../_shared/domain.js'
import { action, f } from '../_shared/kit.js'

/** A domain add-on as a list of flags by position. True orders it with the domain at that position. */
const extraList = (extra: string) =>
  f.alignedList(f.withDefault(f.flag(), false), {
    extension: true,
    description: `One per domain: true orders ${extra} with the domain, at the price of its TLD.`,
    example: [true],
  })

export default action({
  name: 'addorder',
  summary: 'Create an order for a client, with its services, an invoice for any amount due, and a confirmation email.',
  description:
    'Lists are aligned with `pid` by position: missing values take their default, and extra values are ignored. A domain to register or transfer needs no product at its position. `addonids` and `serviceids` order addons for existing services. They are aligned with each other and need no product either. A product that is not sold for its billing cycle is left out, together with its addons and domain; `skipped` lists these. Pay the invoice with `addinvoicepayment`; anything not set up automatically then waits for `acceptorder`.',
  method: 'POST',
  permission: 'manage_orders',
  risks: ['money', 'mail'],
  required: {
    clientid: f.id('client'),
    pid: f.requiredUnless(
      ['domain', 'addonids'],
      f.alignedList(f.id('product'), {
        max: 100,
        description: 'Products to order, one per position.',
        example: [1],
      }),
    ),
  },
  optional: {
    billingcycle: f.alignedList(f.withUsualDefault(f.oneOf(billableCycles), 'monthly'), {
      description: 'One per product. Defaults to the shortest cycle for a product without a monthly price.',
    }),
    domain: f.alignedList(f.code({ example: 'example.com' }), { description: 'One per product.' }),
    priceoverride: f.alignedList(f.amount({ min: 0 }), {
      description:
        'One per product: overrides the price of the first and recurring payments. Promotions do not apply to it.',
    }),
    addons: f.alignedList(f.idOrIds('addon'), {
      extension: true,
      description:
        'One list per product: IDs of addons to order with it. A plain list of IDs has one per product, or all addons of the only product.',
      example: [[1]],
    }),
    addonids: f.alignedList(f.id('addon'), {
      extension: true,
      max: 100,
      description: 'Addons to order for existing services, each for the service at the same position in `serviceids`.',
      example: [1],
    }),
    serviceids: f.alignedList(f.id('service'), {
      extension: true,
      max: 100,
      description:
        "Active or suspended services of the client, one per entry in `addonids`. Each addon takes the billing cycle of its service, and is set up when the service's product would be.",
      example: [1],
    }),
    domaintype: f.alignedList(f.withDefault(f.oneOf(['register', 'transfer', 'own']), 'own'), {
      extension: true,
      description: 'One per domain: `own` for a domain that the client already has.',
      example: ['register'],
    }),
    regperiod: f.alignedList(f.withDefault(f.integer({ min: 1, max: 10, example: 1 }), 1), {
      extension: true,
      description: 'One per domain: registration period in years.',
    }),
    eppcode: f.alignedList(f.code({ example: 'aB3-x9' }), {
      extension: true,
      commas: false,
      description: 'One per domain: transfer (EPP) code.',
    }),
    idprotection: extraList('ID protection'),
    dnsmanagement: extraList('DNS management'),
    emailforwarding: extraList('email forwarding'),
    ...domainNameservers,
    paymentmethod: f.code({
      max: 64,
      description:
        'Name of an installed payment gateway; defaults to `banktransfer`. If it is sent and its payments take days, the invoice is due later (setting `order_due_days`).',
    }),
    promocode: f.code({ description: 'Promotion code.', example: 'SPRING' }),
    clientip: f.address({
      extension: true,
      description: 'IP address of the customer; used by `orderfraudcheck`.',
    }),
  },
  returns: {
    orderid: f.id('order'),
    ordernum: f.text({ description: 'Order number shown to the client.', example: '4821930057' }),
    invoiceid: f.nullable(f.id('invoice', { description: 'Null if no payment is due.' })),
    serviceids: f.listOf(f.id('service'), { description: 'Created services, in the order of `pid`.' }),
    addonids: f.listOf(f.id('serviceaddon'), {
      description: 'Created service addons, with those for existing services last.',
    }),
    domainids: f.listOf(f.id('domain'), { description: 'Created domains.' }),
    promocode: f.nullable(
      f.text({ extension: true, description: 'Null if no promotion lowers a price.', example: 'SPRING' }),
    ),
    amount: f.money({ extension: true, description: 'First payment, before discount and tax.' }),
    discount: f.money({
      extension: true,
      description:
        'Discount from the promotion code and client group. `amount` already excludes the discount of the code.',
      example: 5,
    }),
    tax: f.money({ description: 'Tax on the first payment.', extension: true }),
    total: f.money({ extension: true, description: 'Invoice total; 0 if no payment is due.' }),
    currencycode: f.currencyCode({ extension: true }),
    items: f.listOf(
      f.record({
        type: f.oneOf(['service', 'addon', 'domain'], { description: 'Type of the ordered item.' }),
        relid: f.integer({ description: 'ID of the service, addon, or domain.', example: 1 }),
        description: f.text({
          description: 'Description of the invoice line item.',
          max: 1000,
          example: 'Hosting (example.com)',
        }),
        amount: f.money({ description: 'First payment with setup fee, before discount and tax.' }),
        setupfee: f.money({ description: 'Setup fee, included in the amount.' }),
        recurringamount: f.money({ description: 'Price of each later period, before discount and tax.' }),
      }),
      { description: 'Ordered items, line by line.', extension: true },
    ),
    skipped: f.listOf(
      f.record({
        position: f.integer({ min: 0, description: 'Position in the lists, from 0.', example: 1 }),
        part: f.oneOf(['product', 'addon', 'domain'], { description: 'Part that was left out.' }),
        reason: f.text({
          description: 'Reason for leaving it out.',
          max: 1000,
          example: 'Hosting is not sold biennially in USD.',
        }),
      }),
      { extension: true, description: 'Parts of the order that were left out.' },
    ),
  },
  trialNeeds: ['list_clients'],
  rejects: {
    clientid: ['client_not_found', 'client_closed', 'client_inactive'],
    pid: ['product_unknown', 'product_sold_out', 'order_empty', 'total_too_large'],
    addons: ['addon_unknown', 'addon_not_sold'],
    addonids: ['addon_without_service', 'addition_unknown', 'addition_not_sold'],
    serviceids: ['client_service_unknown', 'service_takes_no_addons'],
    domain: [
      'service_domain_invalid',
      'service_domain_missing',
      'domain_missing_in_order',
      'domain_invalid',
      'domain_on_record',
      'extension_not_sold',
      'extension_not_offered',
    ],
    regperiod: ['years_not_sold'],
    eppcode: ['epp_code_missing'],
    idprotection: ['id_protection_not_sold'],
    dnsmanagement: ['dns_management_not_sold'],
    emailforwarding: ['email_forwarding_not_sold'],
    // Reported on `nameserver2`, the first name server that can repeat another.
    nameserver2: ['nameserver_repeated'],
    paymentmethod: ['gateway_unknown'],
    promocode: ['promotion_unknown', 'promotion_over', 'promotion_used', 'promotion_not_applicable'],
  },

  run: async (
    {
      clientid,
      pid,
      billingcycle,
      domain,
      priceoverride,
      addons,
      addonids,
      serviceids,
      domaintype,
      regperiod,
      eppcode,
      idprotection,
      dnsmanagement,
      emailforwarding,
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
    const extras = { id_protection: idprotection, dns_management: dnsmanagement, email_forwarding: emailforwarding }
    const extrasAt = (at: number) => domainExtras.filter((extra) => extras[extra].at(at))
    const addonLists = addonIdsByPosition(addons, pid?.length)
    const positions = Math.max(pid?.length ?? 0, domain?.length ?? 0, addonLists.length)
    // Lists with a default must be read with `.at()`, which returns the default for a missing value.
    const items = Array.from({ length: positions }, (_, at): OrderedItem => {
      const name = domain?.[at] ?? null
      const productId = pid?.[at]
      return {
        position: at,
        productId,
        cycle: billingcycle?.[at],
        domain: name,
        price: priceoverride?.[at],
        addonIds: addonLists[at] ?? [],
        // At a position with neither a product nor a name, `domaintype` is an extra value and is ignored.
        domainOrder:
          productId === undefined && name === null
            ? undefined
            : orderedDomain(domaintype.at(at), regperiod.at(at), eppcode?.[at], {
                extras: extrasAt(at),
                nameservers,
              }),
      }
    })
    const paymentMethod = paymentmethod ? installedGateway(ctx, paymentmethod) : undefined
    items.push(...additionsOf(addonids, serviceids))
    const placed = await placeOrder(ctx, clientid, { items, paymentMethod, promoCode: promocode, address: clientip })
    const { order, invoice } = placed
    const currency = ctx.currencies.of(order.currency_id)
    const idsOf = (type: PlacedItem['type']) => placed.items.filter((one) => one.type === type).map(({ id }) => id)
    return {
      orderid: order.id,
      ordernum: order.number,
      invoiceid: order.invoice_id,
      serviceids: idsOf('service'),
      addonids: idsOf('addon'),
      domainids: idsOf('domain'),
      promocode: order.promo_code,
      amount: currency.show(order.amount),
      discount: currency.show(add(order.promotion_saved ?? zero, invoice?.discount ?? zero)),
      tax: currency.show(invoice?.tax ?? zero),
      total: currency.show(invoice?.total ?? zero),
      currencycode: currency.code,
      items: placed.items.map(({ id, type, description, first, setupFee, recurring }) => ({
        type,
        relid: id,
        description,
        amount: currency.show(add(first, setupFee)),
        setupfee: currency.show(setupFee),
        recurringamount: currency.show(recurring),
      })),
      skipped: [...placed.skipped],
    }
  },
})

/** Returns the addons for existing services by position. Throws addon_without_service. */
const additionsOf = (
  addonIds: readonly (number | undefined)[] = [],
  serviceIds: readonly (number | undefined)[] = [],
): OrderedItem[] =>
  Array.from({ length: Math.max(addonIds.length, serviceIds.length) }, (_, position) => {
    const [addonId, serviceId] = [addonIds[position], serviceIds[position]]
    if (addonId === undefined || serviceId === undefined) throw new Fault('addon_without_service')
    return {
      position,
      productId: undefined,
      cycle: undefined,
      domain: null,
      price: undefined,
      addonIds: [addonId],
      serviceId,
    }
  })

const orderedDomain = (
  type: 'register' | 'transfer' | 'own',
  years: number,
  eppCode: string | undefined,
  chosen: { readonly extras: readonly DomainAddon[]; readonly nameservers: readonly (string | null)[] },
) => (type === 'own' ? undefined : { type, years, eppCode, ...chosen })

/** Returns the addon IDs of each position. If there is only one product, it gets all IDs of a plain list. */
function addonIdsByPosition(
  addons: readonly (number | readonly number[] | undefined)[] = [],
  products = 0,
): (readonly number[])[] {
  const isPlain = addons.every((one) => typeof one === 'number')
  const lists = addons.map((one) => (one === undefined ? [] : [one].flat()))
  return isPlain && products === 1 ? [lists.flat()] : lists
}
