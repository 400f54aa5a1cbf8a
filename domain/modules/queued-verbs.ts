import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import { isLeased, unleased } from '../queue/queue.js'
import { traceparentOfNow } from '../queue/tracing.js'
import { type Place, seal, unseal } from '../secrets/seal.js'
import { parseStored, UnreadableError } from '../secrets/unreadable.js'
import { insertRows } from '../sql/insert-rows.js'
import { selectRows } from '../sql/selection.js'
import type { QueueStatus } from '../values/statuses.js'

/** The verbs of servers, as getmodulequeue names them. */
const serverVerbs = ['create', 'suspend', 'unsuspend', 'terminate', 'changepackage', 'changepassword'] as const
export type ServerVerb = (typeof serverVerbs)[number]
/**
 * The verbs of registrars that are queued, unlike those that an action calls at once: those that must not be repeated,
 * the `extras` of a transferred domain, and `changecontact`, which writes a changed client to the registrar.
 */
export type RegistrarVerb = 'register' | 'transfer' | 'renew' | 'extras' | 'changecontact'

/** The arguments of a verb beside the service or domain. */
export interface Payload {
  /** Why the service is suspended. */
  readonly reason?: string
  /** Staff gave the reason: only staff lifts such a suspension (R-1206). */
  readonly byStaff?: boolean
  /** The plan to change to. */
  readonly packageName?: string
  /** The password to set. */
  readonly password?: string
  /** How long a domain is registered or renewed for. */
  readonly years?: number
  /** The expiry date before a renewal: a later one at the registrar shows that the renewal was made. */
  readonly expiryDate?: string | null
  /** Staff asks for the renewal, so it may reach a domain that has expired. */
  readonly evenIfExpired?: boolean
  /** The id of the invoice line that has paid for the renewal. */
  readonly lineId?: number
  /** The record as it was when somebody with full access asked for the account: such a one may be taken over. */
  readonly claim?: string
  /** True if the account to terminate is a leftover: the service has its final status already, which stays. */
  readonly isLeftover?: boolean
}

/** A verb to be done for a service or a domain. */
export type Intent = (
  | { readonly serviceId: number; readonly verb: ServerVerb }
  | { readonly domainId: number; readonly verb: RegistrarVerb }
) & { readonly payload?: Payload }

/** Verbs that undo each other: the later one cancels a waiting earlier one. */
const opposite: Partial<Record<ServerVerb, ServerVerb>> = { suspend: 'unsuspend', unsuspend: 'suspend' }

/**
 * Verbs that are not repeated after an attempt without an answer before the provider has been asked, even by a new
 * row.
 */
const askedFirst: ReadonlySet<string> = new Set(['create', 'register', 'transfer'])

/**
 * Queues what is to be done on a server or at a registrar, in the transaction of its cause; a worker does it after the
 * commit. An open row for the same verb is made due with the new payload, not added a second time; renewals have rows
 * of their own unless they are the same. An attempt under way keeps its row as it is. Returns the row's id. The row of
 * the service or domain is locked by the caller.
 */
export async function queueVerb(ctx: Context, { verb, payload = {}, ...subject }: Intent): Promise<number> {
  const { db, now, machineNow, settings } = ctx
  const of = 'serviceId' in subject ? { service_id: subject.serviceId } : { domain_id: subject.domainId }
  const open = db('module_queue').where({ ...of, status: 'pending' })
  if (verb === 'terminate') await cancelWaiting(ctx, open.clone().whereNot({ action: verb }))
  const undone = opposite[verb as ServerVerb]
  if (undone !== undefined) await cancelWaiting(ctx, open.clone().where({ action: undone }))
  const sealed = seal(ctx.secretKey, JSON.stringify(payload), payloadPlace({ action: verb, ...of }))
  const alike: ModuleQueueRow[] = await open.clone().where({ action: verb }).orderBy('id')
  const known = verb === 'renew' ? alike.find((row) => isSameRenewal(ctx, row, payload)) : alike[0]
  if (known !== undefined) {
    // A renewal keeps its payload: the registrar is asked first if it was made since the expiry date that this names.
    if (verb === 'renew' && !isLeased(known, machineNow)) await makeDue(ctx, known)
    else if (!isLeased(known, machineNow))
      await db('module_queue')
        .where({ id: known.id })
        .update({ payload: sealed, next_attempt_at: instant(now), traceparent: traceparentOfNow() })
    return known.id
  }
  const [made] = await db('module_queue')
    .insert({
      ...of,
      action: verb,
      payload: sealed,
      status: 'pending',
      is_unsettled: askedFirst.has(verb) && (await isUnsettled(db, of, verb)) ? 1 : 0,
      max_attempts: settings.whole('module_queue_attempts'),
      next_attempt_at: instant(now),
      created_at: instant(now),
      traceparent: traceparentOfNow(),
    })
    .returning('id')
  return (made as { id: number }).id
}

/**
 * Returns true for the row of a renewal that is asked for again: renewals by staff are the same if their years are,
 * and each paid renewal has a row of its own (R-2703).
 */
function isSameRenewal(ctx: Context, row: ModuleQueueRow, { years, evenIfExpired }: Payload): boolean {
  if (evenIfExpired !== true) return false
  const known = findPayload(ctx, row)
  return known?.evenIfExpired === true && known.years === years
}

/**
 * Queues `changecontact` for many domains, as queueVerb() would for each: a row that waits is made due instead of adding
 * one. While the registrar is being told, the change may come too late for that call, so another row is added.
 */
export async function intendContacts(ctx: Context, domainIds: readonly number[]): Promise<void> {
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
    .update({ next_attempt_at: at })
  const known = new Set(waiting.map(({ domain_id }) => domain_id))
  const traceparent = traceparentOfNow()
  const rows = domainIds
    .filter((id) => !known.has(id))
    .map((domain_id) => ({
      domain_id,
      action,
      payload: seal(secretKey, '{}', payloadPlace({ action, domain_id })),
      status: 'pending' as const,
      max_attempts: settings.whole('module_queue_attempts'),
      next_attempt_at: at,
      created_at: at,
      traceparent,
    }))
  await insertRows(db, 'module_queue', rows)
}

/** Makes a row due now, and lets its next attempt name the present span. */
const makeDue = ({ db, now }: Context, { id }: ModuleQueueRow): Promise<unknown> =>
  db('module_queue')
    .where({ id })
    .update({ next_attempt_at: instant(now), traceparent: traceparentOfNow() })

/** Stores another payload with a row that the caller has claimed. */
export const storePayload = (ctx: Context, row: ModuleQueueRow, payload: Payload): Promise<unknown> =>
  ctx
    .db('module_queue')
    .where({ id: row.id })
    .update({ payload: seal(ctx.secretKey, JSON.stringify(payload), payloadPlace(row)) })

/** Cancels waiting rows; an attempt that is under way runs to its end. */
const cancelWaiting = ({ now, machineNow }: Context, waiting: Knex.QueryBuilder): Promise<unknown> =>
  waiting.where(unleased(machineNow)).update({ status: 'cancelled', next_attempt_at: null, completed_at: instant(now) })

/** Cancels a row, unless an attempt at it is under way. */
export const cancelQueued = (ctx: Context, id: number): Promise<unknown> =>
  cancelWaiting(ctx, ctx.db('module_queue').where({ id, status: 'pending' }))

/** Cancels whatever waits for a service that has ended, except termination. */
export const cancelQueuedOf = (ctx: Context, serviceId: number): Promise<unknown> =>
  cancelWaiting(
    ctx,
    ctx.db('module_queue').where({ service_id: serviceId, status: 'pending' }).whereNot({ action: 'terminate' }),
  )

/**
 * Returns true if the provider may have done a verb without our knowing: its last row ended without an answer, or is
 * leased.
 */
async function isUnsettled(db: Knex, of: Subject, verb: string): Promise<boolean> {
  const last = await db('module_queue')
    .where({ ...of, action: verb })
    .orderBy('id', 'desc')
    .first('is_unsettled', 'leased_until')
  return last !== undefined && (last.is_unsettled === 1 || last.leased_until !== null)
}

/** Queues the removal of an account that the server may have made for a service which ended before it was active. */
export async function undoCreation(ctx: Context, serviceId: number): Promise<void> {
  if (await isUnsettled(ctx.db, { service_id: serviceId }, 'create'))
    await queueVerb(ctx, { serviceId, verb: 'terminate', payload: { isLeftover: true } })
}

type Subject = Partial<Pick<ModuleQueueRow, 'service_id' | 'domain_id'>>

/** Returns the place that a payload is sealed for, so that it cannot be moved to another service, domain or verb. */
export const payloadPlace = ({ service_id, domain_id, action }: Subject & Pick<ModuleQueueRow, 'action'>): Place => ({
  table: 'module_queue',
  column: 'payload',
  row: service_id == null ? `domain ${domain_id}/${action}` : `${service_id}/${action}`,
})

/** Returns the payload of a row. Throws UnreadableError. */
export const payloadOf = ({ secretKey }: Pick<Context, 'secretKey'>, row: ModuleQueueRow): Payload =>
  row.payload === null ? {} : parseStored('module_queue.payload', unseal(secretKey, row.payload, payloadPlace(row)))

/** Returns the payload of a row; undefined if it cannot be read, which the attempt at that row reports. */
export function findPayload(ctx: Pick<Context, 'secretKey'>, row: ModuleQueueRow): Payload | undefined {
  try {
    return payloadOf(ctx, row)
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

/** Returns a query for the rows of the module queue in some statuses, unordered. */
export const matchingQueue = (db: Knex, statuses: readonly QueueStatus[]) =>
  selectRows(db, 'module_queue', { status: statuses })
