import type { Knex } from 'knex'
import type { Selection } from './selection.js'

export type Order = readonly { readonly column: string; readonly order: 'asc' | 'desc' }[]

export interface Paged {
  readonly matching: Selection
  /** Builds on the query of one page what its rows need beside themselves; keeps the columns that `order` names. */
  readonly reading?: ((page: Knex.QueryBuilder) => Knex.QueryBuilder) | undefined
  /** Ends in the id, so that no row is met on two pages. */
  readonly order: Order
}

/** Returns the query of a page in the order of its list, with what its rows need beside themselves. */
export function pageQuery({ reading, order }: Paged, page: Knex.QueryBuilder): Knex.QueryBuilder {
  page.orderBy([...order])
  const whole = reading === undefined ? page : reading(page)
  // Where something is built around the page, the order has to be stated once more.
  return whole === page ? page : whole.orderBy([...order])
}
