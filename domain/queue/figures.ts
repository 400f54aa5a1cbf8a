import { type Context, instant } from '../context.js'
import type { Queue } from './queue.js'

/** Metrics of a queue. */
export interface QueueFigures {
  /** Open rows without a worker, whether due or not. */
  readonly waiting: number
  readonly due: number
  /** Seconds since the oldest due row became due, or 0 if none is due. */
  readonly oldestDueSeconds: number
  readonly running: number
  readonly failed: number
}

/** Reads a queue's metrics in one statement. */
export async function readFigures(
  { db, now, machineNow }: Pick<Context, 'db' | 'now' | 'machineNow'>,
  {
    table,
    columns: { dueAt },
    open,
    failed,
  }: Pick<Queue<never>, 'table' | 'open' | 'failed'> & { readonly columns: { readonly dueAt: string } },
): Promise<QueueFigures> {
  const at = instant(now)
  const rows = (condition: string) => db(table).whereRaw(condition)
  const count = (condition: string) => rows(condition).count({ n: '*' })
  const due = () => rows(open).where(dueAt, '<=', at)
  const [row] = await db.select({
    open: count(open),
    running: count(open).where('leased_until', '>', instant(machineNow)),
    due: due().count({ n: '*' }),
    oldest: due().min({ oldest: dueAt }),
    failed: count(failed),
  })
  const running = Number(row.running)
  return {
    waiting: Math.max(0, Number(row.open) - running),
    due: Number(row.due),
    oldestDueSeconds: row.oldest === null ? 0 : Math.max(0, (now.getTime() - Date.parse(row.oldest)) / 1000),
    running,
    failed: Number(row.failed),
  }
}

/** Combines the metrics of several queues: adds up the numbers of rows, and takes the longest `oldestDueSeconds`. */
export const addFigures = (parts: readonly QueueFigures[]): QueueFigures => {
  const sum = (figure: keyof QueueFigures) => parts.reduce((total, part) => total + part[figure], 0)
  return {
    waiting: sum('waiting'),
    due: sum('due'),
    oldestDueSeconds: Math.max(0, ...parts.map(({ oldestDueSeconds }) => oldestDueSeconds)),
    running: sum('running'),
    failed: sum('failed'),
  }
}
