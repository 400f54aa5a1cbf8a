import type { Knex } from 'knex'
import type { Selection } from './selection.js'

export type Order = readonly { readonly column: string; readonly order: 'asc' | 'desc' }[]

export interface Paged {
  readonly matching: Selection
  /** Adds the rows' related data to the query for one page. Must keep the columns named in `order`. */
  readonly reading?: ((page: Knex.QueryBuilder) => Knex.QueryBuilder) | undefined
  /** Sort order. The last column is the ID, so that no row appears on two pages. */
  readonly order: Order
}

/** Returns the query for a page in list order, including related data. */
export function pageQuery({ reading, order }: Paged, page: Knex.QueryBuilder): Knex.QueryBuilder {
  page.orderBy([...order])
  const whole = reading === undefined ? page : reading(page)
  // If `reading` wraps the page in a larger query, the order must be repeated.
  return whole === page ? page : whole.orderBy([...order])
}
