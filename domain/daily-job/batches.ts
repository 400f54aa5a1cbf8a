import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { loggableReason, runBatch } from '../queue/batches.js'
import { rowsPerStatement, rowsPerTransaction, singleRowsPerTransaction, splitIntoParts } from '../sql/row-limits.js'
import type { Counts } from './step.js'

/**
 * Calls `change` in a new transaction until it changes fewer rows than its limit. Yields the number of changed rows per
 * transaction as the count `what`.
 */
export async function* drainInBatches(
  remote: RemoteContext,
  what: string,
  change: (ctx: Context, limit: number) => Promise<number>,
): AsyncGenerator<Counts> {
  for (;;) {
    const changed = await remote.transaction((ctx) => change(ctx, rowsPerTransaction))
    if (changed > 0) yield { [what]: changed }
    if (changed < rowsPerTransaction) return
  }
}

interface BatchWork {
  /** Record type in log messages, such as "Domain". In lowercase, the key of the row ID in error reports. */
  readonly noun: string
  /** Past participle that completes "could not be …" in the log message for a failed row. */
  readonly done: string
  /** Returns a query for the rows to process. */
  readonly find: (ctx: Context) => Knex.QueryBuilder
  /** Locks rows, checks them again, and processes them together. Returns counts of what it did. */
  readonly act: (ctx: Context, ids: readonly number[]) => Promise<Counts>
}

/**
 * Processes the rows that `find` selects together, in one transaction per batch. If a batch fails, its rows are
 * processed individually, so that a row that cannot be processed is logged and does not affect other rows. Yields the
 * counts and the number of failed rows per batch.
 */
export async function* forEachBatch(
  remote: RemoteContext,
  table: string,
  { noun, done, find, act }: BatchWork,
): AsyncGenerator<Counts> {
  for await (const found of findIdBatches(remote, table, find))
    for (const ids of splitIntoParts(found, rowsPerTransaction)) {
      let errors = 0
      const all = await runBatch(remote, ids, {
        act,
        onFailure: async (id, error) => {
          errors++
          remote.report(error, { [noun.toLowerCase()]: id })
          const message = `${noun} ${id} could not be ${done}: ${loggableReason(error)}`
          await remote.transaction((ctx) => logActivity(ctx, message))
        },
      })
      for (const counts of all) yield positive(counts)
      if (errors > 0) yield { errors }
    }
}

/** Returns the counts above 0. */
const positive = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

interface RowWork {
  /** Returns a query for the rows to process. */
  readonly find: (ctx: Context) => Knex.QueryBuilder
  /** Locks a row, checks it again, and processes it. Returns the number of actions. */
  readonly act: (ctx: Context, id: number) => Promise<number>
  /** Records in the activity log that a row could not be processed. */
  readonly logFailure: (ctx: Context, id: number, reason: string) => Promise<unknown>
  /** Key of the row ID in error reports. */
  readonly noun: string
  /** Processing stops when the sum of `act` results reaches this number. */
  readonly maxRows?: number
}

/**
 * Processes the rows that `find` selects, in batches. A failed row is logged and does not affect other rows. Yields the
 * numbers of actions and failed rows per batch.
 */
export async function* actOnRows(
  remote: RemoteContext,
  table: keyof Tables & string,
  { find, act, logFailure, noun, maxRows = Number.POSITIVE_INFINITY }: RowWork,
): AsyncGenerator<{ readonly acted: number; readonly errors: number }> {
  let left = maxRows
  for await (const found of findIdBatches(remote, table, find)) {
    for (let at = 0; at < found.length; ) {
      const ids = found.slice(at, at + Math.min(singleRowsPerTransaction, left))
      let errors = 0
      const counts = await runBatch(remote, ids, {
        act: async (ctx, batch) => {
          let acted = 0
          for (const id of batch) acted += await act(ctx, id)
          return acted
        },
        onFailure: async (id, error) => {
          errors++
          remote.report(error, { [noun]: id })
          await remote.transaction((ctx) => logFailure(ctx, id, loggableReason(error)))
        },
      })
      const acted = counts.reduce((sum, count) => sum + count, 0)
      left -= acted
      yield { acted, errors }
      if (left <= 0) return
      at += ids.length
    }
  }
}

/**
 * Yields the IDs that `find` selects, in ascending order. One query reads the IDs for many processing batches, because
 * the query can cost more than processing a batch.
 */
async function* findIdBatches(
  remote: RemoteContext,
  table: string,
  find: RowWork['find'],
): AsyncGenerator<readonly number[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number }[] = await find(remote)
      .where(`${table}.id`, '>', after)
      .orderBy(`${table}.id`)
      .limit(rowsPerStatement)
      .select(`${table}.id`)
    yield rows.map(({ id }) => id)
    after = rows.length < rowsPerStatement ? undefined : rows.at(-1)?.id
  }
}

interface RowJob extends Pick<RowWork, 'find'> {
  /** Record type in log messages, such as "Service". In lowercase, the key of the row ID in error reports. */
  readonly noun: string
  /**
   * Past participle such as "cancelled". Names the count of processed rows and completes "could not be …" in the log
   * message for a failed row.
   */
  readonly done: string
  /** Maximum number of processed rows. Failed and skipped rows are not counted. */
  readonly maxRows?: number
  /** Locks a row, checks it again, and processes it. Returns false if it skipped the row. */
  readonly act: (ctx: Context, id: number) => Promise<boolean>
}

/** Processes each row that `find` selects. Yields the numbers of processed and failed rows per batch. */
export async function* forEachRow(
  remote: RemoteContext,
  table: keyof Tables & string,
  { noun, done, act, ...job }: RowJob,
): AsyncGenerator<Counts> {
  const batches = actOnRows(remote, table, {
    ...job,
    noun: noun.toLowerCase(),
    act: async (ctx, id) => ((await act(ctx, id)) ? 1 : 0),
    logFailure: (ctx, id, reason) => logActivity(ctx, `${noun} ${id} could not be ${done}: ${reason}`),
  })
  for await (const { acted, errors } of batches) yield { [done]: acted, ...(errors > 0 && { errors }) }
}
