import type { Knex } from 'knex'

/** Takes one unit from a product's stock. Returns false if the stock is empty or not tracked. */
export const decrementStock = async (db: Knex, productId: number): Promise<boolean> =>
  (await db('products').where({ id: productId }).where('stock', '>', 0).decrement('stock', 1)) > 0

/** Adds one unit to a product's stock, if the stock is tracked. */
export const incrementStock = (db: Knex, productId: number): Promise<unknown> =>
  db('products').where({ id: productId }).whereNotNull('stock').increment('stock', 1)
