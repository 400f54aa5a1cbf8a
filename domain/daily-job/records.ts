import type { Knex } from 'knex'
import type { JobStepRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'

/** Returns the records of the daily job's steps by step name. Steps that never ran have no record. */
export const readRecords = async (db: Knex): Promise<ReadonlyMap<string, JobStepRow>> =>
  new Map((await db('job_steps').select('*')).map((row) => [row.name, row]))

const updateStepRecord = ({ db }: Pick<Context, 'db'>, name: string, row: Partial<JobStepRow>): Promise<unknown> =>
  db('job_steps')
    .insert({ name, finished_at: null, failed_at: null, waiting: 0, ...row })
    .onConflict('name')
    .merge(row)

/** Records that a run completed a step. `begunAt` is the run's start time. */
export const recordStepDone = (ctx: Pick<Context, 'db'>, name: string, begunAt: Date): Promise<unknown> =>
  updateStepRecord(ctx, name, { finished_at: instant(begunAt), failed_at: null })

/** Records that a step failed and must be repeated. */
export const recordStepFailed = (ctx: Context, name: string): Promise<unknown> =>
  updateStepRecord(ctx, name, { failed_at: instant(ctx.now) })

/** Records the number of rows that a step leaves for a later run. */
export const recordStepRemainder = (ctx: Context, name: string, waiting: number): Promise<unknown> =>
  updateStepRecord(ctx, name, { waiting })

/** Returns the number of rows that a step left for a later run. */
export async function readStepRemainder(db: Knex, name: string): Promise<number> {
  return (await db('job_steps').where({ name }).first('waiting'))?.waiting ?? 0
}
