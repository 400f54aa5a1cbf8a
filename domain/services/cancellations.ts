import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { queueMails } from '../mail/queueing.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { selectRows } from '../sql/selection.js'
import { Fault } from '../values/faults.js'
import { isServiceRemoved } from '../values/statuses.js'
import { formatServiceName, lockService, raiseService, serviceFacts, serviceMail } from './services.js'

/** The end of a cancelled service: the next run of the daily job, or the end of the paid period. */
export const cancellationTypes = ['Immediate', 'End of Billing Period'] as const
export type CancellationType = (typeof cancellationTypes)[number]

/**
 * Records a request to end a service, which the daily job carries out. The service's status is checked before open
 * requests (R-1504). Throws service_not_found, service_ended, and cancellation_open.
 */
export async function requestCancellation(
  ctx: Context,
  serviceId: number,
  { type, reason = null }: { readonly type: CancellationType; readonly reason?: string | null | undefined },
): Promise<void> {
  const { db, now } = ctx
  const service = await lockService(db, serviceId)
  if (isServiceRemoved(service.status)) throw new Fault('service_ended')
  const request = { service_id: serviceId, type, reason, is_open: 1 as const, created_at: instant(now) }
  await rejectDuplicates(db('cancellation_requests').insert(request), 'cancellation_open')
  await logActivity(ctx, `A cancellation of service ${serviceId} was requested: ${type}`, service.client_id)
  const message = `A cancellation of ${formatServiceName(service)} was requested: ${type}.`
  await raise(ctx, 'service.cancellation_requested', message, { ...serviceFacts(service), type })
  const mail = await serviceMail(ctx, service)
  const end_date = type === 'End of Billing Period' ? (service.next_due_date ?? '') : ''
  if (mail !== undefined)
    await queueMails(ctx, 'cancellation requested', [{ ...mail, variables: { ...mail.variables, end_date } }])
}

/**
 * Withdraws the request to end a service, which then continues and is billed again (R-4506). Throws service_not_found
 * and cancellation_not_open.
 */
export async function withdrawCancellation(ctx: Context, serviceId: number): Promise<void> {
  const service = await lockService(ctx.db, serviceId)
  const open = await ctx.db('cancellation_requests').where({ service_id: serviceId, is_open: 1 }).update({ is_open: 0 })
  // The request may already be closed, because a service closes its request when it ends.
  if (open === 0) throw new Fault('cancellation_not_open')
  await logActivity(ctx, `The cancellation request for service ${serviceId} was withdrawn`, service.client_id)
  await raiseService(ctx, 'service.updated', service, 'no longer has a cancellation request')
}

/** SQL: true for a service with an open request to cancel it, immediately or at the end of the paid period. */
export const hasOpenCancellationSql = (serviceId: string): string =>
  `exists (select 1 from cancellation_requests where service_id = ${serviceId} and is_open = 1)`

/** Selects all requests to cancel services, including closed ones, unordered. */
export const matchingCancellations = (db: Knex) => selectRows(db, 'cancellation_requests')
