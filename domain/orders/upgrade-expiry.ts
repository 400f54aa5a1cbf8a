import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { ServiceRow, UpgradeRow } from '../../db/rows-services.js'
import { insertBillableItem } from '../billing/billable-items.js'
import { coveringLines, isInvoiceSettledSql } from '../billing/billing-dates.js'
import { cycleMonths, isRecurring } from '../billing/cycles.js'
import { billedPrice } from '../billing/line-taxes.js'
import { withdrawLines } from '../billing/withdrawal.js'
import { type Context, today } from '../context.js'
import { serviceRecurrence } from '../services/recurrences.js'
import { addDays, addMonths, type Day, toDay } from '../values/days.js'
import { type Cents, subtract } from '../values/money.js'
import { isExpired } from './stale-upgrades.js'

// Expiry of unpaid upgrades, and correction of lines billed while an upgrade waited for payment.

/**
 * Returns a query for unpaid upgrades without an expiry date whose service recurs, has a due date, and is not pending
 * (R-1514).
 */
export const undatedUpgrades = (db: Knex) =>
  db('upgrades')
    .join('services', 'services.id', 'upgrades.service_id')
    .where('upgrades.status', 'pending')
    .whereNull('upgrades.expires_on')
    .whereNot('services.status', 'pending')
    .whereNotNull('services.next_due_date')
    .whereNotIn('services.billing_cycle', ['free', 'onetime'])

/**
 * Sets an upgrade's expiry date. It is the end of the service's period that contains the day of the upgrade, or the
 * registration date if that is later. Returns false if there is nothing to set.
 */
export async function setUpgradeExpiry(ctx: Context, id: number): Promise<boolean> {
  const { db } = ctx
  const upgrade = await db('upgrades').where({ id, status: 'pending' }).forUpdate().first()
  const service = upgrade && (await db('services').where({ id: upgrade.service_id }).first())
  if (upgrade === undefined || service === undefined) return false
  const made = toDay(new Date(upgrade.created_at), ctx.settings.timeZone)
  const begun = service.registered_on !== null && service.registered_on > made ? service.registered_on : made
  const end = periodEndAfter(service, begun)
  if (end === undefined) return false
  await db('upgrades')
    .where({ id })
    .update({ expires_on: end, priced_until: upgrade.priced_until ?? end })
  return true
}

function periodEndAfter({ billing_cycle, next_due_date, anchor_day }: ServiceRow, day: Day): Day | undefined {
  if (!isRecurring(billing_cycle) || next_due_date === null) return undefined
  const months = cycleMonths(billing_cycle)
  const boundary = (at: number): Day => addMonths(next_due_date, months * at, anchor_day ?? undefined)
  let at = 0
  while (boundary(at) > day) at--
  while (boundary(at) <= day && at < maxPeriods) at++
  return boundary(at)
}

/** Maximum number of cycles to search after the due date. */
const maxPeriods = 12 * 100

/**
 * Cancels an expired upgrade and withdraws its line. Payments on that line become credit (R-1514). Returns false if the
 * upgrade is no longer pending or has not expired.
 */
export async function withdrawUpgrade(ctx: Context, id: number): Promise<boolean> {
  const { db } = ctx
  const upgrade = await db('upgrades').where({ id, status: 'pending' }).first()
  if (upgrade === undefined || !isExpired(upgrade, today(ctx))) return false
  const lines = await db('invoice_items').where({ type: 'upgrade', related_id: id }).orderBy('id')
  const lastDay = addDays(upgrade.expires_on as Day, -1)
  await withdrawLines(ctx, lines, `The upgrade was for a period that ended on ${lastDay}`)
  await db('upgrades').where({ id, status: 'pending' }).update({ status: 'cancelled' })
  return true
}

/** Returns a query for applied upgrades with periods billed at the old price that must be corrected. */
export const unpricedUpgrades = (db: Knex) => db('upgrades').whereNotNull('unpriced_until')

/**
 * Corrects lines billed at the old price while an upgrade waited for payment (R-1516). Withdraws unpaid lines, so that
 * they are billed again, and bills the difference for paid lines. Returns false if there is nothing to correct.
 */
export async function repriceUpgrade(ctx: Context, id: number): Promise<boolean> {
  const { db } = ctx
  const upgrade = await db('upgrades').where({ id }).first()
  if (upgrade === undefined) return false
  const { service_id, priced_until, unpriced_until } = upgrade
  const owner = await db('services').where({ id: service_id }).first('client_id')
  if (owner?.client_id != null) await db('clients').where({ id: owner.client_id }).forUpdate().first('id')
  const taken = await db('upgrades').where({ id }).whereNotNull('unpriced_until').update({ unpriced_until: null })
  if (taken === 0 || priced_until === null || unpriced_until === null) return false
  const lines = await selectBilledLines(ctx, service_id)
    .where('period_start', '>=', priced_until)
    .where('period_start', '<', unpriced_until)
  await correctBilledPrice(ctx, upgrade, lines, {
    item: 'Upgrade',
    reason: `Service ${service_id} was changed to another product`,
  })
  return true
}

const selectBilledLines = ({ db }: Context, serviceId: number) =>
  coveringLines(db, serviceRecurrence, serviceId)
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .orderBy('invoice_items.id')
    .select('invoice_items.*', 'invoices.client_id', 'invoices.currency_id', settledColumn(db))

/** Returns a service's lines on invoices that were created at an instant or later. */
export const linesBilledSince = (ctx: Context, serviceId: number, since: string): Promise<BilledLine[]> =>
  selectBilledLines(ctx, serviceId).where('invoices.created_at', '>=', since)

/**
 * Corrects lines billed at a lower price than the service has: withdraws unpaid ones, so that they are billed again, and
 * bills the difference for paid ones as an item.
 */
export async function correctBilledPrice(
  ctx: Context,
  price: Pick<UpgradeRow, 'recurring_amount' | 'new_product_id'>,
  lines: readonly BilledLine[],
  { item, reason }: { readonly item: string; readonly reason: string },
): Promise<void> {
  const paid = lines.filter(({ is_settled }) => is_settled === 1)
  for (const line of paid) await billDifference(ctx, price, line, item)
  await withdrawLines(
    ctx,
    lines.filter((line) => !paid.includes(line)),
    reason,
  )
}

const settledColumn = (db: Knex): Knex.Raw => db.raw(`case when ${isInvoiceSettledSql} then 1 else 0 end as is_settled`)

type BilledLine = InvoiceItemRow & Pick<InvoiceRow, 'client_id' | 'currency_id'> & { readonly is_settled: number }

async function billDifference(
  ctx: Context,
  upgrade: Pick<UpgradeRow, 'recurring_amount' | 'new_product_id'>,
  line: BilledLine,
  item: string,
): Promise<void> {
  const { client_id, currency_id, description } = line
  if (client_id === null) return
  const amount = subtract(await billedAmount(ctx, upgrade, client_id), line.amount)
  if (amount <= 0) return
  await insertBillableItem(ctx, {
    client_id,
    currency_id,
    description: `${item}: ${description}`,
    amount,
    due_date: today(ctx),
  })
}

/** Returns the client's price for a full period after an upgrade, as billed. */
async function billedAmount(
  ctx: Context,
  { recurring_amount, new_product_id }: Pick<UpgradeRow, 'recurring_amount' | 'new_product_id'>,
  clientId: number,
): Promise<Cents> {
  const client = await ctx.db('clients').where({ id: clientId }).first()
  const product = await ctx.db('products').where({ id: new_product_id }).first()
  if (client === undefined || product === undefined) return recurring_amount
  const { type, group_id: groupId } = product
  return billedPrice(ctx, client, { day: today(ctx), product: { type, groupId } })(recurring_amount)
}
