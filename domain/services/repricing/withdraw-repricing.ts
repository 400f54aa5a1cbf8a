import { type Context, instant } from '../../context.js'
import { logActivity } from '../../log/activity.js'
import { splitIntoParts } from '../../sql/row-limits.js'
import { type AnnouncedChange, announcementColumns, mailPriceChanges } from './announcements.js'

const withdrawalTemplate = 'price change withdrawn'

export interface WithdrawalResult {
  /** Number of services that keep their price. */
  readonly takenBack: number
  /** Number of services that already have the new price. */
  readonly applied: number
}

/**
 * Withdraws a repricing for the services that still wait for it, and emails clients who had received its announcement
 * (R-3809). Services with the new price keep it. Throws an Error with a one-line message if the repricing does not
 * exist or no service waits for it.
 */
export async function withdrawRepricing(ctx: Context, id: number): Promise<WithdrawalResult> {
  const { db, now } = ctx
  const repricing = await db('repricings').where({ id }).forUpdate().first()
  if (repricing === undefined) throw new Error(`there is no price change ${id}`)
  const waiting: AnnouncedChange[] = await db('price_changes as change')
    .join('repricings', 'repricings.id', 'change.repricing_id')
    .join('services', 'services.id', 'change.service_id')
    .leftJoin('products', 'products.id', 'services.product_id')
    .where({ 'change.repricing_id': id, 'change.state': 'waiting' })
    .orderBy('change.id')
    .forUpdate('change')
    .select(...announcementColumns)
  const [applied] = await db('price_changes').where({ repricing_id: id, state: 'applied' }).count({ count: '*' })
  if (waiting.length === 0) throw new Error(`no services are waiting for price change ${id}`)
  for (const part of splitIntoParts(waiting.map((change) => change.id)))
    await db('price_changes').whereIn('id', part).update({ state: 'taken_back' })
  await db('repricings')
    .where({ id })
    .update({ taken_back_at: instant(now) })
  const told = waiting.filter(({ announced_on, client_id }) => announced_on !== null && client_id !== null)
  await mailPriceChanges(ctx, withdrawalTemplate, told)
  await logActivity(ctx, `Price change ${id} was withdrawn for ${waiting.length} of its services`)
  return { takenBack: waiting.length, applied: Number(applied?.count ?? 0) }
}
