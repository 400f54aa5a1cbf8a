import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import { type Context, instant, later } from '../context.js'
import { type ModuleError, unreachable } from '../ports/module.js'
import type { QueueStatus } from '../statuses.js'
import { raise } from '../system/events.js'
import { isLeased } from './queue.js'

/** How long after its deadline an attempt is given up for dead. */
const grace = 30_000

/**
 * A row that is open and due, and whose service or domain nobody is at: two verbs at once would reach the provider in any
 * order. The row of the service or domain is held by the caller.
 */
export async function freeRow(
  { db, now }: Context,
  { id, service_id, domain_id }: ModuleQueueRow,
): Promise<ModuleQueueRow | undefined> {
  const open = await db('module_queue').where({ service_id, domain_id, status: 'pending' })
  const wanted = open.find((row) => row.id === id)
  // Somebody else may have tried it since it was found due; whoever wants it now has made it due.
  if (wanted === undefined || (wanted.next_attempt_at ?? '') > instant(now)) return undefined
  return open.some((row) => isLeased(row, now)) ? undefined : wanted
}

/** Returns why a row is given up: its last attempt was begun and nobody lived to end it. Undefined for any other. */
export const unfinished = ({ attempts, max_attempts }: ModuleQueueRow): ModuleError | undefined =>
  attempts < max_attempts ? undefined : unreachable(`The service ended during the last of ${attempts} attempts`, true)

/**
 * Takes a row for one attempt, which counts from now on; one that is to be given up has had its last. A lease that nobody
 * gave back means that nobody knows what its attempt did.
 */
export async function lease(db: Knex, row: ModuleQueueRow, now: Date, deadline: number): Promise<ModuleQueueRow> {
  const until = later(now, deadline + grace)
  const taken = {
    attempts: unfinished(row) === undefined ? row.attempts + 1 : row.attempts,
    unfinished_attempts: row.unfinished_attempts + 1,
    leased_until: until,
    // Where nobody ends the attempt, what else waits comes first.
    next_attempt_at: until,
    is_unsettled: row.leased_until === null ? row.is_unsettled : (1 as const),
  }
  await db('module_queue').where({ id: row.id }).update(taken)
  return { ...row, ...taken }
}

/** Ends a row that nobody is at and that must not be done any more, and tells the operator of it. */
export async function abandon(ctx: Context, { id }: Pick<ModuleQueueRow, 'id'>, reason: string): Promise<void> {
  const { db, now } = ctx
  const [row] = await db('module_queue')
    .where({ id, status: 'pending' })
    .where((query) => query.whereNull('leased_until').orWhere('leased_until', '<=', instant(now)))
    .update({ status: 'failed', last_error: reason, next_attempt_at: null, completed_at: instant(now) })
    .returning('*')
  if (row !== undefined) await raiseFailure(ctx, row, reason)
}

const raiseFailure = (ctx: Context, row: ModuleQueueRow, error: string): Promise<void> =>
  raise(ctx, 'module.failed', `${row.action} failed for good: ${error}`, {
    queueid: row.id,
    action: row.action,
    serviceid: row.service_id,
    domainid: row.domain_id,
    error,
  })

/**
 * Ends an attempt; without a failure it is done. What the provider refused is tried again where `retryRefused` says so
 * (ruling 128). Nothing is written, and it is not ours any more, where a worker took longer than its lease: another has
 * taken over.
 */
export async function conclude(
  ctx: Context,
  row: ModuleQueueRow,
  failure: ModuleError | undefined,
  retryRefused: boolean,
): Promise<{ readonly status: QueueStatus; readonly isOurs: boolean }> {
  const { db, now } = ctx
  const status = failure === undefined ? 'completed' : statusAfter(failure, row, retryRefused)
  const isOver = status !== 'pending'
  const changed = await db('module_queue')
    .where({ id: row.id, attempts: row.attempts, status: 'pending' })
    .update({
      status,
      leased_until: null,
      unfinished_attempts: 0,
      is_unsettled: failure?.outcomeUnknown ? 1 : 0,
      last_error: failure?.message.slice(0, 1000) ?? null,
      next_attempt_at: isOver ? null : later(now, pause(ctx, row)),
      completed_at: isOver ? instant(now) : null,
    })
  const isOurs = changed === 1
  if (isOurs && failure !== undefined && status === 'failed') await raiseFailure(ctx, row, failure.message)
  return { status, isOurs }
}

function statusAfter(
  { kind }: ModuleError,
  { attempts, max_attempts }: ModuleQueueRow,
  retryRefused: boolean,
): QueueStatus {
  // What was waiting before this attempt goes on waiting, whoever made it.
  if (kind !== 'unreachable' && !retryRefused && attempts === 1) return 'cancelled'
  return attempts >= max_attempts ? 'failed' : 'pending'
}

/** Milliseconds that no wait doubles past. */
const longestPause = 30 * 24 * 60 * 60_000

/**
 * Milliseconds: doubling from the minutes of the setting, with up to a fifth of jitter either way, so that what failed
 * together does not come back together.
 */
function pause({ settings, random }: Context, { attempts }: ModuleQueueRow): number {
  const jitter = 0.8 + 0.4 * (random(2).readUInt16BE() / 0xffff)
  return Math.min(longestPause, settings.whole('module_queue_minutes') * 60_000 * 2 ** (attempts - 1)) * jitter
}
