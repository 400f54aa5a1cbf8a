import type { PriceChangeRow, ServiceRow } from '../../../db/rows-services.js'
import { followingDueDate, isRecurring, type RecurringCycle, recurringCycles } from '../../billing/cycles.js'
import { isFraudOrderSql } from '../../billing/due/source.js'
import { accountName } from '../../clients/clients.js'
import type { Context } from '../../context.js'
import { choosePrice, loadPrices, type Price } from '../../products/prices.js'
import { rowsPerStatement } from '../../sql/row-limits.js'
import type { Currency } from '../../values/currencies.js'
import { type Day, getDayOfMonth } from '../../values/days.js'
import type { Cents } from '../../values/money.js'
import { openServiceStatuses } from '../../values/statuses.js'
import { hasOpenCancellationSql } from '../cancellations.js'
import { hasManualPrice, priceAfterPromotion } from '../price-origins.js'
import type { RepricingScope } from './repricing-request.js'
import { isStale } from './stale-changes.js'

/** A service in the plan of a repricing. */
export interface PlannedService {
  readonly serviceId: number
  readonly clientId: number | null
  readonly clientName: string
  readonly domain: string | null
  readonly currency: Currency
  readonly cycle: RecurringCycle
  readonly old: Cents
  /** True during a promotion, after which both prices apply. */
  readonly isPromoted: boolean
}

/**
 * A service whose price changes, with the first day of its first unbilled period on or after the day of the repricing.
 */
export interface PlannedChange extends PlannedService {
  readonly new: Cents
  readonly from: Day
}

export interface SkippedService extends PlannedService {
  /** A clause, such as `its price was set manually`. */
  readonly reason: string
}

export interface RepricingPlan {
  readonly scope: RepricingScope
  readonly changes: readonly PlannedChange[]
  readonly leftOut: readonly SkippedService[]
  /** Services that already have the price. */
  readonly unchanged: number
  /** Services in a currency that the amounts do not apply to. */
  readonly otherCurrencies: number
}

/** Returns the price after a permanent promotion on a catalog price, or the same price without such a promotion. */
export type LowerPrice = (price: Cents, currency: Currency) => Cents

/**
 * Returns the price reduction for a service that came with an order. Implemented by `loadServicePromotion` in the
 * orders area.
 */
export type FindPromotion = (ctx: Context, service: ServiceRow, productId: number) => Promise<LowerPrice>

type Row = ServiceRow & {
  readonly firstname: string | null
  readonly lastname: string | null
  readonly companyname: string | null
  readonly client_status: string | null
  readonly own_currency_id: number | null
  readonly is_ending: number
  readonly is_of_fraud: number
  readonly is_promoted_order: number
  /** The repricing for which the service waits, with what the change was planned for. */
  readonly waiting_id: number | null
  readonly waiting_product_id: number | null
  readonly waiting_cycle: PriceChangeRow['billing_cycle'] | null
  readonly waiting_amount: Cents | null
}

/**
 * Plans new prices and their first days for the services of a product. Services that cannot be changed are left out
 * with a reason (R-3802, R-3803). Changes nothing. Throws an Error with a one-line message if one price would apply to
 * several billing cycles and neither a cycle nor a present price limits it.
 */
export async function planRepricing(
  ctx: Context,
  scope: RepricingScope,
  findPromotion: FindPromotion,
): Promise<RepricingPlan> {
  const changes: PlannedChange[] = []
  const leftOut: SkippedService[] = []
  let [unchanged, otherCurrencies] = [0, 0]
  const catalogue = new Map<number, readonly Price[]>()
  for await (const row of readAffectedServices(ctx, scope)) {
    const currency = ctx.currencies.of(row.own_currency_id ?? ctx.currencies.default.id)
    if (scope.currency !== undefined && scope.currency.id !== currency.id) {
      otherCurrencies++
      continue
    }
    const prices = catalogue.get(currency.id) ?? (await loadPrices(ctx.db, [scope.product.id], currency.id))
    catalogue.set(currency.id, prices)
    const lower: LowerPrice =
      row.is_promoted_order === 1 && row.regular_amount === null
        ? await findPromotion(ctx, row, scope.product.id)
        : (price) => price
    const planned = plannedService(row, currency)
    const judged = planService(row, planned, {
      scope,
      lower,
      listed: choosePrice(scope.product, prices, planned.cycle),
    })
    if (judged === 'other price') continue
    if (judged === 'same price') unchanged++
    else if ('reason' in judged) leftOut.push(judged)
    else changes.push(judged)
  }
  expectOneCycle(scope, changes)
  return { scope, changes, leftOut, unchanged, otherCurrencies }
}

/**
 * Yields the product's open services on the requested cycle, or on any recurring cycle if none is requested, at any
 * price, ordered by ID.
 */
async function* readAffectedServices({ db }: Context, { product, cycle }: RepricingScope): AsyncGenerator<Row> {
  const flag = (condition: string) => db.raw(`case when ${condition} then 1 else 0 end`)
  for (let after = 0; ; ) {
    const rows: Row[] = await db('services')
      .leftJoin('clients', 'clients.id', 'services.client_id')
      .leftJoin('price_changes as waiting', (on) =>
        on.on('waiting.service_id', 'services.id').andOnVal('waiting.state', 'waiting'),
      )
      .leftJoin('repricings', 'repricings.id', 'waiting.repricing_id')
      .where('services.product_id', product.id)
      .whereIn('services.status', openServiceStatuses)
      .whereIn('services.billing_cycle', cycle === undefined ? recurringCycles : [cycle])
      .where('services.id', '>', after)
      .orderBy('services.id')
      .limit(rowsPerStatement)
      .select('services.*', {
        firstname: 'clients.firstname',
        lastname: 'clients.lastname',
        companyname: 'clients.companyname',
        client_status: 'clients.status',
        own_currency_id: db.raw('coalesce(services.currency_id, clients.currency_id)'),
        is_ending: flag(hasOpenCancellationSql('services.id')),
        is_of_fraud: flag(isFraudOrderSql('services')),
        is_promoted_order: flag(
          `exists (select 1 from orders join promotions on promotions.id = orders.promotion_id
            where orders.id = services.order_id and promotions.is_recurring = 1)`,
        ),
        waiting_id: 'waiting.repricing_id',
        waiting_product_id: 'repricings.product_id',
        waiting_cycle: 'waiting.billing_cycle',
        waiting_amount: 'waiting.old_amount',
      })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerStatement) return
    after = last.id
  }
}

const formatClientName = ({ firstname, lastname, companyname }: Row): string =>
  accountName({ firstname: firstname ?? '', lastname: lastname ?? '', companyname: companyname ?? '' })

const plannedService = (row: Row, currency: Currency): PlannedService => ({
  serviceId: row.id,
  clientId: row.client_id,
  clientName: formatClientName(row),
  domain: row.domain,
  currency,
  cycle: row.billing_cycle as RecurringCycle,
  old: priceAfterPromotion(row),
  isPromoted: row.regular_amount !== null,
})

interface Terms {
  readonly scope: RepricingScope
  readonly lower: LowerPrice
  /** The catalog price, or undefined if the product is not sold in the service's cycle and currency. */
  readonly listed: Cents | undefined
}

function planService(
  row: Row,
  service: PlannedService,
  { scope, lower, listed }: Terms,
): PlannedChange | SkippedService | 'same price' | 'other price' {
  const { old, currency, cycle } = service
  const lowered = (price: Cents | undefined) => price && lower(price, currency)
  if (scope.from !== undefined && old !== scope.from && old !== lowered(scope.from)) return 'other price'
  const leave = (reason: string): SkippedService => ({ ...service, reason })
  const target = lowered(scope.to ?? listed)
  if (target === undefined) return leave(`the product is not sold ${cycle} in ${currency.code}`)
  if (target === old) return 'same price'
  if (row.waiting_id !== null && !isWaitingStale(row)) return leave(`price change ${row.waiting_id} is waiting`)
  if (!scope.byHand && hasManualPrice(row, [listed, lowered(listed), scope.from, lowered(scope.from)]))
    return leave('its price was set manually')
  const start = firstUnbilledDay(row, scope.since)
  const obstacle = findObstacle(row)
  if (obstacle !== undefined || start === undefined) return leave(obstacle ?? 'it has no due date')
  return { ...service, new: target, from: start }
}

/** Returns true if the service's waiting change is stale, so that another one can replace it (R-3808). */
const isWaitingStale = (row: Row): boolean =>
  isStale(
    row,
    { billing_cycle: row.waiting_cycle as PriceChangeRow['billing_cycle'], old_amount: row.waiting_amount as Cents },
    { product_id: row.waiting_product_id as number },
  )

/**
 * Returns the reason why no period of a service will be billed, as a clause, or undefined if periods will be billed.
 */
function findObstacle(row: Row): string | undefined {
  if (row.status === 'pending') return 'it has not been set up'
  if (row.client_status === null || row.client_status === 'closed') return 'its client is closed'
  if (row.is_of_fraud === 1) return 'its order is marked as fraud'
  if (row.is_ending === 1) return 'it is due to be cancelled'
  return row.not_billed_reason === null ? undefined : `it is not billed (${row.not_billed_reason})`
}

/**
 * Returns the first day, on or after `since`, of an unbilled period of a service, or undefined if the service does not
 * recur or lacks a due date.
 */
export function firstUnbilledDay(
  service: Pick<ServiceRow, 'billed_until' | 'next_due_date' | 'billing_cycle' | 'anchor_day'>,
  since: Day,
): Day | undefined {
  const { billed_until, next_due_date, billing_cycle, anchor_day } = service
  let day = billed_until ?? next_due_date
  if (day === null || !isRecurring(billing_cycle)) return undefined
  const anchor = anchor_day ?? getDayOfMonth(day)
  while (day < since) day = followingDueDate(day, billing_cycle, anchor)
  return day
}

function expectOneCycle({ to, from, cycle }: RepricingScope, changes: readonly PlannedChange[]): void {
  if (to === undefined || from !== undefined || cycle !== undefined) return
  const found = [...new Set(changes.map((change) => change.cycle))]
  if (found.length > 1) throw new Error(`services have the billing cycles ${found.join(', ')}: add --cycle, or --from`)
}
