import type { Day, Instant, Table } from './rows.js'

export interface BasketRow {
  id: number
  token_hash: string
  /** Encrypted JSON. */
  content: string
  /** Each key creates at most one order. */
  order_key: string
  placed_key: string | null
  placed_order_id: number | null
  expires_at: Instant
}

/** Number of orders from a network on one day. */
export interface OrderCountRow {
  id: number
  /** Keyed hash of the network. */
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
