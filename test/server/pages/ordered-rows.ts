import type { Tables } from 'knex/types/tables.js'
import { retentionRules } from '../../../domain/personal-data/retention-rules.js'
import type { Api, Body } from '../../support/service.js'

export const readOrders = (api: Api, client_id: number) =>
  api.database.read('orders').where({ client_id }).orderBy('id')

/** Returns the rows that an order creates for a client, without values that differ between orders. */
export async function orderedRows(api: Api, client_id: number, name: string) {
  const rowsOf = async (table: keyof Tables & string, where: object) =>
    (
      await api.database
        .read(table as 'orders')
        .where(where)
        .orderBy('id')
    ).map((row) =>
      Object.fromEntries(
        Object.entries(
          JSON.parse(
            JSON.stringify(row)
              .replaceAll(name, 'NAME')
              .replace(/person\d+@/, ''),
          ) as Body,
        ).filter(
          ([column]) =>
            !['id', 'client_id', 'order_id', 'invoice_id', 'service_id', 'related_id', 'number', 'created_at'].includes(
              column,
            ),
        ),
      ),
    )
  const [order] = await readOrders(api, client_id)
  return {
    orders: await rowsOf('orders', { client_id }),
    services: await rowsOf('services', { client_id }),
    service_addons: await rowsOf('service_addons', { order_id: order?.id }),
    domains: await rowsOf('domains', { client_id }),
    invoices: await rowsOf('invoices', { client_id }),
    invoice_items: await rowsOf('invoice_items', { invoice_id: order?.invoice_id }),
  }
}

const ofCounts = ['row_counts', 'later_row_counts', 'kept_sums']

/** Counts the rows by table, except in the tables of baskets, limits, searches, and row counts. */
export async function countAll(api: Api): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of retentionRules.keys()) {
    // Tables of only one database never contain rows of an order.
    if (
      ['baskets', 'order_counts', 'client_search', 'client_search_pending', 'rate_windows', ...ofCounts].includes(table)
    )
      continue
    const [{ n }] = (await api.database.read(table as 'orders').count({ n: '*' })) as unknown as [
      { n: number | string },
    ]
    counts.set(table, Number(n))
  }
  return counts
}

export const countNewRows = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...after].flatMap(([table, n]) => (n === before.get(table) ? [] : [[table, n - (before.get(table) ?? 0)]])),
  )
