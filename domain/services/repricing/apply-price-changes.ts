import type { PriceChangeRow, RepricingRow, ServiceRow } from '../../../db/rows-services.js'
import { type BillingRange, nextPeriodSql } from '../../billing/due/source.js'
import type { Context } from '../../context.js'
import { raiseEach } from '../../events/raise.js'
import { logEach } from '../../log/activity.js'
import { splitIntoParts } from '../../sql/row-limits.js'
import type { Day } from '../../values/days.js'
import { groupRows } from '../../values/group-by.js'
import type { Cents } from '../../values/money.js'
import { partition } from '../../values/partition.js'
import { dueServices, needsNoLineSql } from '../due-services.js'
import { listedPriceColumns } from '../price-origins.js'
import { noPromotionEnd } from '../promotion-ends.js'
import { formatServiceName, serviceFacts } from '../services.js'
import { isPriceAnnouncedSql } from './announcements.js'
import { describePriceChange } from './describe-price-change.js'
import { isStale, skipStaleChanges } from './stale-changes.js'

/** A service about to be billed, with its waiting price change. */
interface DueChange {
  readonly change: PriceChangeRow
  readonly service: ServiceRow
  readonly repricing: RepricingRow
  /** First day of the period to be billed. */
  readonly startsOn: Day
}

/**
 * Applies new prices to services about to be billed for a period that begins on or after the day of the change
 * (R-3807). Leaves out services that have since received another price, product, or cycle (R-3808). Changes that must
 * be announced wait until the client was notified (R-3811).
 */
export async function applyPriceChanges(ctx: Context, range: BillingRange): Promise<void> {
  const due = await findDueChanges(ctx, range)
  if (due.length === 0) return
  const [stale, sound] = partition(due, ({ service, change, repricing }) => isStale(service, change, repricing))
  await skipStaleChanges(
    ctx,
    stale.map(({ change, service: { client_id } }) => ({ ...change, client_id })),
  )
  const [promoted, plain] = partition(sound, ({ service, change }) => hasPromotion(service, change.new_amount))
  await setPrices(ctx, plain, (price) => ({ recurring_amount: price, ...noPromotionEnd }))
  await setPrices(ctx, promoted, (price) => ({ regular_amount: price }))
  for (const [startsOn, alike] of groupRows(sound, (one) => one.startsOn))
    await setStates(ctx, alike, { state: 'applied', from_day: startsOn })
  await logEach(
    ctx,
    sound.map((one) => ({ description: describeChange(ctx, one), clientId: one.service.client_id })),
  )
  await raiseEach(ctx, 'service.updated', sound, ({ service }) => [
    `${formatServiceName(service)} now has a new price.`,
    serviceFacts(service),
    service,
  ])
}

/** Marks up to `limit` changes as left out because their services have ended (R-3808). Returns their number. */
export async function skipEndedServices(ctx: Context, ended: readonly string[], limit: number): Promise<number> {
  const found = await ctx
    .db('price_changes as change')
    .join('services', 'services.id', 'change.service_id')
    .where('change.state', 'waiting')
    .whereIn('services.status', ended)
    .orderBy('change.id')
    .limit(limit)
    .forUpdate('change')
    .pluck('change.id')
  if (found.length > 0)
    await ctx.db('price_changes').whereIn('id', found).update({ state: 'left_out', reason: 'ended' })
  return found.length
}

async function findDueChanges(ctx: Context, range: BillingRange): Promise<DueChange[]> {
  const { db } = ctx
  const startsOn = nextPeriodSql('service', range)
  const waiting = db('price_changes').where({ state: 'waiting' }).select('service_id')
  const rows: (ServiceRow & { starts_on: Day })[] = await dueServices(db, range.until)
    .whereIn('due.id', waiting)
    .whereRaw(`not (${needsNoLineSql(range)})`)
    .whereIn('due.client_id', db('clients').whereNot('status', 'closed').select('id'))
    .orderBy('due.id')
    .forUpdate('due')
    .select('due.*', { starts_on: db.raw(startsOn) })
  const changes = new Map<number, PriceChangeRow & { readonly is_announced: unknown }>()
  // Changes are read after the services are locked, because another process may just have applied some changes.
  for (const part of splitIntoParts(rows.map(({ id }) => id)))
    for (const change of await db('price_changes as change')
      .whereIn('change.service_id', part)
      .where('change.state', 'waiting')
      .forUpdate('change')
      .select('change.*', { is_announced: db.raw(isPriceAnnouncedSql(ctx)) }))
      changes.set(change.service_id, change)
  const ids = new Set([...changes.values()].map((change) => change.repricing_id))
  const repricings = new Map((await db('repricings').whereIn('id', [...ids])).map((row) => [row.id, row]))
  return rows.flatMap(({ starts_on: startsOn, ...service }) => {
    const change = changes.get(service.id)
    const repricing = change && repricings.get(change.repricing_id)
    if (change === undefined || repricing === undefined || startsOn < change.since_day) return []
    const isAnnounced = repricing.announce_on === null || (change.announced_on !== null && Boolean(change.is_announced))
    return isAnnounced ? { change, service, repricing, startsOn } : []
  })
}

/** Returns true if a promotion still keeps the service's price below the new one. */
const hasPromotion = ({ regular_amount, recurring_amount }: ServiceRow, price: Cents): boolean =>
  regular_amount !== null && recurring_amount < price

async function setPrices(
  { db }: Context,
  due: readonly DueChange[],
  columnsOf: (price: Cents) => Partial<ServiceRow>,
): Promise<void> {
  for (const [price, alike] of groupRows(due, ({ change }) => change.new_amount))
    for (const part of splitIntoParts(alike.map(({ service }) => service.id)))
      await db('services')
        .whereIn('id', part)
        .update({ ...columnsOf(price), ...listedPriceColumns(price) })
}

async function setStates({ db }: Context, due: readonly DueChange[], to: Partial<PriceChangeRow>): Promise<void> {
  for (const part of splitIntoParts(due.map(({ change }) => change.id)))
    await db('price_changes').whereIn('id', part).update(to)
}

function describeChange({ currencies }: Context, { service, change, startsOn }: DueChange): string {
  const { currency_id, billing_cycle: cycle, old_amount: old, new_amount: changed, repricing_id } = change
  const currency = currencies.of(currency_id)
  const isPromoted = hasPromotion(service, changed)
  const move = describePriceChange({ currency, cycle, old, new: changed, from: startsOn, isPromoted })
  return `Service ${service.id} costs ${move} (price change ${repricing_id})`
}
