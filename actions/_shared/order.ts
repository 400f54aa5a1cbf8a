import type { Knex } from 'knex'
import type { DomainRow, OrderRow, ServiceRow } from '../../db/rows-services.js'
import type { Currencies } from '../../domain/currencies.js'
import { cycles } from '../../domain/cycles.js'
import { domainStatuses, serviceStatuses } from '../../domain/statuses.js'
import { clientSummary, presentClients } from './client.js'
import { f, type Values } from './kit.js'

const orderedService = {
  id: f.id('service'),
  serviceid: f.id('service'),
  pid: f.nullable(f.id('product')),
  name: f.nullable(f.text({ example: 'Web hosting' })),
  domain: f.nullable(f.text({ example: 'example.com' })),
  status: f.oneOf(serviceStatuses),
  billing_cycle: f.oneOf(cycles),
  firstpaymentamount: f.money(),
  recurringamount: f.money(),
}

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
  amount: f.money({ description: 'What was to pay at first, before tax.' }),
  currencycode: f.text({ example: 'USD' }),
  paymentmethod: f.text({ example: 'banktransfer' }),
  promocode: f.nullable(f.text({ example: 'SPRING' })),
  client: f.nullable(f.record(clientSummary)),
  services: f.listOf(f.record(orderedService)),
  domains: f.listOf(f.record(orderedDomain)),
}

/** A page of orders, each with its client, services and domains. */
export const presentOrders =
  (db: Knex, currencies: Currencies) =>
  async (rows: readonly OrderRow[]): Promise<Values<typeof order>[]> => {
    const ids = rows.map(({ id }) => id)
    const services = await servicesOf(db, ids)
    const domains: DomainRow[] = ids.length === 0 ? [] : await db('domains').whereIn('order_id', ids).orderBy('id')
    const clients = await presentClients(
      db,
      currencies,
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
        client: clients.get(row.client_id) ?? null,
        services: services
          .filter(({ order_id }) => order_id === row.id)
          .map((service) => ({
            id: service.id,
            serviceid: service.id,
            pid: service.product_id,
            name: service.name,
            domain: service.domain,
            status: service.status,
            billing_cycle: service.billing_cycle,
            firstpaymentamount: currency.show(service.first_amount),
            recurringamount: currency.show(service.recurring_amount),
          })),
        domains: domains
          .filter(({ order_id }) => order_id === row.id)
          .map(({ id, domain, status }) => ({ id, domainid: id, domain, status })),
      }
    })
  }

const servicesOf = async (db: Knex, orderIds: readonly number[]): Promise<(ServiceRow & { name: string | null })[]> =>
  orderIds.length === 0
    ? []
    : db('services')
        .leftJoin('products', 'products.id', 'services.product_id')
        .whereIn('services.order_id', orderIds)
        .orderBy('services.id')
        .select('services.*', 'products.name as name')
