import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import { refusalsOf } from '../../domain/domains/open-requests.js'
import { readableName } from '../../domain/values/domain-names.js'
import { grouped } from '../../domain/values/grouped.js'
import { domainStatuses } from '../../domain/values/statuses.js'
import { type EmbeddingSources, embeddedClient, presentClients } from './client.js'
import { domainUnicode } from './domain.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries, serviceStatus } from './service.js'

const orderedDomain = f.named('OrderedDomain', 'A domain of an order.', {
  id: f.id('domain'),
  domainid: f.id('domain'),
  domain: f.text({ description: 'Name in ASCII, as the registry has it.', example: 'example.com' }),
  domain_unicode: domainUnicode,
  status: f.oneOf(domainStatuses, {
    description: 'In `grace` and `redemption` the registration has run out and can still be renewed.',
  }),
  failure: f.nullable(
    f.longText({
      extension: true,
      description: 'While it is pending: why its registrar has not taken it, in the words of the last attempt.',
      example: 'The name is reserved',
    }),
  ),
})

const orderedAddon = f.named('OrderedAddon', 'An addon of an order.', {
  id: f.id('serviceaddon'),
  serviceid: f.id('service'),
  name: f.text({ description: 'Name of the addon.', example: 'Dedicated address' }),
  status: serviceStatus,
})

export const orderStatus = f.text({
  description: 'Title of the status; `getorderstatuses` lists them.',
  example: 'Pending',
})

export const order = f.named('Order', 'An order with its client, services and domains.', {
  id: f.id('order'),
  orderid: f.id('order'),
  ordernum: f.text({ description: 'Number that the client knows the order by.', example: '4821930057' }),
  userid: f.idIfAny('client'),
  invoiceid: f.idIfAny('invoice'),
  status: orderStatus,
  date: f.instant({ description: 'Time at which it was placed.' }),
  amount: f.money({ description: 'First payment, before tax.' }),
  currencycode: f.currencyCode(),
  paymentmethod: f.text({ description: 'Payment gateway that was chosen.', example: 'banktransfer' }),
  promocode: f.nullable(f.text({ description: 'Promotion code; null without one.', example: 'SPRING' })),
  discount: f.nullable(
    f.money({
      extension: true,
      description: 'What the code took off the first payment; null on orders that do not keep it.',
      example: 5,
    }),
  ),
  termsurl: f.nullable(
    f.text({
      extension: true,
      max: 2048,
      description: 'Address of the terms that were accepted with it; null where none were.',
      example: 'https://shop.example/terms',
    }),
  ),
  termsversion: f.nullable(
    f.text({
      extension: true,
      description: 'Version of those terms, empty where none was stated.',
      example: '2026-03-01',
    }),
  ),
  termsacceptedat: f.nullable(f.instant({ extension: true, description: 'Time at which they were accepted.' })),
  termsacceptedfrom: f.nullable(
    f.text({
      extension: true,
      description: 'IP address that they were accepted from; null once it was erased.',
      example: '203.0.113.7',
    }),
  ),
  client: embeddedClient,
  services: f.listOf(f.record(embeddedService), { description: 'Services that were ordered.' }),
  domains: f.listOf(f.record(orderedDomain), { description: 'Domains that were ordered.' }),
  addons: f.listOf(f.record(orderedAddon), {
    extension: true,
    description: 'Addons that were ordered, those for services that ran already among them.',
  }),
})

/** Presents a page of orders with their clients, services, domains, and addons. */
export const presentOrders =
  (ctx: EmbeddingSources) =>
  async (rows: readonly OrderRow[]): Promise<Values<typeof order>[]> => {
    const { db, currencies } = ctx
    const ids = rows.map(({ id }) => id)
    const services = await servicesOf(ctx, ids)
    const domains: DomainRow[] = ids.length === 0 ? [] : await db('domains').whereIn('order_id', ids).orderBy('id')
    const addons = await addonsOf(db, ids)
    const refusals = await refusalsOf(db, domains)
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    return rows.map((row) => {
      const currency = currencies.of(row.currency_id)
      return {
        id: row.id,
        orderid: row.id,
        ordernum: row.number,
        userid: row.client_id,
        invoiceid: row.invoice_id,
        status: row.status,
        date: row.created_at,
        amount: currency.show(row.amount),
        currencycode: currency.code,
        paymentmethod: row.payment_method,
        promocode: row.promo_code,
        discount: row.promotion_saved === null ? null : currency.show(row.promotion_saved),
        termsurl: row.terms_url,
        termsversion: row.terms_version,
        termsacceptedat: row.accepted_at,
        termsacceptedfrom: row.accepted_from,
        client: clients.get(row.client_id) ?? null,
        services: services.get(row.id) ?? [],
        domains: domains
          .filter(({ order_id }) => order_id === row.id)
          .map(({ id, domain, status }) => ({
            id,
            domainid: id,
            domain,
            domain_unicode: readableName(domain),
            status,
            failure: refusals.get(id) ?? null,
          })),
        addons: (addons.get(row.id) ?? []).map(({ id, service_id, name, status }) => ({
          id,
          serviceid: service_id,
          name,
          status,
        })),
      }
    })
  }

async function addonsOf(db: EmbeddingSources['db'], orderIds: readonly number[]) {
  const rows = await db('service_addons')
    .join('addons', 'addons.id', 'service_addons.addon_id')
    .whereIn('order_id', orderIds)
    .orderBy('service_addons.id')
    .select('service_addons.id', 'order_id', 'service_id', 'status', 'name')
  return grouped(rows, ({ order_id }) => order_id)
}

async function servicesOf(
  ctx: EmbeddingSources,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Values<typeof embeddedService>[]>> {
  const ordered = await ctx.db('services').whereIn('order_id', orderIds).orderBy('id').select('id', 'order_id')
  const present = await presentServiceSummaries(
    ctx,
    ordered.map(({ id }) => id),
  )
  const byOrder = new Map<number, Values<typeof embeddedService>[]>()
  for (const { id, order_id } of ordered) {
    const service = present(id)
    if (service !== undefined) byOrder.set(order_id as number, [...(byOrder.get(order_id as number) ?? []), service])
  }
  return byOrder
}
