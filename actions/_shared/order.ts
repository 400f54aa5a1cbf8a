import type { Knex } from 'knex'
import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import type { Currencies } from '../../domain/currencies.js'
import { domainStatuses } from '../../domain/statuses.js'
import { clientSummary, presentClients } from './client.js'
import { f, type Values } from './kit.js'
import { presentServiceSummaries, serviceSummary } from './service.js'

const orderedDomain = {
  id: f.id('domain'),
  domainid: f.id('domain'),
  domain: f.text({ example: 'example.com' }),
  status: f.oneOf(domainStatuses),
}

export const orderStatus = f.text({ example: 'Pending' })

export const order = {
  id: f.id('order'),
  orderid: f.id('order'),
  ordernum: f.text({ example: '4821930057' }),
  userid: f.nullable(f.id('client')),
  invoiceid: f.nullable(f.id('invoice')),
  status: orderStatus,
  date: f.instant(),
  amount: f.money({ description: 'First payment, before tax.' }),
  currencycode: f.text({ example: 'USD' }),
  paymentmethod: f.text({ example: 'banktransfer' }),
  promocode: f.nullable(f.text({ example: 'SPRING' })),
  client: f.nullable(f.record(clientSummary)),
  services: f.listOf(f.record(serviceSummary)),
  domains: f.listOf(f.record(orderedDomain)),
}

/** Presents a page of orders with their clients, services and domains. */
export const presentOrders =
  (db: Knex, currencies: Currencies) =>
  async (rows: readonly OrderRow[]): Promise<Values<typeof order>[]> => {
    const ids = rows.map(({ id }) => id)
    const services = await servicesOf(db, ids, currencies)
    const domains: DomainRow[] = ids.length === 0 ? [] : await db('domains').whereIn('order_id', ids).orderBy('id')
    const clients = await presentClients(
      db,
      rows.map(({ client_id }) => client_id),
      currencies,
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
        client: clients.get(row.client_id) ?? null,
        services: services.get(row.id) ?? [],
        domains: domains
          .filter(({ order_id }) => order_id === row.id)
          .map(({ id, domain, status }) => ({ id, domainid: id, domain, status })),
      }
    })
  }

/** Returns service summaries by order id. */
async function servicesOf(
  db: Knex,
  orderIds: readonly number[],
  currencies: Currencies,
): Promise<ReadonlyMap<number, Values<typeof serviceSummary>[]>> {
  const ordered = await db('services').whereIn('order_id', orderIds).orderBy('id').select('id', 'order_id')
  const present = await presentServiceSummaries(
    db,
    ordered.map(({ id }) => id),
    currencies,
  )
  const byOrder = new Map<number, Values<typeof serviceSummary>[]>()
  for (const { id, order_id } of ordered) {
    const service = present(id)
    if (service !== undefined) byOrder.set(order_id as number, [...(byOrder.get(order_id as number) ?? []), service])
  }
  return byOrder
}
