import type { Knex } from 'knex'
import type { ModuleQueueRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { cancelQueuedOperation, queueOperation } from '../modules/queued-operations.js'
import { isLeased } from '../queue/queue.js'
import { findUsernameHolder } from './account-names.js'
import { isOfNoOtherEndedOrderSql } from './recurrences.js'
import { raiseService, recordUnsuspension } from './services.js'
import { fraudReason, runsOnServer } from './suspensions.js'

/** Returns true for a row that ended with its order. */
export type IsEndedByOrder = (row: { readonly not_billed_reason: string | null }) => boolean

/**
 * Restores a service of a restored order. Returns the reasons why it cannot be restored, as sentences, or an empty
 * array if there are none.
 */
export async function restoreService(ctx: Context, service: ServiceRow): Promise<string[]> {
  const { db } = ctx
  const { id, status } = service
  if (status === 'terminated') return [`Service ${id} has been terminated.`]
  if (status === 'completed') return []
  const open = await db('module_queue').where({ service_id: id, status: 'pending' })
  const removal = open.find(({ action }) => action === 'terminate')
  if (removal !== undefined) {
    if (isLeased(removal, ctx.machineNow)) return [`The account of service ${id} is being removed.`]
    await cancelQueuedOperation(ctx, removal.id)
  }
  if (status === 'fraud' || status === 'cancelled') {
    if (await isUsernameTaken(db, service))
      return [`The user name ${service.username} of service ${id} now belongs to another service.`]
    await db('services').where({ id }).update({ status: 'pending', terminated_on: null })
    await raiseService(ctx, 'service.updated', service, 'is pending again', service)
    return []
  }
  if (status === 'active') await undoAttempts(ctx, service, open)
  if (status === 'suspended' && service.is_suspended_by_staff === 1 && service.suspension_reason === fraudReason) {
    if (await runsOnServer(ctx, service)) await queueOperation(ctx, { serviceId: id, verb: 'unsuspend' })
    else await recordUnsuspension(ctx, service)
  }
  return []
}

const isUsernameTaken = async (db: Knex, service: ServiceRow): Promise<boolean> =>
  service.server_id !== null && (await findUsernameHolder(db, service, service.server_id)) !== undefined

/**
 * Reverses attempted operations, because they may have reached the server. Cancels queued suspensions that were never
 * attempted.
 */
async function undoAttempts(ctx: Context, { id }: ServiceRow, open: readonly ModuleQueueRow[]): Promise<void> {
  const wasTried = (verb: string) => open.some(({ action, attempts }) => action === verb && attempts > 0)
  // Creating an account that still exists changes nothing.
  if (wasTried('terminate')) await queueOperation(ctx, { serviceId: id, verb: 'create' })
  if (wasTried('suspend')) await queueOperation(ctx, { serviceId: id, verb: 'unsuspend' })
  else for (const row of open) if (row.action === 'suspend') await cancelQueuedOperation(ctx, row.id)
}

/**
 * Restores addons that ended with the order of their service. They are pending if the service is pending or if they
 * wait for their own order, and active otherwise. Does not restore an addon that ended with its own order.
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
    .whereRaw(isOfNoOtherEndedOrderSql, [orderId])
  for (const { id, awaits_order } of addons.filter(isEndedByOrder))
    await db('service_addons')
      .where({ id })
      .update({ status: service?.status === 'pending' || awaits_order === 1 ? 'pending' : 'active' })
}
