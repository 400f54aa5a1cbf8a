import type { Knex } from 'knex'
import type { OrderRow } from '../../db/rows-services.js'
import type { Day } from '../values/days.js'
import type { Cycle } from './cycles.js'

/** The columns of a recurring record, in any table (R-1221). */
export interface Recurring {
  readonly id: number
  readonly status: string
  readonly next_due_date: Day | null
  readonly billed_until: Day | null
  readonly anchor_day: number | null
  readonly not_billed_reason: string | null
  readonly order_id: number | null
}

/** A record whose periods follow a billing cycle from the day it becomes active. */
export interface Cyclic extends Recurring {
  readonly billing_cycle: Cycle
  readonly created_at: string
}

/**
 * Storage and rules of a kind's recurring records. Their table has two billing dates (R-1221): `next_due_date` is the
 * first unpaid day, and `billed_until` is the first day that no invoice covers. Both are null if there is no due date,
 * and `billed_until` is null until the first period starts.
 */
export interface Recurrence<Row extends Recurring = Recurring> {
  readonly kind: string
  readonly table: string
  /** Statuses in which a record has ended. */
  readonly ended: readonly string[]
  /** Values of `not_billed_reason` that the kind's own rules set. */
  readonly unbilledReasons: readonly string[]
  /**
   * Returns true if a record whose billing resumes after its due date is billed from today on. Other records keep their
   * dates.
   */
  isResumable(row: Row): boolean
  /** Returns the client that owns the record, or null if that client was deleted. */
  clientOf(db: Knex, row: Row): Promise<number | null>
  /** Returns a query for the records that came with an order and still belong to its client. */
  ofOrder(db: Knex, order: Ordered): Knex.QueryBuilder
  /**
   * Returns the end of the period that begins on a day. Returns undefined without a cycle, or if the kind does not bill
   * gaps before a billed period, as with domains.
   */
  endOfPeriod(row: Row, start: Day): Day | undefined
}

type Ordered = Pick<OrderRow, 'id' | 'client_id'>

/** Returns an `ofOrder` for a table with the order ID and client ID of each row. */
export const orderRecordsQuery =
  (table: string): Recurrence['ofOrder'] =>
  (db, { id, client_id }) =>
    db(table).where({ order_id: id, client_id })
