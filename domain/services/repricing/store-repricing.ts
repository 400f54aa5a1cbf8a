import type { PriceChangeRow } from '../../../db/rows-services.js'
import { type Context, instant } from '../../context.js'
import { logActivity } from '../../log/activity.js'
import { splitIntoParts } from '../../sql/row-limits.js'
import type { RepricingPlan } from './plan.js'
import { isStale, skipStaleChanges } from './stale-changes.js'

/** A stored plan. Services already waiting for another repricing are among those left out. */
export interface Stored extends RepricingPlan {
  /** ID of the repricing, or undefined if nothing changes. */
  readonly id: number | undefined
}

/**
 * Stores a plan in the context's transaction. Each service waits for one change at most (R-3806). A stale waiting
 * change is left out, so that the new one replaces it (R-3808).
 */
export async function storeRepricing(ctx: Context, plan: RepricingPlan): Promise<Stored> {
  const { db, now, author } = ctx
  const { product, since, announceDays, announceOn } = plan.scope
  if (plan.changes.length === 0) return { ...plan, id: undefined }
  const [made] = await db('repricings')
    .insert({
      product_id: product.id,
      since_day: since,
      announce_days: announceDays,
      announce_on: announceOn,
      author,
      created_at: instant(now),
    })
    .returning('id')
  const { id } = made as { id: number }
  const rows = plan.changes.map(
    (one): Omit<PriceChangeRow, 'id'> => ({
      repricing_id: id,
      service_id: one.serviceId,
      currency_id: one.currency.id,
      billing_cycle: one.cycle,
      old_amount: one.old,
      new_amount: one.new,
      since_day: since,
      from_day: one.from,
      state: 'waiting',
      reason: null,
      announced_on: null,
      mailed_at: null,
    }),
  )
  await leaveOutStale(
    ctx,
    plan.changes.map(({ serviceId }) => serviceId),
  )
  // Skips services that began to wait for another change after the plan was made.
  for (const part of splitIntoParts(rows, 500)) await db('price_changes').insert(part).onConflict().ignore()
  const taken = new Set(await db('price_changes').where({ repricing_id: id }).pluck('service_id'))
  const changes = plan.changes.filter(({ serviceId }) => taken.has(serviceId))
  const others = plan.changes.filter(({ serviceId }) => !taken.has(serviceId))
  const leftOut = [...plan.leftOut, ...others.map((one) => ({ ...one, reason: 'another price change is waiting' }))]
  if (changes.length === 0) {
    await db('repricings').where({ id }).delete()
    return { ...plan, changes, leftOut, id: undefined }
  }
  const many = `${changes.length} ${changes.length === 1 ? 'service' : 'services'}`
  await logActivity(ctx, `Price change ${id}: ${many} of ${product.name} from ${since}`)
  return { ...plan, changes, leftOut, id }
}

/** Leaves out the services' waiting changes that are stale. */
async function leaveOutStale(ctx: Context, serviceIds: readonly number[]): Promise<void> {
  const { db } = ctx
  for (const part of splitIntoParts(serviceIds)) {
    const waiting = await db('price_changes as change')
      .join('repricings', 'repricings.id', 'change.repricing_id')
      .where('change.state', 'waiting')
      .whereIn('change.service_id', part)
      .orderBy('change.id')
      .forUpdate('change')
      .select('change.*', { repriced_id: 'repricings.product_id' })
    const services = new Map(
      (
        await db('services').whereIn(
          'id',
          waiting.map(({ service_id }) => service_id),
        )
      ).map((service) => [service.id, service]),
    )
    const stale = waiting.flatMap((change) => {
      const service = services.get(change.service_id)
      const isReplaced = service !== undefined && isStale(service, change, { product_id: change.repriced_id })
      return isReplaced ? { ...change, client_id: service.client_id } : []
    })
    await skipStaleChanges(ctx, stale)
  }
}
