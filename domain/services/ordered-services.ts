import type { ClientRow } from '../../db/rows.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { type Cycle, followingDueDate, isRecurring } from '../billing/cycles.js'
import { type Context, instant, today } from '../context.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import type { Cents } from '../values/money.js'
import { listedPriceColumns, manualPriceColumns } from './price-origins.js'

export interface PricedAddon {
  readonly id: number
  readonly name: string
  readonly cycle: Cycle
  readonly price: Cents
}

/** An addon for a running service. */
interface Addition {
  readonly service: Pick<ServiceRow, 'id'>
  readonly addon: PricedAddon
}

/** A product in an order, with its first and its recurring price. */
export interface PricedLine {
  readonly product: ProductRow
  readonly cycle: Cycle
  readonly domain: string | null
  readonly first: Cents
  readonly setupFee: Cents
  readonly recurring: Cents
  /** True if staff set the price. */
  readonly isByHand: boolean
  /** For a promotion limited to some periods: their number and the price after them. */
  readonly promotionEnd: { readonly periods: number; readonly price: Cents } | undefined
  readonly addons: readonly PricedAddon[]
}

/** Stores an order's services as pending. Returns them in the order of their lines. */
export async function insertServices(
  ctx: Context,
  client: ClientRow,
  order: OrderRow,
  lines: readonly PricedLine[],
): Promise<ServiceRow[]> {
  if (lines.length === 0) return []
  const day = today(ctx)
  const made = await ctx
    .db('services')
    .insert(
      lines.map(({ product, cycle, domain, first, setupFee, recurring, isByHand, promotionEnd }) => ({
        client_id: client.id,
        order_id: order.id,
        product_id: product.id,
        currency_id: client.currency_id,
        domain,
        status: 'pending' as const,
        billing_cycle: cycle,
        first_amount: first,
        setup_fee: setupFee,
        is_from_stock: product.stock === null ? (0 as const) : (1 as const),
        recurring_amount: recurring,
        regular_amount: promotionEnd?.price ?? null,
        promotion_periods: promotionEnd?.periods ?? null,
        ...(isByHand ? manualPriceColumns : listedPriceColumns(promotionEnd?.price ?? recurring)),
        payment_method: order.payment_method,
        ...initialDueColumns(day, cycle),
        created_at: instant(ctx.now),
      })),
    )
    .returning('*')
  return (made as ServiceRow[]).sort((a, b) => a.id - b.id)
}

/**
 * Stores an order's addons as pending. `services` belong to `lines`, and `added` contains addons for running services.
 * Returns the rows in this order.
 */
export async function insertAddons(
  ctx: Context,
  order: OrderRow,
  services: readonly ServiceRow[],
  { lines, added }: { readonly lines: readonly PricedLine[]; readonly added: readonly Addition[] },
): Promise<ServiceAddonRow[]> {
  const day = today(ctx)
  const rowOf = (serviceId: number, { id, cycle, price }: PricedAddon, awaits_order: 0 | 1) => ({
    service_id: serviceId,
    addon_id: id,
    order_id: order.id,
    status: 'pending' as const,
    billing_cycle: cycle,
    first_amount: price,
    recurring_amount: isRecurring(cycle) ? price : (0 as Cents),
    ...initialDueColumns(day, cycle),
    awaits_order,
    created_at: instant(ctx.now),
  })
  const rows = [
    ...lines.flatMap(({ addons }, at) => addons.map((addon) => rowOf((services[at] as ServiceRow).id, addon, 0))),
    ...added.map(({ service, addon }) => rowOf(service.id, addon, 1)),
  ]
  if (rows.length === 0) return []
  return ((await ctx.db('service_addons').insert(rows).returning('*')) as ServiceAddonRow[]).sort((a, b) => a.id - b.id)
}

/** The day of the order is shown as the due date until the first period begins. */
const initialDueColumns = (day: Day, cycle: Cycle) =>
  isRecurring(cycle)
    ? { next_due_date: day, anchor_day: getDayOfMonth(day) }
    : { next_due_date: null, anchor_day: null }

/** Returns true if first periods begin with the order, not with the activation. */
export const startsWithOrder = ({ settings }: Pick<Context, 'settings'>): boolean =>
  settings.choice('first_period_from') === 'order'

/**
 * Moves the due dates of services and addons past a free first period. The period counts towards a promotion although
 * it is not billed.
 */
export async function skipFreePeriods(
  ctx: Context,
  services: readonly ServiceRow[],
  addons: readonly ServiceAddonRow[],
): Promise<void> {
  const skip = async (table: 'services' | 'service_addons', row: ServiceRow | ServiceAddonRow) => {
    const { id, next_due_date, billing_cycle, anchor_day } = row
    if (next_due_date === null || anchor_day === null || !isRecurring(billing_cycle)) return
    const end = followingDueDate(next_due_date, billing_cycle, anchor_day)
    await ctx
      .db(table)
      .where({ id })
      .update({ next_due_date: end, ...(startsWithOrder(ctx) && { billed_until: end }) })
  }
  for (const row of services) {
    await skip('services', row)
    if (row.promotion_periods !== null)
      await ctx
        .db('services')
        .where({ id: row.id })
        .update({ promotion_periods: row.promotion_periods - 1 })
  }
  for (const row of addons) await skip('service_addons', row)
}
