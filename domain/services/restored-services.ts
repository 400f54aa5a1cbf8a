import type { Knex } from 'knex'
import type { ModuleQueueRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { cancelQueued, queueVerb } from '../modules/queued-verbs.js'
import { isLeased } from '../queue/queue.js'
import { findUsernameHolder } from './account-names.js'
import { isOfNoOtherEndedOrder } from './recurrences.js'
import { raiseService, recordUnsuspension } from './services.js'
import { fraudReason, runsOnServer } from './suspensions.js'

// Services of orders that are brought back.

/** Returns true for what the end of an order has ended. */
export type IsEndedByOrder = (row: { readonly not_billed_reason: string | null }) => boolean

/** Brings a service back. Returns the reasons why it cannot be, as sentences; none where it was. */
export async function restoreService(ctx: Context, service: ServiceRow): Promise<string[]> {
  const { db } = ctx
  const { id, status } = service
  if (status === 'terminated') return [`Service ${id} has been terminated.`]
  if (status === 'completed') return []
  const open = await db('module_queue').where({ service_id: id, status: 'pending' })
  const removal = open.find(({ action }) => action === 'terminate')
  if (removal !== undefined) {
    if (isLeased(removal, ctx.machineNow)) return [`The account of service ${id} is being removed.`]
    await cancelQueued(ctx, removal.id)
  }
  if (status === 'fraud' || status === 'cancelled') {
    if (await isUsernameTaken(db, service))
      return [`The user name ${service.username} of service ${id} is another service's by now.`]
    await db('services').where({ id }).update({ status: 'pending', terminated_on: null })
    await raiseService(ctx, 'service.updated', service, 'is pending again', service)
    return []
  }
  if (status === 'active') await undoAttempts(ctx, service, open)
  if (status === 'suspended' && service.is_suspended_by_staff === 1 && service.suspension_reason === fraudReason) {
    if (await runsOnServer(ctx, service)) await queueVerb(ctx, { serviceId: id, verb: 'unsuspend' })
    else await recordUnsuspension(ctx, service)
  }
  return []
}

/** Returns true where another service has been given the user name meanwhile. */
const isUsernameTaken = async (db: Knex, service: ServiceRow): Promise<boolean> =>
  service.server_id !== null && (await findUsernameHolder(db, service, service.server_id)) !== undefined

/** Undoes on the server what may have been done there without an answer. */
async function undoAttempts(ctx: Context, { id }: ServiceRow, open: readonly ModuleQueueRow[]): Promise<void> {
  const wasTried = (verb: string) => open.some(({ action, attempts }) => action === verb && attempts > 0)
  // To create an account that is still there changes nothing.
  if (wasTried('terminate')) await queueVerb(ctx, { serviceId: id, verb: 'create' })
  if (wasTried('suspend')) await queueVerb(ctx, { serviceId: id, verb: 'unsuspend' })
  else for (const row of open) if (row.action === 'suspend') await cancelQueued(ctx, row.id)
}

/**
 * Brings back addons that ended with a service of an order: pending while that waits for its set-up, or they for an order of
 * their own, else active. One that ended with its own order stays ended.
 */
export async function restoreAddons(
  { db }: Context,
  serviceId: number,
  orderId: number,
  isEndedByOrder: IsEndedByOrder,
): Promise<void> {
  const service = await db('services').where({ id: serviceId }).first('status')
  const addons: ServiceAddonRow[] = await db('service_addons')
    .where({ service_id: serviceId })
    .whereIn('status', ['fraud', 'cancelled'])
    .whereRaw(isOfNoOtherEndedOrder, [orderId])
  for (const { id, awaits_order } of addons.filter(isEndedByOrder))
    await db('service_addons')
      .where({ id })
      .update({ status: service?.status === 'pending' || awaits_order === 1 ? 'pending' : 'active' })
}
