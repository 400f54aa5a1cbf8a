import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { BilledPeriod } from './billed-time.js'
import type { LineBalance } from './line-balances.js'
import type { AppliedUpgrade } from './paid-differences.js'

/** A line that paid for time. `worth` is the amount that it paid for a full period. */
export interface PaidLine extends LineBalance {
  readonly worth: Cents
}

/** Remaining days of a billed period that were all paid in the same way. `period.daysLeft` is the number of days. */
export interface PaidStretch {
  readonly period: BilledPeriod
  /** The lines that paid for these days. */
  readonly own: readonly PaidLine[]
  /** Amount for a full period that is unpaid or was paid without a line. It is never credited. */
  readonly elsewhere: Cents
}

/** A service's lines and applied upgrades, for finding out how its time was paid. */
export interface KnownLines {
  /** All lines for future time, including withdrawn lines. */
  readonly lines: readonly InvoiceItemRow[]
  readonly kept: ReadonlyMap<number, LineBalance>
  /** Applied upgrades with their price differences. */
  readonly upgrades: readonly AppliedUpgrade[]
  /** The service's new price. */
  readonly price: Cents
}

/**
 * Splits the remaining days of a period into days covered by lines and other days. Periods are counted back from the
 * due date, so they differ from the lines' periods after the due date or cycle has changed.
 */
export function splitPeriod(
  service: ServiceRow,
  period: BilledPeriod,
  { lines, kept, upgrades, price }: KnownLines,
): PaidStretch[] {
  if (!period.isPaid) return [{ period, own: [], elsewhere: price }]
  const within = lines.map((line) => ({ line, days: daysWithin(line, period) })).filter(({ days }) => days > 0)
  const claiming = within.filter(({ line }) => line.is_claiming === 1)
  // If staff moved the due date back, a line no longer covers these days, although it paid for them.
  const claims = claiming.length > 0 ? claiming : within.filter(({ line }) => kept.has(line.id))
  const covered = Math.min(
    period.daysLeft,
    claims.reduce((sum, { days }) => sum + days, 0),
  )
  const own = claims.flatMap(({ line, days }) => {
    const found = kept.get(line.id)
    const whole = daysBetween(line.period_start as Day, line.period_end as Day)
    return found === undefined
      ? []
      : { ...found, worth: multiplyByFraction(found.open, days * period.days, whole * covered) }
  })
  return [
    { period: { ...period, daysLeft: covered }, own, elsewhere: zero },
    {
      period: { ...period, daysLeft: period.daysLeft - covered },
      own: [],
      elsewhere: amountPaidElsewhere(service, period, lines, upgrades),
    },
  ].filter((stretch) => stretch.period.daysLeft > 0)
}

/** Returns how many of a line's days are among the remaining days of a period. */
function daysWithin({ period_start, period_end }: InvoiceItemRow, { end, daysLeft }: BilledPeriod): number {
  if (period_start === null || period_end === null) return 0
  const begin = addDays(end, -daysLeft)
  const [first, last] = [period_start > begin ? period_start : begin, period_end < end ? period_end : end]
  return Math.max(0, daysBetween(first, last))
}

/**
 * Returns the full-period amount of days without a line, which is the price before the upgrades. Returns 0 if a line
 * once started with the period, or if the service was ordered for free.
 */
function amountPaidElsewhere(
  { order_id, first_amount, recurring_amount }: ServiceRow,
  { start }: BilledPeriod,
  lines: readonly InvoiceItemRow[],
  upgrades: readonly AppliedUpgrade[],
): Cents {
  // Free orders have no lines.
  const isFree = order_id !== null && first_amount === 0
  if (isFree || lines.some(({ period_start }) => period_start === start)) return zero
  return cents(Math.max(0, subtract(recurring_amount, add(...upgrades.map(({ difference }) => difference)))))
}

/** Returns an upgrade's lines, with the price difference for a full period less credited amounts. */
export function findUpgradePaidLines(
  { id, difference }: AppliedUpgrade,
  lines: readonly InvoiceItemRow[],
  kept: ReadonlyMap<number, LineBalance>,
): PaidLine[] {
  return lines
    .filter(({ related_id }) => related_id === id)
    .flatMap((line) => {
      const found = kept.get(line.id)
      return found === undefined ? [] : { ...found, worth: multiplyByFraction(difference, found.open, line.amount) }
    })
}
