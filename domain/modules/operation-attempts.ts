import type { ModuleQueueRow } from '../../db/rows-services.js'
import { type Context, instant, later } from '../context.js'
import { addStaffTask, completeStaffTask, type StaffTask } from '../desk/staff-tasks.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import type { ModuleError } from '../ports/module.js'
import { randomPauseAfter } from '../queue/backoff.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { isLeased, ownRow, type Queue, unleased } from '../queue/queue.js'
import type { QueueStatus } from '../values/statuses.js'
import { supersedes } from './queued-operations.js'

/**
 * SQL that is true for a renewal that must wait for another renewal of the same domain whose outcome is unknown. The
 * registrar's expiry date shows that outcome only until the next renewal changes the date (R-2703).
 */
const waitsForRenewal = `(row.action = 'renew' and row.is_unsettled = 0 and row.leased_until is null and exists (
    select 1 from module_queue as other where other.domain_id = row.domain_id and other.id <> row.id
      and other.action = 'renew' and other.status = 'pending'
      and (other.is_unsettled = 1 or other.leased_until is not null)))`

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const maxPauseMs = 30 * dayMs

/**
 * Queue of operations on servers and at registrars. Operations for one service or domain run one at a time. Those of a
 * service run in the order of their IDs: until the row before it has ended, a row has no due time, which the database
 * sets (db/migrations/0179-operation-order.ts).
 */
export const moduleQueue: Queue<ModuleQueueRow> = {
  name: 'module',
  table: 'module_queue',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' },
  open: "status = 'pending'",
  failed: "status = 'failed'",
  isFree: `not exists (select 1 from module_queue as other
    where (other.service_id = row.service_id or other.domain_id = row.domain_id) and other.leased_until > :now)
    and not ${waitsForRenewal}`,
  pauseMs,
  maxPauseMs,
  isSpent: (row) => hasNoAttemptsLeft(row),
  lostReason: ({ attempts }) => `The service stopped during the last of ${attempts} attempts`,
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'module-queue'),
  // A worker that was killed never releases its lease, and its attempt may have had an effect.
  whenClaimed: ({ leased_until, is_unsettled }) => ({ is_unsettled: leased_until === null ? is_unsettled : 1 }),
  whenDeferred: ({ is_unsettled }, { outcomeUnknown }) => ({ is_unsettled: outcomeUnknown ? 1 : is_unsettled }),
  whenFailed: ({ is_unsettled }, { outcomeUnknown }, now) => ({
    ...{ status: 'failed', next_attempt_at: null, completed_at: instant(now) },
    is_unsettled: outcomeUnknown ? 1 : is_unsettled,
  }),
  afterFailed: raiseFailure,
}

/**
 * Rereads a row and returns it if it is still pending and due, no other row of its service or domain is in progress,
 * and it need not wait for another renewal. Concurrent operations could reach the provider in any order. With
 * `overtakes`, the row need not wait for rows that have not started. The caller must hold the lock of the service or
 * domain.
 */
export async function findFreeRow(
  { db, now, machineNow }: Context,
  { id, service_id, domain_id }: ModuleQueueRow,
  overtakes: boolean,
): Promise<ModuleQueueRow | undefined> {
  const open = await db('module_queue').where({ service_id, domain_id, status: 'pending' })
  const wanted = open.find((row) => row.id === id)
  if (wanted === undefined) return undefined
  // Another worker may have attempted and deferred the row since it was found due.
  const { next_attempt_at } = wanted
  if (next_attempt_at === null ? !overtakes : next_attempt_at > instant(now)) return undefined
  return open.some((row) => isLeased(row, machineNow) || isBefore(row, wanted)) ? undefined : wanted
}

/** Returns true if `wanted` must wait for the renewal `row` (see waitsForRenewal). */
const isBefore = (row: ModuleQueueRow, wanted: ModuleQueueRow): boolean =>
  wanted.action === 'renew' && row.action === 'renew' && row.id !== wanted.id && isUnknown(row) && !isUnknown(wanted)

const isUnknown = ({ is_unsettled, leased_until }: ModuleQueueRow): boolean =>
  is_unsettled === 1 || leased_until !== null

/**
 * Gives up a pending row whose operation must no longer run, and raises its event. Does nothing if an attempt is in
 * progress.
 */
export async function giveUpRow(ctx: Context, { id }: Pick<ModuleQueueRow, 'id'>, reason: string): Promise<void> {
  const { db, now, machineNow } = ctx
  const [row] = await db('module_queue')
    .where({ id, status: 'pending' })
    .where(unleased(machineNow))
    .update({ status: 'failed', last_error: reason, next_attempt_at: null, completed_at: instant(now) })
    .returning('*')
  if (row !== undefined) await raiseFailure(ctx, row, reason)
}

/**
 * Marks the completed registration or transfer of a pending domain as failed, because the provider rejected it after
 * accepting it, and raises its event. Returns the operation, or undefined if there is none.
 */
export async function failAccepted(
  ctx: Context,
  { domain_id }: Pick<ModuleQueueRow, 'domain_id'>,
  reason: string,
): Promise<string | undefined> {
  const accepted = ctx
    .db('module_queue')
    .where({ domain_id, status: 'completed' })
    .whereIn('action', [...acquiringOperations])
    .max('id')
  const [row] = await ctx
    .db('module_queue')
    .where('id', accepted as never)
    .update({ status: 'failed', last_error: reason.slice(0, 1000), completed_at: instant(ctx.now) })
    .returning('*')
  if (row === undefined) return undefined
  await raiseFailure(ctx, row, reason)
  return row.action
}

/**
 * Raises the event for a failed row. The event contains the order and the invoice of an ordered domain that could not
 * be registered or transferred (R-2788).
 */
async function raiseFailure(ctx: Context, row: ModuleQueueRow, error: string): Promise<void> {
  const { id, action, service_id, domain_id } = row
  const ordered = acquiringOperations.has(action) && domain_id !== null ? await orderOf(ctx, domain_id) : undefined
  if (ordered !== undefined)
    await logActivity(ctx, `Ordered but not obtained: ${ordered.domain}. ${error}`, ordered.client_id)
  const { orderid = null, invoiceid = null } = ordered ?? {}
  const facts = { queueid: id, action, serviceid: service_id, domainid: domain_id, orderid, invoiceid, error }
  await raise(ctx, 'module.failed', `${action} failed permanently: ${error}`, facts)
}

const acquiringOperations: ReadonlySet<string> = new Set(['register', 'transfer'])

const orderOf = ({ db }: Context, domainId: number) =>
  db('domains')
    .join('orders', 'orders.id', 'domains.order_id')
    .where('domains.id', domainId)
    .first('domains.domain', 'domains.client_id', 'orders.id as orderid', 'orders.invoice_id as invoiceid')

/**
 * Stores the outcome of an attempt. The attempt succeeded if `failure` is undefined. If `retryRefused` is true, a
 * refused row is retried (R-2304). If another worker has claimed the row since its lease expired, stores nothing and
 * returns `isOurs: false`.
 */
export async function concludeJob(
  ctx: Context,
  row: ModuleQueueRow,
  failure: ModuleError | undefined,
  retryRefused: boolean,
): Promise<{ readonly status: QueueStatus; readonly isOurs: boolean }> {
  const { now } = ctx
  const others = failure === undefined ? [] : await findOthers(ctx, row)
  const status = failure === undefined ? 'completed' : statusAfter(failure, row, others, retryRefused)
  const isOver = status !== 'pending'
  // A row that a call of staff ran ahead of earlier rows now waits behind them.
  const isBehind = row.service_id !== null && others.some(({ id }) => id < row.id)
  const changed = await ownRow(ctx.db, moduleQueue, row).update({
    status,
    leased_until: null,
    unfinished_attempts: 0,
    is_unsettled: failure?.outcomeUnknown || (!isOver && row.accepted_at !== null) ? 1 : 0,
    last_error: failure?.message.slice(0, 1000) ?? null,
    next_attempt_at: isOver || isBehind ? null : later(now, pauseMs(ctx, row)),
    completed_at: isOver ? instant(now) : null,
  })
  const isOurs = changed === 1
  if (isOurs && isOver && row.accepted_at !== null)
    await completeStaffTask(ctx, lateTaskSource(row), failure?.message ?? 'The provider has completed it.')
  const isTold = status === 'failed' || (status === 'cancelled' && failure?.leavesBehind === true)
  if (isOurs && failure !== undefined && isTold) await raiseFailure(ctx, row, failure.message)
  return { status, isOurs }
}

/** Returns the other pending rows of a row's service or domain. */
const findOthers = ({ db }: Context, { id, service_id, domain_id }: ModuleQueueRow): Promise<ModuleQueueRow[]> =>
  db('module_queue').where({ service_id, domain_id, status: 'pending' }).whereNot({ id })

/**
 * Returns a row's status after a failure. A row is cancelled if the caller of its first attempt gets the error, or if
 * one of the `others` supersedes it.
 */
function statusAfter(
  { kind }: ModuleError,
  row: ModuleQueueRow,
  others: readonly ModuleQueueRow[],
  retryRefused: boolean,
): QueueStatus {
  const { id, attempts } = row
  // Only a first attempt can be cancelled for its caller. A row that was already pending is retried, no matter who made
  // this attempt.
  if (kind !== 'unreachable' && !retryRefused && attempts === 1) return 'cancelled'
  if (others.some((other) => other.id > id && supersedes(other, row))) return 'cancelled'
  return hasNoAttemptsLeft(row) ? 'failed' : 'pending'
}

/** An accepted operation is queried without a limit, because only the provider knows when it ends. */
const hasNoAttemptsLeft = ({ attempts, max_attempts, accepted_at }: ModuleQueueRow): boolean =>
  accepted_at === null && attempts >= max_attempts

/**
 * Keeps a row open whose operation the provider has accepted but not completed, and stores the provider's latest report
 * (R-2312). After a day, staff get a to-do item. Does nothing if another worker has claimed the row since its lease
 * expired.
 */
export async function awaitCompletion(ctx: Context, row: ModuleQueueRow, missing: string): Promise<void> {
  const { now } = ctx
  const { accepted_at } = row
  // A time in the future was stored by a clock that was ahead (R-2850).
  const since = accepted_at === null || accepted_at > instant(now) ? instant(now) : accepted_at
  const changed = await ownRow(ctx.db, moduleQueue, row).update({
    leased_until: null,
    unfinished_attempts: 0,
    is_unsettled: 1,
    accepted_at: since,
    last_error: missing.slice(0, 1000),
    next_attempt_at: later(now, pauseMs(ctx, row)),
  })
  if (changed === 1 && since <= later(now, -dayMs)) await addStaffTask(ctx, lateTask(row, missing, since))
}

const lateTaskSource = ({ id }: Pick<ModuleQueueRow, 'id'>): string => `module queue ${id}`

const lateTask = ({ id, action }: ModuleQueueRow, missing: string, since: string): StaffTask => ({
  source: lateTaskSource({ id }),
  title: `Operation ${id} in the module queue (${action}) has been incomplete for over a day`,
  description: `${missing}. The provider accepted the request at ${since}.`,
})

function pauseMs(ctx: Context, { attempts }: ModuleQueueRow): number {
  const firstMs = ctx.settings.whole('module_queue_minutes') * minuteMs
  return randomPauseAfter(ctx, { firstMs, maxMs: maxPauseMs, jitter: 0.2 }, attempts)
}
