import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import type { RecipientKey } from '../notifications/outbox.js'

const queueNames = ['mail', 'module', 'deliveries', 'certificates', 'tokens', 'refunds'] as const
export type QueueName = (typeof queueNames)[number]

/** Columns that the table of every queue has. */
export interface QueueRow {
  readonly id: number
  /** Attempts in a row that came to no proper end; one that is under way counts. */
  readonly unfinished_attempts: number
  /** Set while a worker is at it: when another may take over. */
  readonly leased_until: Instant | null
}

/** Columns whose names differ from table to table. */
export interface QueueColumns<Row> {
  readonly dueAt: keyof Row & string
  /** Grows with each attempt, so it tells one claim from the next. */
  readonly attempts: keyof Row & string
  /** Why the last attempt failed. */
  readonly error: keyof Row & string
}

/** Why an attempt failed in a way that the queue's own rules do not know. */
export interface UnforeseenFailure {
  readonly reason: string
  /** The attempt may have had its effect. */
  readonly outcomeUnknown: boolean
}

/**
 * A table whose rows wait for something to be done about each. Conditions are SQL of our own constants: indexes have the
 * same ones, and a binding would keep a database from seeing that.
 */
export interface Queue<Row extends QueueRow> {
  readonly name: QueueName
  readonly table: string
  readonly columns: QueueColumns<Row>
  /** The rows that wait or are under way. */
  readonly open: string
  /** The rows that were given up. */
  readonly failed: string
  /** Of the rows that are due, those that can be tried now; `row` is the row, and `:now` the machine's time, as leases are kept. */
  readonly isFree?: string
  /** Milliseconds to wait after a failed attempt; the row counts it already. */
  readonly pauseMs: (ctx: Context, row: Row) => number
  /** An attempt that its worker does not survive is followed by the same pause as one that fails. */
  readonly pausesWhenLost?: boolean
  /** Returns true for a row that has had its last attempt. */
  readonly isSpent: (row: Row) => boolean
  /** Returns why a row is given up whose workers did not survive its attempts. */
  readonly lostReason: (row: Row) => string
  /** Returns the key under which a row's calls reach its provider; its first claim stores it. */
  readonly keyOf?: (ctx: Context, row: Row) => string
  /** Further columns that the claim changes. */
  readonly whenClaimed?: (row: Row, now: Date) => Partial<Row>
  /** Further columns that an unforeseen failure changes on a row that will be tried again. */
  readonly whenDeferred?: (row: Row, failure: UnforeseenFailure) => Partial<Row>
  /** Columns that giving up changes, beside the reason and the lease. */
  readonly whenFailed: (row: Row, failure: UnforeseenFailure, now: Date) => Partial<Row>
  /** Runs after giving up, in the same transaction, once staff has been told. */
  readonly afterFailed?: (ctx: Context, row: Row, reason: string) => Promise<unknown>
  /** Returns false for a row that itself tells somebody of an event: to tell of its failure could go on for ever. */
  readonly isTold?: (row: Row) => boolean
  /** The recipient for whom a row was; it is not told, since what ended its worker would end the next one too. */
  readonly recipientOf?: (row: Row) => RecipientKey
}

/** Returns the rows of a queue that wait or are under way. */
export const openRows = ({ table, open }: Pick<Queue<never>, 'table' | 'open'>, db: Knex): Knex.QueryBuilder =>
  db(`${table} as row`).whereRaw(open)

/**
 * Returns the row as long as this claim owns it: once its lease was over and another worker has claimed it, it matches
 * nothing.
 */
export const ownRow = <Row extends QueueRow>(db: Knex, queue: Queue<Row>, row: Row): Knex.QueryBuilder =>
  db(queue.table)
    .where({
      id: row.id,
      [queue.columns.attempts]: row[queue.columns.attempts],
      unfinished_attempts: row.unfinished_attempts,
    })
    .whereRaw(queue.open)

export const isLeased = ({ leased_until }: Pick<QueueRow, 'leased_until'>, machineNow: Date): boolean =>
  leased_until !== null && leased_until > instant(machineNow)

/** Narrows a query to rows that no worker is at. */
export const unleased =
  (machineNow: Date, column = 'leased_until') =>
  (query: Knex.QueryBuilder): unknown =>
    query.whereNull(column).orWhere(column, '<=', instant(machineNow))
