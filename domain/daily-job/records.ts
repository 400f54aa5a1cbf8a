import type { Knex } from 'knex'
import type { JobStepRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'

/** Returns how each step of the daily job stands, by name; nothing for one that was never run. */
export const readRecords = async (db: Knex): Promise<ReadonlyMap<string, JobStepRow>> =>
  new Map((await db('job_steps').select('*')).map((row) => [row.name, row]))

const note = ({ db }: Pick<Context, 'db'>, name: string, row: Partial<JobStepRow>): Promise<unknown> =>
  db('job_steps')
    .insert({ name, finished_at: null, failed_at: null, waiting: 0, ...row })
    .onConflict('name')
    .merge(row)

/** Notes a step as done by a run, by the instant at which that began. */
export const noteDone = (ctx: Pick<Context, 'db'>, name: string, begunAt: Date): Promise<unknown> =>
  note(ctx, name, { finished_at: instant(begunAt), failed_at: null })

/** Notes a step that failed, which is repeated. */
export const noteFailed = (ctx: Context, name: string): Promise<unknown> =>
  note(ctx, name, { failed_at: instant(ctx.now) })

/** Notes how much a step leaves for a later run. */
export const noteWaiting = (ctx: Context, name: string, waiting: number): Promise<unknown> =>
  note(ctx, name, { waiting })

/** Returns how much a step has left for a later run. */
export async function readWaiting(db: Knex, name: string): Promise<number> {
  return (await db('job_steps').where({ name }).first('waiting'))?.waiting ?? 0
}
