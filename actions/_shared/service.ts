import type { Knex } from 'knex'
import { cycles } from '../../domain/billing/cycles.js'
import type { Currencies } from '../../domain/currencies.js'
import { type NamedService, namedServices } from '../../domain/services/records.js'
import { serviceStatuses } from '../../domain/statuses.js'
import { clientSummary, presentClients } from './client.js'
import { f, type Values } from './kit.js'
import { presentProducts, product } from './product.js'

export const serviceStatus = f.oneOf(serviceStatuses)

/** Fields shared by the parameters of updateclientproduct and the answers. */
export const serviceFields = {
  domain: f.text({ example: 'ada.example.com' }),
  username: f.text({ description: 'User name on the server.', example: 'ada' }),
  notes: f.longText({ description: 'Staff notes; never shown to the client.', example: 'Moved from another host.' }),
}

/** A service summary in the answer of another record: client and product by id only. */
export const serviceSummary = {
  id: f.id('service'),
  serviceid: f.id('service'),
  clientid: f.nullable(f.id('client')),
  orderid: f.nullable(f.id('order')),
  ordernumber: f.nullable(f.text({ example: '2601310001' })),
  pid: f.nullable(f.id('product')),
  name: f.nullable(product.name),
  groupname: f.nullable(product.groupname),
  regdate: f.nullable(f.date()),
  domain: f.nullable(serviceFields.domain),
  serverid: f.nullable(f.id('server')),
  servername: f.nullable(f.text({ example: 'one' })),
  status: serviceStatus,
  suspensionreason: f.nullable(f.longText({ example: 'Overdue on payment' })),
  firstpaymentamount: f.money(),
  recurringamount: f.money(),
  currencycode: f.text({ example: 'USD' }),
  paymentmethod: f.nullable(f.text({ example: 'banktransfer' })),
  billing_cycle: f.oneOf(cycles),
  next_due_date: f.nullable(f.date()),
  username: f.nullable(serviceFields.username),
  notes: f.nullable(serviceFields.notes),
}

export const service = {
  ...serviceSummary,
  client: f.nullable(f.record(clientSummary)),
  product: f.nullable(f.record(product)),
}

const presentServiceSummary =
  (currencies: Currencies) =>
  (row: NamedService): Values<typeof serviceSummary> => {
    const currency = row.shown_currency_id === null ? currencies.default : currencies.of(row.shown_currency_id)
    return {
      id: row.id,
      serviceid: row.id,
      clientid: row.client_id,
      orderid: row.order_id,
      ordernumber: row.order_number,
      pid: row.product_id,
      name: row.product_name,
      groupname: row.group_name,
      regdate: row.registered_on,
      domain: row.domain,
      serverid: row.server_id,
      servername: row.server_name,
      status: row.status,
      suspensionreason: row.suspension_reason,
      firstpaymentamount: currency.show(row.first_amount),
      recurringamount: currency.show(row.recurring_amount),
      currencycode: currency.code,
      paymentmethod: row.payment_method,
      billing_cycle: row.billing_cycle,
      next_due_date: row.next_due_date,
      username: row.username,
      notes: row.notes,
    }
  }

/** Presents a page of services; clients and products take one query each. */
export const presentServices =
  (db: Knex, currencies: Currencies) =>
  async (rows: readonly NamedService[]): Promise<Values<typeof service>[]> => {
    const clients = await presentClients(
      db,
      rows.map(({ client_id }) => client_id),
      currencies,
    )
    const products = await presentProducts(
      db,
      rows.map(({ product_id }) => product_id),
    )
    return rows.map((row) => ({
      ...presentServiceSummary(currencies)(row),
      client: clients.get(row.client_id) ?? null,
      product: products.get(row.product_id) ?? null,
    }))
  }

/** Returns service summaries by id, for rows that show their service; undefined for one deleted in the meantime. */
export async function presentServiceSummaries(
  db: Knex,
  ids: readonly number[],
  currencies: Currencies,
): Promise<(id: number) => Values<typeof serviceSummary> | undefined> {
  const rows: NamedService[] = ids.length === 0 ? [] : await namedServices(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    return row && presentServiceSummary(currencies)(row)
  }
}
