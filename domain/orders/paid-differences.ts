import type { Knex } from 'knex'
import type { UpgradeRow } from '../../db/rows-services.js'
import { isInvoiceSettledSql } from '../billing/billing-dates.js'
import type { NewLine } from '../billing/invoice-lines.js'
import type { Context } from '../context.js'
import { splitIntoParts } from '../sql/row-limits.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { type Day, daysBetween, toDay } from '../values/days.js'
import { add, type Cents, cents, zero } from '../values/money.js'

/** An applied upgrade. `difference` is the price difference for a full period. */
export interface AppliedUpgrade {
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

/**
 * Returns the paid upgrades of services, oldest first. If an upgrade's invoice was partly credited, its difference is
 * reduced proportionally.
 */
async function paidUpgrades(
  ctx: Pick<Context, 'db' | 'settings'>,
  serviceIds: readonly number[],
): Promise<AppliedUpgrade[]> {
  const paid: AppliedUpgrade[] = []
  for (const part of splitIntoParts(serviceIds)) {
    const rows: (UpgradeRow & { billed: number; noted: number })[] = await selectAppliedUpgrades(ctx.db, part)
      .join('invoices', 'invoices.id', 'upgrades.invoice_id')
      .whereNot('invoices.status', 'refunded')
      .whereRaw(isInvoiceSettledSql)
      .select('upgrades.*', 'invoices.subtotal as billed', ctx.db.raw(`${creditedAmountSql} as noted`))
    for (const { billed, noted, ...row } of rows) {
      const upgrade = toAppliedUpgrade(ctx, row)
      const left = Math.max(0, billed - Number(noted))
      paid.push({ ...upgrade, difference: billed === 0 ? zero : multiplyByFraction(upgrade.difference, left, billed) })
    }
  }
  return paid
}

/** Returns a service's applied upgrades that have an invoice, whether paid or not, oldest first. */
export async function findUpgrades(
  ctx: Pick<Context, 'db' | 'settings'>,
  serviceId: number,
): Promise<readonly AppliedUpgrade[]> {
  const rows = await selectAppliedUpgrades(ctx.db, [serviceId]).whereNotNull('upgrades.invoice_id').select('upgrades.*')
  return rows.map((row) => toAppliedUpgrade(ctx, row))
}

const toAppliedUpgrade = ({ settings }: Pick<Context, 'settings'>, row: UpgradeRow): AppliedUpgrade => ({
  id: row.id,
  serviceId: row.service_id,
  invoiceId: row.invoice_id as number,
  made: toDay(new Date(row.created_at), settings.timeZone),
  pricedUntil: row.priced_until as Day,
  difference: cents(row.recurring_amount - (row.old_recurring_amount as Cents)),
})

/** SQL for the amount credited on an invoice, before discount and tax. An upgrade's invoice has no other lines. */
const creditedAmountSql =
  '(select coalesce(sum(credit_notes.subtotal), 0) from credit_notes where credit_notes.invoice_id = invoices.id)'

const selectAppliedUpgrades = (db: Knex, serviceIds: readonly number[]) =>
  db('upgrades')
    .whereIn('upgrades.service_id', serviceIds)
    .where('upgrades.status', 'applied')
    .where('upgrades.amount', '>', 0)
    .whereNotNull('upgrades.priced_until')
    .whereRaw('upgrades.recurring_amount > upgrades.old_recurring_amount')
    .orderBy('upgrades.id')

/** Returns true if an upgrade charged a difference for at least part of a period. */
export const isPricedBy = ({ made, pricedUntil }: AppliedUpgrade, { start, end }: Period): boolean =>
  end > made && start < pricedUntil

/**
 * Returns the difference that an upgrade charged for a period: prorated from the day of the upgrade, or in full if the
 * period starts after that day.
 */
function calculatePaidDifference(upgrade: AppliedUpgrade, { start, end }: Period): number {
  const { made, difference } = upgrade
  if (!isPricedBy(upgrade, { start, end })) return 0
  return start > made ? difference : multiplyByFraction(difference, daysBetween(made, end), daysBetween(start, end))
}

/** A line that covers a period, or covered it before it was withdrawn. */
interface BilledLine {
  readonly related_id: number
  readonly invoice_id: number
  readonly period_start: Day
  readonly period_end: Day
}

const loadBilledLines = (db: Knex, serviceIds: readonly number[]): Promise<BilledLine[]> =>
  db('invoice_items')
    .where({ type: 'service' })
    .whereIn('related_id', serviceIds)
    .whereNotNull('period_start')
    .select('related_id', 'invoice_id', 'period_start', 'period_end') as never

/**
 * Lowers lines that bill periods again if a paid upgrade has already charged the difference for these periods (R-1518).
 * Those are periods that were already billed when the upgrade was requested.
 */
export async function subtractPaidDifferences<Line extends NewLine>(
  ctx: Pick<Context, 'db' | 'settings'>,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const ids = lines.flatMap(({ kind, relatedId, period }) =>
    kind === 'service' && period ? (relatedId as number) : [],
  )
  const upgrades = ids.length === 0 ? [] : await paidUpgrades(ctx, ids)
  if (upgrades.length === 0) return lines
  const before = await loadBilledLines(ctx.db, [...new Set(upgrades.map(({ serviceId }) => serviceId))])
  return lines.map((line) => {
    const { kind, relatedId, period, amount } = line
    if (kind !== 'service' || period === undefined) return line
    const paid = upgrades.map((upgrade) => {
      const billed = before.find(
        (one) =>
          one.related_id === relatedId && one.period_start === period.start && one.invoice_id < upgrade.invoiceId,
      )
      return upgrade.serviceId !== relatedId || billed === undefined
        ? 0
        : calculatePaidDifference(upgrade, { start: billed.period_start, end: billed.period_end })
    })
    const less = Math.min(amount, add(...paid.map(cents)))
    return less <= 0
      ? line
      : {
          ...line,
          amount: cents(amount - less),
          description: `${line.description}, less the amount paid by an upgrade`,
        }
  })
}
