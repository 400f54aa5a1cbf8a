import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { RemindedBatch } from '../mail/reminded.js'
import { reasonOf, runBatch } from '../queue/batches.js'
import type { Counts } from './step.js'

/** Rows per statement. */
const statementRows = 1000

/** Changes rows in batches until none is left, and yields the number of each batch as the count `what`. */
export async function* drainInBatches(
  remote: RemoteContext,
  what: string,
  change: (ctx: Context, limit: number) => Promise<number>,
): AsyncGenerator<Counts> {
  for (;;) {
    const changed = await remote.transaction((ctx) => change(ctx, statementRows))
    if (changed > 0) yield { [what]: changed }
    if (changed < statementRows) return
  }
}

/** Reminds of records on the days that are due, batch after batch, and yields the number of each batch. */
export async function* remindInBatches(
  remote: RemoteContext,
  dueDays: readonly number[],
  remind: (ctx: Context, dueDays: readonly number[], after: number) => Promise<RemindedBatch>,
): AsyncGenerator<Counts> {
  if (dueDays.length === 0) return
  for (let after = 0; ; ) {
    const { last, reminded } = await remote.transaction((ctx) => remind(ctx, dueDays, after))
    if (last === undefined) return
    if (reminded > 0) yield { reminded }
    after = last
  }
}

interface RowJob {
  /** A row of the table in the activity log: "Service". */
  readonly noun: string
  /**
   * A participle such as "cancelled": it names the count of rows acted on, and ends "could not be …" for one that
   * failed.
   */
  readonly done: string
  /** Returns a query of the rows to act on. */
  readonly find: (ctx: Context) => Knex.QueryBuilder
  /** Maximum rows acted on in all; those that `act` passes over or that fail do not count. */
  readonly maxRows?: number
  /** Locks the row, checks it again and acts; returns true if it acted. */
  readonly act: (ctx: Context, id: number) => Promise<boolean>
}

/** Rows per transaction. */
const batchSize = 50

/** Acts on rows of a table in batches; one that fails is logged and does not stop the others. */
export async function* forEachRow(
  remote: RemoteContext,
  table: keyof Tables & string,
  { noun, done, find, act, maxRows = Number.POSITIVE_INFINITY }: RowJob,
): AsyncGenerator<Counts> {
  let left = maxRows
  for (let after = 0; left > 0; ) {
    const rows: { id: number }[] = await find(remote)
      .where(`${table}.id`, '>', after)
      .orderBy(`${table}.id`)
      .limit(Math.min(batchSize, left))
      .select(`${table}.id`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    let errors = 0
    const counts = await runBatch(remote, ids, {
      act: async (ctx, batch) => {
        let acted = 0
        for (const id of batch) if (await act(ctx, id)) acted++
        return acted
      },
      onFailure: async (id, error) => {
        errors++
        remote.report(error, { [noun.toLowerCase()]: id })
        await remote.transaction((ctx) => logActivity(ctx, `${noun} ${id} could not be ${done}: ${reasonOf(error)}`))
      },
    })
    const acted = counts.reduce((sum, count) => sum + count, 0)
    left -= acted
    yield { [done]: acted, ...(errors > 0 && { errors }) }
    after = ids.at(-1) as number
  }
}
