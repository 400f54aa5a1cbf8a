import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { cancelServiceOperations, undoCreation } from '../modules/queued-operations.js'
import { raiseAddonChanges } from './addon-changes.js'
import { raiseService } from './services.js'
import { fraudReason, suspendForFraud } from './suspensions.js'

/**
 * Suspends an active service of a fraudulent order, or ends a service that was never set up. A suspension for debt
 * becomes a suspension for fraud. Only staff can lift it.
 */
export async function endForFraud(ctx: Context, service: ServiceRow): Promise<void> {
  const { db } = ctx
  const { id, status } = service
  if (status === 'active') await suspendForFraud(ctx, service)
  // The account is already suspended, but a payment must no longer lift the suspension.
  if (status === 'suspended' && service.is_suspended_by_staff === 0) {
    await db('services').where({ id }).update({ suspension_reason: fraudReason, is_suspended_by_staff: 1 })
    await cancelServiceOperations(ctx, id)
  }
  if (status !== 'pending') return
  await cancelServiceOperations(ctx, id)
  await db('services').where({ id }).update({ status: 'fraud' })
  await raiseAddonChanges(ctx, service, async () => {
    await db('service_addons').where({ service_id: id, status: 'pending' }).update({ status: 'fraud' })
  })
  await raiseService(ctx, 'service.updated', service, 'is now fraud', service)
  await undoCreation(ctx, id)
}
