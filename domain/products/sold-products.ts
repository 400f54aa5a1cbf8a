import type { Knex } from 'knex'
import type { SoldProduct } from '../taxes/tax-rules.js'

/**
 * Returns the product type and group of rows by row ID, omitting rows without a product. `product` is the column with
 * the product ID.
 */
export async function loadSoldProducts(
  rows: Knex.QueryBuilder,
  table: string,
  product: string,
): Promise<ReadonlyMap<number, SoldProduct>> {
  const sold: { id: number; type: string; group_id: number }[] = await rows
    .join('products', 'products.id', product)
    .select(`${table}.id`, 'products.type', 'products.group_id')
  return new Map(sold.map(({ id, type, group_id }) => [id, { type, groupId: group_id }]))
}
