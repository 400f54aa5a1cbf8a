import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { decrementStock, incrementStock } from '../products/stock.js'

/** `is_from_stock` is 1 while the service counts against its product's stock. */
type StockedService = Pick<ServiceRow, 'id' | 'product_id' | 'is_from_stock'>

/**
 * Takes a unit from the product's stock for each ordered service that counts against it. The caller has locked the
 * products and checked their stock (R-2747).
 */
export async function takeFromStock({ db }: Context, services: readonly StockedService[]): Promise<void> {
  for (const { product_id } of services.filter(({ is_from_stock }) => is_from_stock === 1))
    await decrementStock(db, product_id as number)
}

/** Returns the unit of a cancelled service to its product's stock, unless it was already returned. */
export async function returnToStock({ db }: Context, { id, product_id }: StockedService): Promise<void> {
  const returned = await db('services').where({ id, is_from_stock: 1 }).update({ is_from_stock: 0 })
  if (returned > 0 && product_id !== null) await incrementStock(db, product_id)
}

/**
 * Takes a unit from stock again for each service of a restored order. A service continues even if its product is out of
 * stock.
 */
export async function retakeFromStock({ db }: Context, services: readonly StockedService[]): Promise<void> {
  for (const { id, product_id, is_from_stock } of services) {
    if (product_id === null || is_from_stock === 1) continue
    if (await decrementStock(db, product_id)) await db('services').where({ id }).update({ is_from_stock: 1 })
  }
}
