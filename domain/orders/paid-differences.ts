import type { Knex } from 'knex'
import type { UpgradeRow } from '../../db/rows-services.js'
import { isInvoiceSettledSql } from '../billing/cursors.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { fraction } from '../billing/invoice-totals.js'
import type { Context } from '../context.js'
import { type Day, dayOf, daysBetween } from '../days.js'
import { add, type Cents, cents } from '../money.js'

/** An upgrade that was paid, and how much more a full period costs by it. */
interface PaidUpgrade {
  readonly id: number
  readonly serviceId: number
  readonly invoiceId: number
  readonly made: Day
  readonly pricedUntil: Day
  readonly difference: Cents
}

interface Period {
  readonly start: Day
  readonly end: Day
}

/** Returns the upgrades of services that have been paid for, oldest first. */
async function paidUpgrades(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  serviceIds: readonly number[],
): Promise<PaidUpgrade[]> {
  const rows: UpgradeRow[] = []
  for (let start = 0; start < serviceIds.length; start += maxIds)
    rows.push(...(await upgradesOf(db, serviceIds.slice(start, start + maxIds))))
  return rows.map((row) => ({
    id: row.id,
    serviceId: row.service_id,
    invoiceId: row.invoice_id as number,
    made: dayOf(new Date(row.created_at), settings.timeZone),
    pricedUntil: row.priced_until as Day,
    difference: cents(row.recurring_amount - (row.old_recurring_amount as Cents)),
  }))
}

/** Ids that one statement names. */
const maxIds = 1000

const upgradesOf = (db: Knex, serviceIds: readonly number[]): Promise<UpgradeRow[]> =>
  db('upgrades')
    .join('invoices', 'invoices.id', 'upgrades.invoice_id')
    .whereIn('upgrades.service_id', serviceIds)
    .where('upgrades.status', 'applied')
    .where('upgrades.amount', '>', 0)
    .whereNotNull('upgrades.priced_until')
    .whereRaw('upgrades.recurring_amount > upgrades.old_recurring_amount')
    // Money that went back has paid for nothing.
    .where('invoices.credited', 0)
    .whereNot('invoices.status', 'refunded')
    .whereRaw(isInvoiceSettledSql)
    .orderBy('upgrades.id')
    .select('upgrades.*')

/** Returns what an upgrade has paid of a period: its rest from the day of the upgrade, or all of it. */
function paidOf({ made, pricedUntil, difference }: PaidUpgrade, { start, end }: Period): number {
  if (end <= made || start >= pricedUntil) return 0
  return start > made ? difference : fraction(difference, daysBetween(made, end), daysBetween(start, end))
}

/** A line that stood for a period once, or stands for it. */
interface BilledLine {
  readonly related_id: number
  readonly invoice_id: number
  readonly period_start: Day
  readonly period_end: Day
}

const linesOf = (db: Knex, serviceIds: readonly number[]): Promise<BilledLine[]> =>
  db('invoice_items')
    .where({ type: 'service' })
    .whereIn('related_id', serviceIds)
    .whereNotNull('period_start')
    .select('related_id', 'invoice_id', 'period_start', 'period_end') as never

/**
 * Lowers lines for periods that were billed when a paid upgrade was asked for, and are billed again: the difference was
 * paid with the upgrade (R-1518).
 */
export async function lessPaidDifferences<Line extends NewLine>(
  ctx: Pick<Context, 'db' | 'settings'>,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const ids = lines.flatMap(({ type, relatedId, period }) =>
    type === 'service' && period ? (relatedId as number) : [],
  )
  const upgrades = ids.length === 0 ? [] : await paidUpgrades(ctx, ids)
  if (upgrades.length === 0) return lines
  const before = await linesOf(ctx.db, [...new Set(upgrades.map(({ serviceId }) => serviceId))])
  return lines.map((line) => {
    const { type, relatedId, period, amount } = line
    if (type !== 'service' || period === undefined) return line
    const paid = upgrades.map((upgrade) => {
      const billed = before.find(
        (one) =>
          one.related_id === relatedId && one.period_start === period.start && one.invoice_id < upgrade.invoiceId,
      )
      return upgrade.serviceId !== relatedId || billed === undefined
        ? 0
        : paidOf(upgrade, { start: billed.period_start, end: billed.period_end })
    })
    const less = Math.min(amount, add(...paid.map(cents)))
    return less <= 0
      ? line
      : { ...line, amount: cents(amount - less), description: `${line.description}, less what an upgrade has paid` }
  })
}

/**
 * Takes back what paid upgrades of a service have paid of unpaid periods, no more than a price takes off each; what is
 * left of it still lowers those periods. Returns the sum. The caller has locked the service.
 */
export async function takePaidDifferences(
  ctx: Context,
  serviceId: number,
  periods: readonly (Period & { readonly reduction: Cents })[],
  reduction: Cents,
): Promise<Cents> {
  const upgrades = (await paidUpgrades(ctx, [serviceId])).reverse()
  let taken = 0
  for (const { reduction: most, ...period } of periods)
    taken += Math.min(most, add(...upgrades.map((upgrade) => cents(paidOf(upgrade, period)))))
  let left: number = reduction
  for (const { id, difference } of upgrades) {
    const part = Math.min(left, difference)
    left -= part
    if (part > 0 && taken > 0) await ctx.db('upgrades').where({ id }).increment('old_recurring_amount', part)
  }
  return cents(taken)
}
