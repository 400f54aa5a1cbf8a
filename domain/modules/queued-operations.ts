import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import { type Context, instant, later } from '../context.js'
import { isLeased, unleased } from '../queue/queue.js'
import { currentTraceparent } from '../queue/tracing.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { parseStored, UnreadableError } from '../secrets/unreadable.js'
import { insertRows } from '../sql/insert-rows.js'
import { selectRows } from '../sql/selection.js'
import type { QueueStatus } from '../values/statuses.js'
import { completeLate } from './late-operations.js'

/** Server operations, with their names in getmodulequeue. */
const serverOperations = ['create', 'suspend', 'unsuspend', 'terminate', 'changepackage', 'changepassword'] as const
export type ServerOperation = (typeof serverOperations)[number]
/**
 * Registrar operations that are queued. Actions call the other operations directly. The queue contains the operations
 * that must not run twice, `extras` of a transferred domain, and `changecontact`, which sends a client's changed
 * details to the registrar.
 */
export type RegistrarOperation = 'register' | 'transfer' | 'renew' | 'extras' | 'changecontact'

/** Arguments of an operation, in addition to the service or domain. */
export interface Payload {
  /** Reason for the suspension. */
  readonly reason?: string
  /** True if staff requested the suspension. Only staff can lift such a suspension (R-1206). */
  readonly byStaff?: boolean
  readonly packageName?: string
  /** ID of the product whose plan `packageName` is, unless staff chose the plan. */
  readonly productId?: number
  readonly password?: string
  /** Registration or renewal period in years. */
  readonly years?: number
  /** Expiry date before a renewal. A later date at the registrar shows that the domain was renewed. */
  readonly expiryDate?: string | null
  /** True if staff requested the renewal. Such a renewal may also apply to an expired domain. */
  readonly evenIfExpired?: boolean
  /** ID of the invoice line that paid for the renewal. */
  readonly lineId?: number
  /**
   * The account's user name, domain, and client email at the time when a caller with full access requested the
   * operation. While they are unchanged, the service may take over an existing account.
   */
  readonly claim?: string
  /**
   * True if the account to terminate belongs to a service that already has its final status. The status does not
   * change.
   */
  readonly isLeftover?: boolean
}

/** An operation on a server or at a registrar, for one service or domain. */
export type QueuedOperation = (
  | { readonly serviceId: number; readonly verb: ServerOperation }
  | { readonly domainId: number; readonly verb: RegistrarOperation }
) & { readonly payload?: Payload }

/** Operations that undo each other. Queuing one of them cancels a waiting row for the other. */
const opposite: Readonly<Record<string, string>> = { suspend: 'unsuspend', unsuspend: 'suspend' }

/**
 * Operations that set a state. A request for another state than the call in progress sets gets a row of its own
 * (R-2308).
 */
const stateSetting: ReadonlySet<string> = new Set([
  'changepackage',
  'changepassword',
  'suspend',
  'unsuspend',
  'extras',
  'changecontact',
] satisfies (ServerOperation | RegistrarOperation)[])

/** Returns true if a row makes repeating an earlier row of the same service or domain pointless. */
export const supersedes = (
  later: Pick<ModuleQueueRow, 'action'>,
  { action }: Pick<ModuleQueueRow, 'action'>,
): boolean =>
  (stateSetting.has(action) && (later.action === action || later.action === opposite[action])) ||
  (later.action === 'terminate' && action !== 'terminate')

/**
 * Operations for which the provider must be queried before a repetition if the last attempt had no answer, even if a
 * new row repeats the operation.
 */
const queriedBeforeRetry: ReadonlySet<string> = new Set(['create', 'register', 'transfer'])

/**
 * Queues an operation on a server or at a registrar, in the transaction of its cause. A worker runs it after the commit
 * and after the account's earlier rows (R-2308). If a row for the same operation is waiting, replaces its payload and
 * makes it due instead of adding a row. A row with an attempt in progress is not changed: a request to set a state gets
 * a row of its own, and any other request is what that attempt does. Only identical staff renewals share a row. A new
 * row continues to count the attempts of a row that failed recently, so its pauses are as long (R-2315). Returns the
 * row ID. The caller must hold the lock of the service or domain.
 */
export async function queueOperation(
  ctx: Context,
  { verb, payload = {}, ...subject }: QueuedOperation,
): Promise<number> {
  const { db, now, machineNow, settings } = ctx
  const of = 'serviceId' in subject ? { service_id: subject.serviceId } : { domain_id: subject.domainId }
  const open = db('module_queue').where({ ...of, status: 'pending' })
  if (verb === 'terminate') await cancelWaiting(ctx, open.clone().whereNot({ action: verb }))
  const undone = opposite[verb]
  if (undone !== undefined) await cancelWaiting(ctx, open.clone().where({ action: undone }))
  const sealed = encrypt(ctx.secretKey, JSON.stringify(payload), payloadPlace({ action: verb, ...of }))
  const alike: ModuleQueueRow[] = await open.clone().where({ action: verb }).orderBy('id')
  const known = alike.find((row) =>
    verb === 'renew' ? isSameRenewal(ctx, row, payload) : !stateSetting.has(verb) || !isLeased(row, machineNow),
  )
  if (known !== undefined) {
    // A renewal's payload does not change, because the registrar is first queried for a renewal since the expiry date
    // in the payload.
    if (!isLeased(known, machineNow)) await makeDue(ctx, known, verb === 'renew' ? {} : { payload: sealed })
    return known.id
  }
  const last = await findLast(db, of, verb)
  const attempts = countRecentAttempts(ctx, last)
  const [made] = await db('module_queue')
    .insert({
      ...of,
      action: verb,
      payload: sealed,
      status: 'pending',
      is_unsettled: queriedBeforeRetry.has(verb) && isUnsettled(last) ? 1 : 0,
      attempts,
      max_attempts: attempts + settings.whole('module_queue_attempts'),
      next_attempt_at: instant(now),
      created_at: instant(now),
      traceparent: currentTraceparent(),
    })
    .returning('id')
  return (made as { id: number }).id
}

/**
 * Returns true if a row is for the requested renewal. Two staff renewals for the same number of years are the same
 * renewal, but every paid renewal has its own row (R-2703).
 */
function isSameRenewal(ctx: Context, row: ModuleQueueRow, { years, evenIfExpired }: Payload): boolean {
  if (evenIfExpired !== true) return false
  const known = findPayload(ctx, row)
  return known?.evenIfExpired === true && known.years === years
}

/** Queues `changecontact` for many domains, as queueOperation() does for one. */
export async function queueContactChanges(ctx: Context, domainIds: readonly number[]): Promise<void> {
  const { db, now, machineNow, settings, secretKey } = ctx
  const action = 'changecontact'
  const waiting = await db('module_queue')
    .whereIn('domain_id', domainIds)
    .where({ action, status: 'pending' })
    .where(unleased(machineNow))
    .select('id', 'domain_id')
  const at = instant(now)
  await db('module_queue')
    .whereIn(
      'id',
      waiting.map(({ id }) => id),
    )
    .whereNotNull('next_attempt_at')
    .update({ next_attempt_at: at })
  const known = new Set(waiting.map(({ domain_id }) => domain_id))
  const traceparent = currentTraceparent()
  const rows = domainIds
    .filter((id) => !known.has(id))
    .map((domain_id) => ({
      domain_id,
      action,
      payload: encrypt(secretKey, '{}', payloadPlace({ action, domain_id })),
      status: 'pending' as const,
      max_attempts: settings.whole('module_queue_attempts'),
      next_attempt_at: at,
      created_at: at,
      traceparent,
    }))
  await insertRows(db, 'module_queue', rows)
}

/**
 * Makes a waiting row due now, unless it is behind another one, and links its next attempt to the current trace. Also
 * stores `changes`.
 */
const makeDue = (
  { db, now }: Context,
  { id, next_attempt_at }: ModuleQueueRow,
  changes: Pick<ModuleQueueRow, 'payload'> | object,
): Promise<unknown> =>
  db('module_queue')
    .where({ id })
    .update({
      ...changes,
      next_attempt_at: next_attempt_at === null ? null : instant(now),
      traceparent: currentTraceparent(),
    })

/** Replaces the payload of a row. The caller must have claimed the row. */
export const storePayload = (ctx: Context, row: ModuleQueueRow, payload: Payload): Promise<unknown> =>
  ctx
    .db('module_queue')
    .where({ id: row.id })
    .update({ payload: encrypt(ctx.secretKey, JSON.stringify(payload), payloadPlace(row)) })

/** Cancels waiting rows, except rows with an attempt in progress. */
async function cancelWaiting(ctx: Context, waiting: Knex.QueryBuilder): Promise<void> {
  const { now, machineNow } = ctx
  const cancelled: ModuleQueueRow[] = await waiting
    .where(unleased(machineNow))
    .update({ status: 'cancelled', next_attempt_at: null, completed_at: instant(now) })
    .returning('*')
  for (const row of cancelled) await completeLate(ctx, row, 'The operation was cancelled.')
}

/** Cancels a pending row unless an attempt is in progress. */
export const cancelQueuedOperation = (ctx: Context, id: number): Promise<unknown> =>
  cancelWaiting(ctx, ctx.db('module_queue').where({ id, status: 'pending' }))

/** Cancels the pending rows of a service that has ended, except terminations and rows with an attempt in progress. */
export const cancelServiceOperations = (ctx: Context, serviceId: number): Promise<unknown> =>
  cancelWaiting(
    ctx,
    ctx.db('module_queue').where({ service_id: serviceId, status: 'pending' }).whereNot({ action: 'terminate' }),
  )

/** Returns an operation's last row for a service or domain. */
const findLast = (db: Knex, of: Subject, verb: string): Promise<ModuleQueueRow | undefined> =>
  db('module_queue')
    .where({ ...of, action: verb })
    .orderBy('id', 'desc')
    .first()

/**
 * Returns true if the provider may have run an operation without our knowledge, because the operation's last row ended
 * without an answer or is leased.
 */
const isUnsettled = (last: ModuleQueueRow | undefined): boolean =>
  last !== undefined && (last.is_unsettled === 1 || last.leased_until !== null)

/** Age in milliseconds after which a failed row no longer delays later requests: the longest pause. */
const failureMemoryMs = 30 * 24 * 60 * 60_000

/** Returns the attempts of an operation's last row if it failed recently, or 0. */
const countRecentAttempts = ({ now }: Pick<Context, 'now'>, last: ModuleQueueRow | undefined): number =>
  last?.status === 'failed' && last.completed_at !== null && last.completed_at > later(now, -failureMemoryMs)
    ? last.attempts
    : 0

/**
 * Queues the removal of an account that the server may have created for a service that ended before it became active.
 */
export async function undoCreation(ctx: Context, serviceId: number): Promise<void> {
  if (isUnsettled(await findLast(ctx.db, { service_id: serviceId }, 'create')))
    await queueOperation(ctx, { serviceId, verb: 'terminate', payload: { isLeftover: true } })
}

type Subject = Partial<Pick<ModuleQueueRow, 'service_id' | 'domain_id'>>

/**
 * Returns the place to which an encrypted payload is bound, so that it cannot be moved to another service, domain, or
 * operation.
 */
export const payloadPlace = ({ service_id, domain_id, action }: Subject & Pick<ModuleQueueRow, 'action'>): Place => ({
  table: 'module_queue',
  column: 'payload',
  row: service_id == null ? `domain ${domain_id}/${action}` : `${service_id}/${action}`,
})

/** Returns the decrypted payload of a row. Throws UnreadableError. */
export const readPayload = ({ secretKey }: Pick<Context, 'secretKey'>, row: ModuleQueueRow): Payload =>
  row.payload === null ? {} : parseStored('module_queue.payload', decrypt(secretKey, row.payload, payloadPlace(row)))

/**
 * Returns a row's payload, or undefined if it cannot be decrypted or parsed. The attempt at the row reports that error.
 */
export function findPayload(ctx: Pick<Context, 'secretKey'>, row: ModuleQueueRow): Payload | undefined {
  try {
    return readPayload(ctx, row)
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

/** Returns an unordered query for module queue rows by status. */
export const matchingQueue = (db: Knex, statuses: readonly QueueStatus[]) =>
  selectRows(db, 'module_queue', { status: statuses })
