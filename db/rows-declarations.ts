import type { Day, Instant, Table } from './rows.js'

/** How many cancellations were declared without signing in on a day. */
export interface DeclarationCountRow {
  id: number
  /** A keyed hash: of a network, or of an address and a contract. */
  source: string
  day: Day
  made: number
  expires_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    declaration_counts: Table<DeclarationCountRow>
  }
}
