import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { returnPiece, takePiece } from '../products/stock.js'

/** `is_from_stock` is 1 while the service counts against the stock of its product. */
type StockedService = Pick<ServiceRow, 'id' | 'product_id' | 'is_from_stock'>

/**
 * Takes ordered services from the stock of their products. The caller has locked the products and has seen that their
 * stock suffices (R-2747).
 */
export async function takeFromStock({ db }: Context, services: readonly StockedService[]): Promise<void> {
  for (const { product_id } of services.filter(({ is_from_stock }) => is_from_stock === 1))
    await takePiece(db, product_id as number)
}

/** Gives a service of a cancelled order back to the stock of its product, unless it has been given back already. */
export async function returnToStock({ db }: Context, { id, product_id }: StockedService): Promise<void> {
  const returned = await db('services').where({ id, is_from_stock: 1 }).update({ is_from_stock: 0 })
  if (returned > 0 && product_id !== null) await returnPiece(db, product_id)
}

/**
 * Takes services of a cancelled order that goes on from the stock again. Where none is left, the service goes on all
 * the same.
 */
export async function takeAgainFromStock({ db }: Context, services: readonly StockedService[]): Promise<void> {
  for (const { id, product_id, is_from_stock } of services) {
    if (product_id === null || is_from_stock === 1) continue
    if (await takePiece(db, product_id)) await db('services').where({ id }).update({ is_from_stock: 1 })
  }
}
