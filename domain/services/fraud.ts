import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { cancelQueuedOf, undoCreation } from '../modules/queued-verbs.js'
import { tellAddonChanges } from './addon-changes.js'
import { raiseService } from './services.js'
import { fraudReason, suspendForFraud } from './suspensions.js'

/**
 * Suspends a service of an order that is marked as fraud if it is active, and ends it if it was never set up. Lifting
 * the suspension takes staff.
 */
export async function endForFraud(ctx: Context, service: ServiceRow): Promise<void> {
  const { db } = ctx
  const { id, status } = service
  if (status === 'active') await suspendForFraud(ctx, service)
  // The account is suspended already, and no payment may lift that any more.
  if (status === 'suspended' && service.is_suspended_by_staff === 0) {
    await db('services').where({ id }).update({ suspension_reason: fraudReason, is_suspended_by_staff: 1 })
    await cancelQueuedOf(ctx, id)
  }
  if (status !== 'pending') return
  await cancelQueuedOf(ctx, id)
  await db('services').where({ id }).update({ status: 'fraud' })
  await tellAddonChanges(ctx, service, async () => {
    await db('service_addons').where({ service_id: id, status: 'pending' }).update({ status: 'fraud' })
  })
  await raiseService(ctx, 'service.updated', service, 'is now fraud', service)
  await undoCreation(ctx, id)
}
