import type { Day, Instant, Table } from './rows.js'

/** The things that a visitor has chosen in the shop. */
export interface BasketRow {
  id: number
  token_hash: string
  /** Sealed JSON. */
  content: string
  /** By each key there is one order. */
  order_key: string
  placed_key: string | null
  placed_order_id: number | null
  expires_at: Instant
}

/** How many orders a network has placed on a day. */
export interface OrderCountRow {
  id: number
  /** A keyed hash of the network. */
  source: string
  day: Day
  placed: number
  expires_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    baskets: Table<BasketRow, 'placed_key' | 'placed_order_id'>
    order_counts: Table<OrderCountRow>
  }
}
