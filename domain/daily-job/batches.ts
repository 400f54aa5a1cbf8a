import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { RemindedBatch } from '../mail/reminded.js'
import { loggableReason, runBatch } from '../queue/batches.js'
import { rowsPerStatement, rowsPerTransaction, singleRowsPerTransaction } from '../sql/row-limits.js'
import type { Counts } from './step.js'

/** Changes rows in batches until none remain. Yields the size of each batch as the count named `what`. */
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

/** A processed batch of rows. */
export interface ProcessedBatch {
  /** Last ID of the batch, or undefined if no rows remained. */
  readonly last: number | undefined
  /** Undefined if the batch required no action. */
  readonly counts: Counts | undefined
}

/** Processes rows in batches ordered by ID, each in its own transaction. Yields the counts of each batch. */
export async function* processInBatches(
  remote: RemoteContext,
  work: (ctx: Context, after: number) => Promise<ProcessedBatch>,
): AsyncGenerator<Counts> {
  for (let after = 0; ; ) {
    const { last, counts } = await remote.transaction((ctx) => work(ctx, after))
    if (last === undefined) return
    yield counts ?? {}
    after = last
  }
}

/**
 * Sends reminders for the given numbers of days, each batch in its own transaction. Yields the number of reminders per
 * batch.
 */
export async function* remindInBatches(
  remote: RemoteContext,
  dueDays: readonly number[],
  remind: (ctx: Context, dueDays: readonly number[], after: number) => Promise<RemindedBatch>,
): AsyncGenerator<Counts> {
  if (dueDays.length === 0) return
  yield* processInBatches(remote, async (ctx, after) => {
    const { last, reminded } = await remind(ctx, dueDays, after)
    return { last, counts: reminded > 0 ? { reminded } : undefined }
  })
}

interface RowWork {
  /** Returns a query for the rows to process. */
  readonly find: (ctx: Context) => Knex.QueryBuilder
  /** Locks a row, checks it again, and processes it. Returns the number of actions. */
  readonly act: (ctx: Context, id: number) => Promise<number>
  /** Records in the activity log that a row could not be processed. */
  readonly logFailure: (ctx: Context, id: number, reason: string) => Promise<unknown>
  /** Name of a row in error reports. */
  readonly noun: string
  /** Maximum total of the numbers that `act` returns. */
  readonly maxRows?: number
}

/**
 * Processes rows of a table in batches. A failure is logged and does not affect other rows. Yields the number of
 * actions and of failed rows per batch.
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
 * Yields the IDs of the rows to process, in ascending order. Reads IDs for many batches at once, because the query may
 * cost more than processing a batch.
 */
async function* findIdBatches(
  remote: RemoteContext,
  table: keyof Tables & string,
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
  /** Name of a row in the activity log, such as "Service". */
  readonly noun: string
  /**
   * A participle such as "cancelled". It names the count of processed rows and, for a failed row, completes "could not
   * be …".
   */
  readonly done: string
  /** Maximum number of processed rows. Rows that fail or that `act` skips do not count. */
  readonly maxRows?: number
  /** Locks a row, checks it again, and processes it. Returns false if it skipped the row. */
  readonly act: (ctx: Context, id: number) => Promise<boolean>
}

/** Processes each row of a query once. Yields the number of processed and failed rows per batch. */
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
