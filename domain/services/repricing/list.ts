import type { Knex } from 'knex'
import type { PriceChangeRow, RepricingRow } from '../../../db/rows-services.js'
import { groupRows } from '../../values/group-by.js'

type PriceChangeState = PriceChangeRow['state']

/** A repricing with the number of services in each state. */
export interface ListedRepricing extends RepricingRow {
  readonly product: string | null
  readonly counts: Readonly<Partial<Record<PriceChangeState, number>>>
}

/** Returns the `last` newest repricings, newest first, or only the repricing with the ID `id`. */
export async function listRepricings(
  db: Knex,
  { id, last }: { id?: number | undefined; last: number },
): Promise<ListedRepricing[]> {
  const rows: (RepricingRow & { product: string | null })[] = await db('repricings')
    .leftJoin('products', 'products.id', 'repricings.product_id')
    .modify((query) => (id === undefined ? query : query.where('repricings.id', id)))
    .orderBy('repricings.id', 'desc')
    .limit(last)
    .select('repricings.*', 'products.name as product')
  const counted: { repricing_id: number; state: PriceChangeState; count: number | string }[] = await db('price_changes')
    .whereIn(
      'repricing_id',
      rows.map((row) => row.id),
    )
    .groupBy('repricing_id', 'state')
    .select('repricing_id', 'state')
    .count({ count: '*' })
  const byId = groupRows(counted, ({ repricing_id }) => repricing_id)
  return rows.map((row) => ({
    ...row,
    counts: Object.fromEntries((byId.get(row.id) ?? []).map(({ state, count }) => [state, Number(count)])),
  }))
}

/** Returns the changes of a repricing, ordered by service ID. */
export const loadPriceChanges = (db: Knex, repricingId: number): Promise<PriceChangeRow[]> =>
  db('price_changes').where({ repricing_id: repricingId }).orderBy('service_id')
