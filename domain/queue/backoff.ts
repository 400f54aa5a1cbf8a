import type { Instant } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import type { ModuleError } from '../ports/module.js'
import { ownRow, type Queue, type QueueRow } from './queue.js'

/** A row that is retried with growing pauses until it succeeds or the queue gives up. */
export interface RetriedRow extends QueueRow {
  readonly attempts: number
  readonly next_attempt_at: Instant
  readonly last_error: string | null
}

/** The pause doubles after each attempt, from `firstMs` up to `maxMs`. */
export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /**
   * Maximum fraction by which a pause is randomly lengthened or shortened, so that rows that failed together are not
   * retried together.
   */
  readonly jitter?: number
}

/** Number of consecutive unfinished attempts after which a row is given up. */
const maxUnfinishedAttempts = 5

/** Returns the pause in milliseconds after the given number of attempts, without jitter. */
export const pauseAfter = ({ firstMs, maxMs }: Backoff, attempts: number): number =>
  Math.min(maxMs, firstMs * 2 ** (attempts - 1))

/** Returns the pause after the given number of attempts with jitter, rounded to a millisecond. */
export function randomPauseAfter({ random }: Pick<Context, 'random'>, backoff: Backoff, attempts: number): number {
  const { jitter = 0 } = backoff
  const part = random(2).readUInt16BE() / 0xffff
  return Math.round(pauseAfter(backoff, attempts) * (1 - jitter + 2 * jitter * part))
}

/** Returns true for the first attempt after which a row waits for at least a day. Staff are then notified. */
export const isFirstPauseOfDay = (backoff: Backoff, attempts: number): boolean =>
  pauseAfter(backoff, attempts) >= dayMs && pauseAfter(backoff, attempts - 1) < dayMs

const dayMs = 24 * 60 * 60_000

/** Returns the properties of a queue that retries its rows with this backoff. */
export const backoffProperties = (backoff: Backoff) => ({
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' } as const,
  open: 'failed_at is null',
  failed: 'failed_at is not null',
  pauseMs: (ctx: Context, { attempts }: RetriedRow): number => randomPauseAfter(ctx, backoff, attempts),
  maxPauseMs: backoff.maxMs,
  pausesWhenLost: true,
  isSpent: ({ unfinished_attempts }: RetriedRow): boolean => unfinished_attempts >= maxUnfinishedAttempts,
  lostReason: ({ unfinished_attempts }: RetriedRow): string =>
    `The service stopped during each of the last ${unfinished_attempts} attempts`,
  whenFailed: (_row: RetriedRow, _failure: unknown, now: Date) => ({ failed_at: instant(now) }),
})

/**
 * Schedules another attempt after the queue's pause or, if longer, the provider's Retry-After, up to `maxMs`. Returns
 * false if this claim no longer owns the row.
 */
export async function deferRow<Row extends RetriedRow>(
  ctx: Context,
  queue: Queue<Row>,
  row: Row,
  { message, retryAfter = 0 }: ModuleError,
  { maxMs }: Backoff,
): Promise<boolean> {
  const pauseMs = Math.min(maxMs, Math.max(retryAfter * 1000, queue.pauseMs(ctx, row)))
  const deferred = await ownRow(ctx.db, queue, row).update({
    leased_until: null,
    unfinished_attempts: 0,
    next_attempt_at: later(ctx.now, pauseMs),
    last_error: message.slice(0, 1000),
  })
  return deferred === 1
}
