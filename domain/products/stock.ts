import type { Knex } from 'knex'

/** Takes one piece from the stock of a product. Returns false where none is left, or the product keeps no stock. */
export const takePiece = async (db: Knex, productId: number): Promise<boolean> =>
  (await db('products').where({ id: productId }).where('stock', '>', 0).decrement('stock', 1)) > 0

/** Gives one piece back to the stock of a product, if it keeps one. */
export const returnPiece = (db: Knex, productId: number): Promise<unknown> =>
  db('products').where({ id: productId }).whereNotNull('stock').increment('stock', 1)
