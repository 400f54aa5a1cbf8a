import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import type { RecipientKey } from '../events/event-payload.js'

const queueNames = [
  'mail',
  'module',
  'deliveries',
  'certificates',
  'renewals',
  'tokens',
  'refunds',
  'taxids',
  'einvoices',
  'payments',
] as const
export type QueueName = (typeof queueNames)[number]

/** Columns of every queue table. */
export interface QueueRow {
  readonly id: number
  /**
   * Number of consecutive attempts that crashed the worker or ended with an unexpected error, including a running one.
   */
  readonly unfinished_attempts: number
  /** End of the lease, after which another worker can take over the row. Null if no worker has it. */
  readonly leased_until: Instant | null
  /** The span that queued the row, or null if none was recorded. */
  readonly traceparent: string | null
}

/** Columns whose names differ between queue tables. */
export interface QueueColumns<Row> {
  readonly dueAt: keyof Row & string
  /** Number of attempts. The number grows with each claim, so it distinguishes one claim from the next. */
  readonly attempts: keyof Row & string
  /** Reason for the last failure. */
  readonly error: keyof Row & string
}

/** A failure that `Work.fail` does not handle. */
export interface UnforeseenFailure {
  readonly reason: string
  /** True if the attempt may have taken effect. */
  readonly outcomeUnknown: boolean
}

/** The limit of a lane with several calls at a time. */
export interface LaneWidth {
  /** Returns the maximum number of concurrent calls in a lane, in all processes. */
  readonly calls: (ctx: Pick<Context, 'settings'>) => number
  /**
   * SQL expression for the number of calls in progress in the lane `lanes.lane`, in this and other queues. `:at` is
   * bound to the machine's time, and `:now` to the business time.
   */
  readonly inProgress: string
  /** SQL expression for the number of calls to leave free in the lane for other queues, with the same bindings. */
  readonly reserved?: string
  /** SQL condition for rows that get the last free call of a lane before all others. */
  readonly first: string
}

/**
 * A table whose rows are processed individually, by any worker. Conditions other than `isFree` are SQL without
 * bindings, so that the database can use partial indexes with the same conditions.
 */
export interface Queue<Row extends QueueRow> {
  readonly name: QueueName
  readonly table: string
  readonly columns: QueueColumns<Row>
  /** Condition for rows that are waiting or running. */
  readonly open: string
  /** Condition for failed rows. */
  readonly failed: string
  /**
   * SQL expression for the row's recipient, such as its gateway, over the columns of the table. Each lane makes one
   * call at a time unless the queue has a `width`, so a provider that does not answer delays only its own rows. A table
   * that can grow large needs an index of its open rows on the lane, `dueAt`, and `id`.
   */
  readonly lane?: string
  /** Number of calls that each lane makes at a time, in all processes. */
  readonly width?: LaneWidth
  /**
   * Returns an SQL expression for what a row's call is about, such as a payment method, or null. `row` is the table or
   * an alias of it. Calls about one subject are made one at a time, in the order of the rows' IDs, even if the lane has
   * room. Required for a queue with a `width`.
   */
  readonly subject?: (row: string) => string
  /**
   * Condition for due rows that can be claimed now. `row` is the alias of the table, and `:now` is bound to the
   * machine's time, which leases use.
   */
  readonly isFree?: string
  /** Returns the pause after a failed attempt in milliseconds. The row has already counted the attempt. */
  readonly pauseMs: (ctx: Context, row: Row) => number
  /** Longest pause in milliseconds, without jitter. Defaults to a day. */
  readonly maxPauseMs?: number
  /**
   * True if a row whose attempt crashed its worker also waits for `pauseMs`. Otherwise it is due when its lease ends.
   */
  readonly pausesWhenLost?: boolean
  /** Returns true if the row has used up its attempts. */
  readonly isSpent: (row: Row) => boolean
  /** Returns the reason for giving up a row whose attempts crashed their workers. */
  readonly lostReason: (row: Row) => string
  /** Returns the idempotency key for the row's calls to its provider. The first claim stores it. */
  readonly keyOf?: (ctx: Context, row: Row) => string
  /** Returns additional columns to change on a claim. */
  readonly whenClaimed?: (row: Row, now: Date) => Partial<Row>
  /** Returns additional columns to change after an unexpected failure if the row will be retried. */
  readonly whenDeferred?: (row: Row, failure: UnforeseenFailure) => Partial<Row>
  /** Returns additional columns to change when a row is given up. */
  readonly whenFailed: (row: Row, failure: UnforeseenFailure, now: Date) => Partial<Row>
  /** Runs in the transaction that gives up a row, after the event is raised. */
  readonly afterFailed?: (ctx: Context, row: Row, reason: string) => Promise<unknown>
  /**
   * Returns false for a row whose failure must not raise an event, because delivering that event could fail and raise
   * another, endlessly.
   */
  readonly raisesFailure?: (row: Row) => boolean
  /**
   * Returns the row's recipient, which does not get the event about its failure, because delivering that event might
   * crash the next worker too.
   */
  readonly recipientOf?: (row: Row) => RecipientKey
}

/**
 * The properties of a queue that identify a claim. `dueAt` is set if claiming a row and renewing its lease postpone the
 * row's due time.
 */
export interface Leasing<Row extends QueueRow> extends Pick<Queue<Row>, 'table' | 'open'> {
  readonly columns: Pick<QueueColumns<Row>, 'attempts'> & Partial<Pick<QueueColumns<Row>, 'dueAt'>>
}

/** Returns a query for the rows that are waiting or running. */
export const openRows = ({ table, open }: Pick<Queue<never>, 'table' | 'open'>, db: Knex): Knex.QueryBuilder =>
  db(`${table} as row`).whereRaw(open)

/**
 * Returns a query for the row while this claim owns it. Matches no row if another worker has claimed the row, or if the
 * row is no longer open.
 */
export const ownRow = <Row extends QueueRow>(db: Knex, queue: Leasing<Row>, row: Row): Knex.QueryBuilder =>
  db(queue.table)
    .where({
      id: row.id,
      [queue.columns.attempts]: row[queue.columns.attempts],
      unfinished_attempts: row.unfinished_attempts,
    })
    .whereRaw(queue.open)

export const isLeased = ({ leased_until }: Pick<QueueRow, 'leased_until'>, machineNow: Date): boolean =>
  leased_until !== null && leased_until > instant(machineNow)

/** Returns a query condition for rows without a valid lease. */
export const unleased =
  (machineNow: Date, column = 'leased_until') =>
  (query: Knex.QueryBuilder): unknown =>
    query.whereNull(column).orWhere(column, '<=', instant(machineNow))
