import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { BilledPeriod } from './billed-time.js'
import type { LineBalance } from './line-balances.js'
import type { AppliedUpgrade } from './paid-differences.js'

/** A line that paid for time, with its amount for a full period. */
export interface PaidLine extends LineBalance {
  readonly worth: Cents
}

/** Days left of a billed period, all paid in the same way. `period.daysLeft` is their number. */
export interface PaidStretch {
  readonly period: BilledPeriod
  /** The lines that paid for these days. */
  readonly own: readonly PaidLine[]
  /** The amount for a full period, either paid without a line or still unpaid. It is never credited. */
  readonly elsewhere: Cents
}

/** A service's lines and the payments on them. */
export interface KnownLines {
  /** All lines for future time, including lines that no longer cover it. */
  readonly lines: readonly InvoiceItemRow[]
  readonly kept: ReadonlyMap<number, LineBalance>
  /** Applied upgrades with the difference each made. */
  readonly upgrades: readonly AppliedUpgrade[]
  /** The service's new price. */
  readonly price: Cents
}

/**
 * Splits the days left of a period into days covered by lines, and all others. Periods are counted back from the due
 * date, so their days differ from the lines' days after a change of the due date or cycle.
 */
export function splitPeriod(
  service: ServiceRow,
  period: BilledPeriod,
  { lines, kept, upgrades, price }: KnownLines,
): PaidStretch[] {
  if (!period.isPaid) return [{ period, own: [], elsewhere: price }]
  const within = lines.map((line) => ({ line, days: daysWithin(line, period) })).filter(({ days }) => days > 0)
  const claiming = within.filter(({ line }) => line.is_claiming === 1)
  // After staff moved the due date back, a line no longer covers these days, although it paid for them.
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

/** Returns the number of a line's days within the days left of a period. */
function daysWithin({ period_start, period_end }: InvoiceItemRow, { end, daysLeft }: BilledPeriod): number {
  if (period_start === null || period_end === null) return 0
  const begin = addDays(end, -daysLeft)
  const [first, last] = [period_start > begin ? period_start : begin, period_end < end ? period_end : end]
  return Math.max(0, daysBetween(first, last))
}

/**
 * Returns the full-period amount of days without a line: the price before the upgrades. 0 if a line once covered the
 * period, or if the service was ordered for free.
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

/** Returns an upgrade's line, with the remaining difference for a full period. */
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
