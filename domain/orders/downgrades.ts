import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { withdrawUnpaid } from '../billing/changed-records.js'
import { creditLines } from '../billing/credit-notes.js'
import { isRecurring } from '../billing/cycles.js'
import { lockInvoiceAndClient } from '../billing/invoices.js'
import { billedPrice } from '../billing/line-taxes.js'
import { addOffsetAmount } from '../billing/offsets.js'
import { type Context, today } from '../context.js'
import { storeFirstAmount } from '../services/changed-products.js'
import { serviceRecurrence } from '../services/recurrences.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { voidInvoiceStatuses } from '../values/statuses.js'
import { type BilledPeriod, type BilledTime, prorateRemainder } from './billed-time.js'
import { type LineBalance, loadLineBalances } from './line-balances.js'
import { findUpgrades, isPricedBy } from './paid-differences.js'
import { findUpgradePaidLines, splitPeriod } from './paid-time.js'

/** A product change that was just made. The rows are from before the change. */
export interface ProductChange {
  readonly client: ClientRow
  readonly service: ServiceRow
  readonly old: ProductRow
  readonly product: ProductRow
  readonly price: Cents
  readonly time: BilledTime
}

/**
 * Settles a lower price (R-1515). Withdraws unpaid lines, so that they are billed again. If `credit_on_downgrade` is
 * on, returns payments that exceed the new price of the remaining time, with credit notes to the clients who were
 * invoiced. For a service that is pending or does not recur, calls lowerTotal instead. Does nothing if the price is not
 * lower. The caller must hold the client lock.
 */
export async function settleDowngrade(ctx: Context, change: ProductChange): Promise<void> {
  const { service } = change
  if (!isCheaper(change)) return
  if (!isRecurring(service.billing_cycle) || service.status === 'pending')
    return lowerTotal(ctx, toBilledChange(ctx, change), changeReason(change), service)
  const { parts, kept } = await calculatePeriodCredits(ctx, change)
  await withdrawUnpaid(ctx, serviceRecurrence, service.id, changeReason(change))
  await returnPayments(ctx, parts, kept, changeReason(change))
}

/** Amounts to return, by line ID. */
export type PeriodCredits = ReadonlyMap<number, Cents>

/**
 * Does what settleDowngrade does when the change is requested, but returns nothing yet (R-1519). Returns the amounts to
 * return once the server has made the change. They are calculated then for a service that does not recur.
 */
export async function requestDowngrade(ctx: Context, change: ProductChange): Promise<PeriodCredits> {
  const { service } = change
  if (!isCheaper(change) || !isRecurring(service.billing_cycle)) return new Map()
  const { parts } = await calculatePeriodCredits(ctx, change)
  await withdrawUnpaid(ctx, serviceRecurrence, service.id, changeReason(change))
  return parts
}

/** Returns what requestDowngrade left to return. `change` has the rows from before the change. */
export async function completeDowngrade(ctx: Context, change: ProductChange, parts: PeriodCredits): Promise<void> {
  if (!isRecurring(change.service.billing_cycle)) return settleDowngrade(ctx, change)
  const lines = await ctx.db('invoice_items').whereIn('id', [...parts.keys()])
  const kept = await loadLineBalances(ctx, lines, change.client.currency_id)
  const left = [...parts].map(([id, part]) => [id, cents(Math.min(part, kept.get(id)?.open ?? 0))] as const)
  await returnPayments(ctx, new Map(left.filter(([, part]) => part > 0)), kept, changeReason(change))
}

function isCheaper({ service, price }: ProductChange): boolean {
  const { billing_cycle, recurring_amount, first_amount } = service
  return price < (isRecurring(billing_cycle) ? recurring_amount : first_amount)
}

const changeReason = ({ service, old, product }: ProductChange): string =>
  `Service ${service.id} was changed from ${old.name} to ${product.name}`

/** Returns payments by credit notes, less what is missing on the lines. */
const returnPayments = async (
  ctx: Context,
  parts: PeriodCredits,
  kept: ReadonlyMap<number, LineBalance>,
  reason: string,
): Promise<void> => deductGrantedCredit(ctx, await subtractMissing(ctx, parts, kept), reason)

/**
 * A product change with the prices on the client's invoice lines. They differ from the catalog prices if prices are
 * adapted to taxes (R-3408).
 */
interface BilledChange extends ProductChange {
  readonly billed: (price: Cents) => Cents
}

function toBilledChange(ctx: Context, change: ProductChange): BilledChange {
  const { client, service, old, product, price } = change
  const billedAs = ({ type, group_id }: ProductRow) =>
    billedPrice(ctx, client, { day: today(ctx), product: { type, groupId: group_id } })
  const billed = billedAs(old)
  const { recurring_amount, first_amount, setup_fee } = service
  return {
    ...change,
    service: {
      ...service,
      recurring_amount: billed(recurring_amount),
      first_amount: billed(first_amount),
      setup_fee: billed(setup_fee),
    },
    price: billedAs(product)(price),
    billed,
  }
}

/** Credits the given amounts by line ID, with one credit note per invoice. */
async function deductGrantedCredit(ctx: Context, parts: ReadonlyMap<number, Cents>, reason: string): Promise<void> {
  const lines = await ctx
    .db('invoice_items')
    .whereIn('id', [...parts.keys()])
    .orderBy('id')
  const byInvoice = [...groupRows(lines, ({ invoice_id }) => invoice_id)].sort(([a], [b]) => a - b)
  for (const [invoiceId, ofInvoice] of byInvoice) {
    const { invoice, client } = await lockInvoiceAndClient(ctx.db, invoiceId)
    const taken = ofInvoice.map(({ id }) => ({ id, amount: parts.get(id) as Cents }))
    await creditLines(ctx, invoice, client, { lines: taken, reason })
  }
}

/**
 * Distributes an amount over lines in their order. Each line gets at most its `most`, and at most its uncredited
 * amount.
 */
function distributeAmount(
  parts: Map<number, Cents>,
  amount: Cents,
  lines: readonly (LineBalance & { readonly most: Cents })[],
): void {
  let left: number = Math.max(0, amount)
  for (const { id, open, most } of lines) {
    const before = parts.get(id) ?? zero
    const part = Math.min(left, most, subtract(open, before))
    if (part <= 0) continue
    left -= part
    parts.set(id, add(before, cents(part)))
  }
}

/**
 * Reduces each amount to credit by the line's missing amount, unless that was already offset, and records the reduction
 * as offset. Returns the remaining amounts by line ID.
 */
async function subtractMissing(
  { db }: Context,
  parts: ReadonlyMap<number, Cents>,
  lines: ReadonlyMap<number, LineBalance>,
): Promise<Map<number, Cents>> {
  const left = new Map<number, Cents>()
  for (const [id, part] of parts) {
    const { missing = zero, setOff = zero } = lines.get(id) ?? {}
    const counted = cents(Math.max(0, Math.min(part, missing - setOff)))
    if (counted > 0) await addOffsetAmount(db, id, counted)
    if (part > counted) left.set(id, subtract(part, counted))
  }
  return left
}

/**
 * Returns the amounts to credit for the billed periods that end after today, by line ID, and the balances of the lines.
 * Both are empty unless `credit_on_downgrade` is on.
 */
async function calculatePeriodCredits(
  ctx: Context,
  made: ProductChange,
): Promise<{ readonly parts: PeriodCredits; readonly kept: ReadonlyMap<number, LineBalance> }> {
  if (!ctx.settings.on('credit_on_downgrade')) return { parts: new Map(), kept: new Map() }
  const change = toBilledChange(ctx, made)
  const { service, price, time, billed } = change
  const { db } = ctx
  const before = await findUpgrades(ctx, service.id)
  const upgrades = before.map((one) => ({ ...one, difference: billed(one.difference) })).reverse()
  const lines = await loadServiceLines(db, service.id, time.periods[0])
  const upgradeLines = await loadUpgradeLines(
    db,
    upgrades.map(({ id }) => id),
  )
  const kept = await loadBalancesWithoutFee(ctx, change, [...lines, ...upgradeLines])
  const parts = new Map<number, Cents>()
  for (const period of time.periods) {
    const priced = upgrades.filter((upgrade) => isPricedBy(upgrade, period))
    // Upgrades were paid in addition to the period's own line, so they are credited first.
    const onTop = priced.flatMap((upgrade) => findUpgradePaidLines(upgrade, upgradeLines, kept))
    for (const stretch of splitPeriod(service, period, { lines, kept, upgrades: priced, price })) {
      const paid = add(...[...onTop, ...stretch.own].map(({ worth }) => worth), stretch.elsewhere)
      const worth = cents(Math.min(service.recurring_amount, paid))
      distributeAmount(parts, prorateRemainder(subtract(worth, price), stretch.period), [
        ...onTop.map((line) => ({ ...line, most: prorateRemainder(line.worth, stretch.period) })),
        ...stretch.own.map((line) => ({ ...line, most: line.open })),
      ])
    }
  }
  return { parts, kept }
}

/**
 * Returns the balances of lines, by line ID. Excludes the setup fee, which did not pay for time and is not returned.
 */
async function loadBalancesWithoutFee(
  ctx: Context,
  { service, client }: ProductChange,
  lines: readonly InvoiceItemRow[],
): Promise<ReadonlyMap<number, LineBalance>> {
  const kept = new Map(await loadLineBalances(ctx, lines, client.currency_id))
  const { setup_fee, order_id } = service
  if (setup_fee === 0 || order_id === null) return kept
  const order = await ctx.db('orders').where({ id: order_id }).first('invoice_id')
  for (const { id, type, invoice_id } of lines) {
    const line = kept.get(id)
    if (line !== undefined && type === 'service' && invoice_id === order?.invoice_id)
      kept.set(id, { ...line, open: cents(Math.max(0, line.open - setup_fee)) })
  }
  return kept
}

const loadServiceLines = async (
  db: Knex,
  serviceId: number,
  earliest: BilledPeriod | undefined,
): Promise<InvoiceItemRow[]> =>
  earliest === undefined
    ? []
    : db('invoice_items')
        .where({ type: 'service', related_id: serviceId })
        .where('period_end', '>', earliest.start)
        .orderBy('id')

const loadUpgradeLines = async (db: Knex, ids: readonly number[]): Promise<InvoiceItemRow[]> =>
  db('invoice_items').where({ type: 'upgrade' }).whereIn('related_id', ids).orderBy('id')

/**
 * Lowers the amount billed for a service that is pending or does not recur. `before` is the service with catalog
 * prices. Always lowers open invoices. If `credit_on_downgrade` is on, also returns payments. If it is off, the
 * payments count towards the next product change.
 */
async function lowerTotal(ctx: Context, change: ProductChange, reason: string, before: ServiceRow): Promise<void> {
  const { service, price } = change
  const { db, settings } = ctx
  const currentOf = ({ billing_cycle, recurring_amount, first_amount }: ServiceRow): Cents =>
    isRecurring(billing_cycle) ? recurring_amount : first_amount
  const current = currentOf(service)
  const made = await db('upgrades')
    .where({ service_id: service.id, status: 'applied' })
    .where('amount', '>', 0)
    .orderBy('id', 'desc')
    .pluck('id')
  const upgradeLines = (await loadUpgradeLines(db, made)).reverse()
  const own = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ type: 'service', related_id: service.id })
    .whereNotIn('invoices.status', voidInvoiceStatuses)
    .orderBy('invoice_items.id', 'desc')
    .select('invoice_items.*')
  const lines = [...upgradeLines, ...own]
  const kept = await loadBalancesWithoutFee(ctx, change, lines)
  const known = lines.flatMap(({ id }) => kept.get(id) ?? [])
  const worth = Math.min(current, add(...known.map(({ open }) => open)))
  const isGivenBack = settings.on('credit_on_downgrade')
  const taken = new Map<number, Cents>()
  distributeAmount(
    taken,
    cents(worth - price),
    known
      .filter(({ isOwed }) => isOwed || isGivenBack)
      // If payments are not returned, an invoice is lowered at most by its amount due.
      .map((line) => ({ ...line, most: isGivenBack ? line.open : line.missing })),
  )
  // Excludes open invoices, on which the missing amount is the amount due.
  const settled = new Map([...kept].filter(([, { isOwed }]) => !isOwed))
  const parts = await subtractMissing(ctx, taken, settled)
  await deductGrantedCredit(ctx, parts, reason)
  if (isGivenBack || isRecurring(service.billing_cycle)) return
  // Payments that were not returned count towards the next product change.
  const paid =
    known.length === 0 ? current : add(...known.map(({ open, missing }) => cents(Math.max(0, open - missing))))
  const left = cents(Math.max(price, Math.min(current, paid)))
  // Converts the amount to a catalog price.
  const first_amount = current === 0 ? zero : multiplyByFraction(left, currentOf(before), current)
  await storeFirstAmount(db, service.id, first_amount)
}
