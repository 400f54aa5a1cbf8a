import type { Knex } from 'knex'
import type { OrderRow } from '../../db/rows-services.js'
import type { Day } from '../values/days.js'
import type { Cycle } from './cycles.js'

/** The columns of a thing that recurs, whichever table it is in (R-1221). */
export interface Recurring {
  readonly id: number
  readonly status: string
  readonly next_due_date: Day | null
  readonly billed_until: Day | null
  readonly anchor_day: number | null
  readonly not_billed_reason: string | null
  readonly order_id: number | null
}

/** A thing whose periods follow a billing cycle from the day on which it becomes active. */
export interface Cyclic extends Recurring {
  readonly billing_cycle: Cycle
  readonly created_at: string
}

/**
 * Where things of a kind that recurs are on record. Their table has two cursors (R-1221): `next_due_date` is the first day
 * that is not paid, `billed_until` the first day that is on no invoice. Both are null where there is no due date.
 */
export interface Recurrence<Row extends Recurring = Recurring> {
  /** The name of the kind. */
  readonly kind: string
  readonly table: string
  /** The statuses in which a thing has ended. */
  readonly ended: readonly string[]
  /** Reasons for which the kind's own rules bill nothing, as `not_billed_reason` has them. */
  readonly unbilledReasons: readonly string[]
  /** Returns true for a thing that is billed from today on when its billing is resumed late; others stay dated as they are. */
  isResumable(row: Row): boolean
  /** Returns the client whose thing it is; null where that was deleted. */
  clientOf(db: Knex, row: Row): Promise<number | null>
  /** Returns the things that came with an order and are still its client’s. */
  ofOrder(db: Knex, order: Ordered): Knex.QueryBuilder
  /** Returns the end of a period that begins on a day; undefined where no cycle says it. */
  endOfPeriod(row: Row, start: Day): Day | undefined
}

type Ordered = Pick<OrderRow, 'id' | 'client_id'>

/** Finds what came with an order in a table that names the order and the client of each row. */
export const orderedIn =
  (table: string): Recurrence['ofOrder'] =>
  (db, { id, client_id }) =>
    db(table).where({ order_id: id, client_id })
