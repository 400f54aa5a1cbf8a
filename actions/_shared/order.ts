import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import { findRegistrarErrors } from '../../domain/domains/open-requests.js'
import { readableName } from '../../domain/values/domain-names.js'
import { groupRows } from '../../domain/values/group-by.js'
import { domainStatuses } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { domainUnicode } from './domain.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries, serviceStatus } from './service.js'

const orderedDomain = f.named('OrderedDomain', 'A domain in an order.', {
  id: f.id('domain'),
  domainid: f.id('domain'),
  domain: f.text({ description: 'Name in ASCII, as the registry has it.', example: 'example.com' }),
  domain_unicode: domainUnicode,
  status: f.oneOf(domainStatuses, {
    description: 'In `grace` and `redemption`, the registration has expired but can still be renewed.',
  }),
  failure: f.nullable(
    f.longText({
      extension: true,
      description: "Registrar's reason for not accepting the pending domain, from the last attempt.",
      example: 'The name is reserved',
    }),
  ),
})

const orderedAddon = f.named('OrderedAddon', 'An addon in an order.', {
  id: f.id('serviceaddon'),
  serviceid: f.id('service'),
  name: f.text({ description: 'Name of the addon.', example: 'Dedicated address' }),
  status: serviceStatus,
})

export const orderStatus = f.text({
  description: 'Status title, as listed by `getorderstatuses`.',
  example: 'Pending',
})

export const order = f.named('Order', 'An order with its client, services, and domains.', {
  id: f.id('order'),
  orderid: f.id('order'),
  ordernum: f.text({ description: 'Order number shown to the client.', example: '4821930057' }),
  userid: f.idIfAny('client'),
  invoiceid: f.idIfAny('invoice'),
  status: orderStatus,
  date: f.instant({ description: 'Time of the order.' }),
  amount: f.money({ description: 'First payment, before tax.' }),
  currencycode: f.currencyCode(),
  paymentmethod: f.text({ description: 'Payment gateway chosen for the order.', example: 'banktransfer' }),
  promocode: f.nullable(f.text({ description: 'Promotion code, or null.', example: 'SPRING' })),
  discount: f.nullable(
    f.money({
      extension: true,
      description: 'Discount of the promotion code on the first payment; null for orders that do not store it.',
      example: 5,
    }),
  ),
  termsurl: f.nullable(
    f.text({
      extension: true,
      max: 2048,
      description: 'URL of the accepted terms; null if none were accepted.',
      example: 'https://shop.example/terms',
    }),
  ),
  termsversion: f.nullable(
    f.text({
      extension: true,
      description: 'Version of those terms; empty if none was given.',
      example: '2026-03-01',
    }),
  ),
  termsacceptedat: f.nullable(f.instant({ extension: true, description: 'Time when the terms were accepted.' })),
  termsacceptedfrom: f.nullable(
    f.text({
      extension: true,
      description: 'IP address from which the terms were accepted; null once erased.',
      example: '203.0.113.7',
    }),
  ),
  client: embeddedClient,
  services: f.listOf(f.record(embeddedService), { description: 'Ordered services.' }),
  domains: f.listOf(f.record(orderedDomain), { description: 'Ordered domains.' }),
  addons: f.listOf(f.record(orderedAddon), {
    extension: true,
    description: 'Ordered addons, including addons for existing services.',
  }),
})

/** Presents a page of orders with their clients, services, domains, and addons. */
export const presentOrders =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly OrderRow[]): Promise<Values<typeof order>[]> => {
    const { db, currencies } = ctx
    const ids = rows.map(({ id }) => id)
    const services = await loadServices(ctx, ids)
    const domains: DomainRow[] = ids.length === 0 ? [] : await db('domains').whereIn('order_id', ids).orderBy('id')
    const addons = await loadAddons(db, ids)
    const refusals = await findRegistrarErrors(db, domains)
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

async function loadAddons(db: EmbeddedRecordContext['db'], orderIds: readonly number[]) {
  const rows = await db('service_addons')
    .join('addons', 'addons.id', 'service_addons.addon_id')
    .whereIn('order_id', orderIds)
    .orderBy('service_addons.id')
    .select('service_addons.id', 'order_id', 'service_id', 'status', 'name')
  return groupRows(rows, ({ order_id }) => order_id)
}

async function loadServices(
  ctx: EmbeddedRecordContext,
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
