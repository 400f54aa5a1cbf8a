import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import { insertRows } from '../insert-rows.js'
import { isLeased, unleased } from '../queue/queue.js'
import { type Place, seal, unseal } from '../seal.js'
import { selectRows } from '../selection.js'
import type { QueueStatus } from '../statuses.js'
import { traceparentOfNow } from '../tracing.js'
import { parseStored, UnreadableError } from '../unreadable.js'

/** The verbs of servers, as getmodulequeue names them. */
const serverVerbs = ['create', 'suspend', 'unsuspend', 'terminate', 'changepackage', 'changepassword'] as const
export type ServerVerb = (typeof serverVerbs)[number]
/**
 * The verbs of registrars that wait for them: those that must not be repeated, the extras of a transferred domain, and
 * `changecontact`, which writes a changed client to the registrar.
 */
export type RegistrarVerb = 'register' | 'transfer' | 'renew' | 'extras' | 'changecontact'

/** The arguments of a verb beside the service. */
export interface Payload {
  /** Why it is suspended. */
  readonly reason?: string
  /** Staff gave the reason: only staff lifts such a suspension (R-1206). */
  readonly byStaff?: boolean
  /** The plan to change to, and the password to set. */
  readonly packageName?: string
  readonly password?: string
  /** For how long a domain is registered or renewed, and when it would have expired without. */
  readonly years?: number
  readonly expiryDate?: string | null
  /** Staff asks for the renewal, so it may reach a domain that has expired. */
  readonly evenIfExpired?: boolean
  /** The line of an invoice that has paid for the renewal. */
  readonly lineId?: number
  /** The terminated account is a leftover: the record already has the service's final status. */
  readonly isLeftover?: boolean
}

export type Intent = (
  | { readonly serviceId: number; readonly verb: ServerVerb }
  | { readonly domainId: number; readonly verb: RegistrarVerb }
) & { readonly payload?: Payload }

/** Verbs that undo each other: the later word counts. */
const opposite: Partial<Record<ServerVerb, ServerVerb>> = { suspend: 'unsuspend', unsuspend: 'suspend' }

/** Verbs after whose answer was lost the provider is asked first, by a later intent too. */
const once: ReadonlySet<string> = new Set(['create', 'register', 'transfer'])

/**
 * Writes down what is to be done on a server or at a registrar, in the transaction of its cause; a worker does it after the
 * commit. An open intent of the same kind is taken up again instead of standing twice, except for renewals that differ.
 * Returns the row's id. The row of the service or domain is held by the caller.
 */
export async function intend(ctx: Context, { verb, payload = {}, ...subject }: Intent): Promise<number> {
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
    // Before it is tried again, the registrar is asked if it was renewed since the expiry that its payload names.
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
      is_unsettled: once.has(verb) && (await isUnsettled(db, of, verb)) ? 1 : 0,
      max_attempts: settings.whole('module_queue_attempts'),
      next_attempt_at: instant(now),
      created_at: instant(now),
      traceparent: traceparentOfNow(),
    })
    .returning('id')
  return (made as { id: number }).id
}

/**
 * Returns true for the row of a renewal that is asked for again: of what staff wants the number of years counts, and each
 * payment has a row of its own (R-2703).
 */
function isSameRenewal(ctx: Context, row: ModuleQueueRow, { years, evenIfExpired }: Payload): boolean {
  if (evenIfExpired !== true) return false
  const known = findPayload(ctx, row)
  return known?.evenIfExpired === true && known.years === years
}

/**
 * Writes down for many domains that their holder has changed, as intend() would for each: one that waits to be told is told
 * once. One that is being told at the moment is told again.
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

/** An attempt that is under way runs to its end. */
const cancelWaiting = ({ now, machineNow }: Context, waiting: Knex.QueryBuilder): Promise<unknown> =>
  waiting.where(unleased(machineNow)).update({ status: 'cancelled', next_attempt_at: null, completed_at: instant(now) })

/** Gives up a row that nobody is at. */
export const withdraw = (ctx: Context, id: number): Promise<unknown> =>
  cancelWaiting(ctx, ctx.db('module_queue').where({ id, status: 'pending' }))

/** Gives up whatever waits for a service that has ended, but for the end of its account. */
export const cancelIntents = (ctx: Context, serviceId: number): Promise<unknown> =>
  cancelWaiting(
    ctx,
    ctx.db('module_queue').where({ service_id: serviceId, status: 'pending' }).whereNot({ action: 'terminate' }),
  )

/** Returns true if the provider may have done a verb without a word: the last attempt at it had no answer. */
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
    await intend(ctx, { serviceId, verb: 'terminate', payload: { isLeftover: true } })
}

type Subject = Partial<Pick<ModuleQueueRow, 'service_id' | 'domain_id'>>

export const payloadPlace = ({ service_id, domain_id, action }: Subject & Pick<ModuleQueueRow, 'action'>): Place => ({
  table: 'module_queue',
  column: 'payload',
  row: service_id == null ? `domain ${domain_id}/${action}` : `${service_id}/${action}`,
})

/** Returns what a row holds for its verb. Throws UnreadableError. */
export const payloadOf = ({ secretKey }: Pick<Context, 'secretKey'>, row: ModuleQueueRow): Payload =>
  row.payload === null ? {} : parseStored('module_queue.payload', unseal(secretKey, row.payload, payloadPlace(row)))

/** The same; undefined for a row that cannot be read, which its own attempt tells of. */
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
