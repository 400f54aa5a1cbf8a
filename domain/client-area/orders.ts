import type { Knex } from 'knex'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { OrderRow } from '../../db/rows-services.js'
import { loadOrderedRecords, type OrderedRecords } from '../orders/order-mail.js'
import { type ListPage, latestFirst, readListPage } from './area.js'

const orders = (db: Knex, clientId: number) => db('orders').where({ client_id: clientId })

export const listOrders = (db: Knex, clientId: number, page: number): Promise<ListPage<OrderRow>> =>
  readListPage<OrderRow>(orders(db, clientId).orderBy(latestFirst('created_at')), page)

export interface FoundOrder {
  readonly order: OrderRow
  readonly records: OrderedRecords
  readonly invoice: InvoiceRow | undefined
}

/**
 * Returns an order with its records and invoice, or undefined if the order belongs to another account or does not
 * exist.
 */
export async function findOrder(db: Knex, clientId: number, id: number): Promise<FoundOrder | undefined> {
  const order = await orders(db, clientId).where({ id }).first()
  if (order === undefined) return undefined
  const invoice =
    order.invoice_id === null
      ? undefined
      : await db('invoices').where({ id: order.invoice_id, client_id: clientId }).first()
  return { order, records: await loadOrderedRecords(db, order), invoice }
}
