import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { RemindedBatch } from '../mail/reminded.js'
import { reasonOf, runBatch } from '../queue/batches.js'
import { rowsPerStatement, rowsPerTransaction, singleRowsPerTransaction } from '../sql/row-limits.js'
import type { Counts } from './step.js'

/** Changes rows in batches until none is left, and yields the number of each batch as the count `what`. */
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

/** A portion of rows that was worked off. */
export interface Portion {
  /** The last of its ids; undefined where no row was left. */
  readonly last: number | undefined
  /** Undefined for a portion in which nothing was to be done. */
  readonly counts: Counts | undefined
}

/** Works off rows in the order of their ids, each portion in a transaction, and yields what was done in each. */
export async function* workInPortions(
  remote: RemoteContext,
  work: (ctx: Context, after: number) => Promise<Portion>,
): AsyncGenerator<Counts> {
  for (let after = 0; ; ) {
    const { last, counts } = await remote.transaction((ctx) => work(ctx, after))
    if (last === undefined) return
    yield counts ?? {}
    after = last
  }
}

/** Reminds of records on the days that are due, a portion in a transaction, and yields the number of each. */
export async function* remindInBatches(
  remote: RemoteContext,
  dueDays: readonly number[],
  remind: (ctx: Context, dueDays: readonly number[], after: number) => Promise<RemindedBatch>,
): AsyncGenerator<Counts> {
  if (dueDays.length === 0) return
  yield* workInPortions(remote, async (ctx, after) => {
    const { last, reminded } = await remind(ctx, dueDays, after)
    return { last, counts: reminded > 0 ? { reminded } : undefined }
  })
}

interface RowWork {
  /** Returns a query of the rows to act on. */
  readonly find: (ctx: Context) => Knex.QueryBuilder
  /** Locks the row, checks it again and acts; returns how often it has acted. */
  readonly act: (ctx: Context, id: number) => Promise<number>
  /** Writes to the activity log that nothing could be done with a row. */
  readonly logFailure: (ctx: Context, id: number, reason: string) => Promise<unknown>
  /** A row of the table in reports of errors. */
  readonly noun: string
  /** Maximum times to act in all. */
  readonly maxRows?: number
}

/**
 * Acts on rows of a table in batches; one that fails is logged and does not stop the others. Yields for each batch how often
 * it has acted, and how many rows failed.
 */
export async function* actOnRows(
  remote: RemoteContext,
  table: keyof Tables & string,
  { find, act, logFailure, noun, maxRows = Number.POSITIVE_INFINITY }: RowWork,
): AsyncGenerator<{ readonly acted: number; readonly errors: number }> {
  let left = maxRows
  for await (const found of idsFound(remote, table, find)) {
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
          await remote.transaction((ctx) => logFailure(ctx, id, reasonOf(error)))
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

/** Yields the ids of the rows to act on, in order. To find them may cost more than to act on a batch, so it is done for many. */
async function* idsFound(
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
  /** A row of the table in the activity log: "Service". */
  readonly noun: string
  /**
   * A participle such as "cancelled": it names the count of rows acted on, and ends "could not be …" for one that
   * failed.
   */
  readonly done: string
  /** Maximum rows acted on in all; those that `act` passes over or that fail do not count. */
  readonly maxRows?: number
  /** Locks the row, checks it again and acts; returns true if it acted. */
  readonly act: (ctx: Context, id: number) => Promise<boolean>
}

/** Acts on rows of a table, each once, and yields how many there were. */
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
