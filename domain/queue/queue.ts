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

/** Columns that the table of every queue has. */
export interface QueueRow {
  readonly id: number
  /** Consecutive attempts that never finished, including one under way. */
  readonly unfinished_attempts: number
  /** Set while a worker has the row: the time when another may take over. */
  readonly leased_until: Instant | null
  /** Names the span that queued the row; null where none was recorded. */
  readonly traceparent: string | null
}

/** Columns whose names differ from table to table. */
export interface QueueColumns<Row> {
  readonly dueAt: keyof Row & string
  /** Grows with each attempt, so it tells one claim from the next. */
  readonly attempts: keyof Row & string
  /** Why the last attempt failed. */
  readonly error: keyof Row & string
}

/** A failure that `fail` of the queue's work does not handle. */
export interface UnforeseenFailure {
  readonly reason: string
  /** True if the attempt may have had its effect. */
  readonly outcomeUnknown: boolean
}

/**
 * A table whose rows wait to be handled one by one. Conditions are SQL with constants instead of bindings, so that the
 * database can use indexes with the same conditions.
 */
export interface Queue<Row extends QueueRow> {
  readonly name: QueueName
  readonly table: string
  readonly columns: QueueColumns<Row>
  /** Condition for rows that wait or are under way. */
  readonly open: string
  /** Condition for rows that were given up. */
  readonly failed: string
  /**
   * SQL: names whom a row is for, such as its gateway, in terms of the columns of the table. Each lane gets one call at a
   * time, so that a provider that does not answer holds up nobody else's rows. A table that grows has an index of its open
   * rows that begins with the lane, followed by `dueAt` and `id`.
   */
  readonly lane?: string
  /** Condition for due rows that can be tried now: `row` is the row, `:now` the machine's time, which leases go by. */
  readonly isFree?: string
  /** Returns the milliseconds to wait after a failed attempt, which the row already counts. */
  readonly pauseMs: (ctx: Context, row: Row) => number
  /** True if an attempt that crashed its worker is followed by the same pause as a failed one. */
  readonly pausesWhenLost?: boolean
  /** Returns true for a row that has had its last attempt. */
  readonly isSpent: (row: Row) => boolean
  /** Returns the reason for giving up a row whose attempts crashed their workers. */
  readonly lostReason: (row: Row) => string
  /** Returns the key under which a row's calls reach its provider; its first claim stores it. */
  readonly keyOf?: (ctx: Context, row: Row) => string
  /** Returns other columns that a claim changes. */
  readonly whenClaimed?: (row: Row, now: Date) => Partial<Row>
  /** Returns other columns to change after an unforeseen failure if the row will be tried again. */
  readonly whenDeferred?: (row: Row, failure: UnforeseenFailure) => Partial<Row>
  /** Returns the columns to change when a row is given up, beside the reason and the lease. */
  readonly whenFailed: (row: Row, failure: UnforeseenFailure, now: Date) => Partial<Row>
  /** Runs after giving up, in the same transaction, once the event is raised. */
  readonly afterFailed?: (ctx: Context, row: Row, reason: string) => Promise<unknown>
  /** Returns false for a row that delivers an event itself: raising another on its failure could go on for ever. */
  readonly raisesFailure?: (row: Row) => boolean
  /** Returns the recipient of a row, who does not get the event: delivering it might crash the next worker too. */
  readonly recipientOf?: (row: Row) => RecipientKey
}

/** The parts of a queue that tell which claim a row belongs to; `dueAt` where a lease moves the time the row is due. */
export interface Leasing<Row extends QueueRow> extends Pick<Queue<Row>, 'table' | 'open'> {
  readonly columns: Pick<QueueColumns<Row>, 'attempts'> & Partial<Pick<QueueColumns<Row>, 'dueAt'>>
}

/** Returns the rows of a queue that wait or are under way. */
export const openRows = ({ table, open }: Pick<Queue<never>, 'table' | 'open'>, db: Knex): Knex.QueryBuilder =>
  db(`${table} as row`).whereRaw(open)

/**
 * Returns a query for the row while this claim owns it. It matches nothing once the lease is over and another worker
 * has claimed the row.
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

/** Narrows a query to rows that no worker has. */
export const unleased =
  (machineNow: Date, column = 'leased_until') =>
  (query: Knex.QueryBuilder): unknown =>
    query.whereNull(column).orWhere(column, '<=', instant(machineNow))
