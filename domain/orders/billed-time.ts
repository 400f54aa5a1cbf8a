import type { ServiceRow } from '../../db/rows-services.js'
import { coveringLines, isInvoiceSettledSql } from '../billing/billing-dates.js'
import { cycleMonths, isRecurring } from '../billing/cycles.js'
import { type Context, today } from '../context.js'
import { serviceRecurrence } from '../services/recurrences.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { addMonths, type Day, daysBetween } from '../values/days.js'
import { add, type Cents, cents } from '../values/money.js'

/** A billed period of a service that ends after today. */
export interface BilledPeriod {
  readonly start: Day
  readonly end: Day
  /** Number of remaining days, including today. Equals `days` if the period has not started. */
  readonly daysLeft: number
  /** Number of days in the whole period. */
  readonly days: number
  readonly isPaid: boolean
}

/** A service's paid and unpaid periods that end after today, earliest first. */
export interface BilledTime {
  readonly periods: readonly BilledPeriod[]
  /** The day after the last period, or null if there are no periods. */
  readonly until: Day | null
}

/**
 * Returns a service's billed periods that end after today. Periods before the due date are paid. Later periods are read
 * from invoice lines. Returns no periods for a service that is pending, does not recur, or has no due date.
 */
export async function loadBilledTime(ctx: Context, service: ServiceRow): Promise<BilledTime> {
  const { billing_cycle, next_due_date, anchor_day } = service
  if (!isRecurring(billing_cycle) || next_due_date === null || service.status === 'pending')
    return { periods: [], until: null }
  const day = today(ctx)
  const period = (start: Day, end: Day, isPaid: boolean): BilledPeriod => {
    const days = daysBetween(start, end)
    return { start, end, isPaid, days, daysLeft: Math.min(days, daysBetween(day, end)) }
  }
  const periods: BilledPeriod[] = []
  const months = cycleMonths(billing_cycle)
  // Counts whole cycles back from the due date, because paid periods may have no lines.
  for (let end = next_due_date, back = 1; end > day; back++) {
    const start = addMonths(next_due_date, -months * back, anchor_day ?? undefined)
    periods.push(period(start, end, true))
    end = start
  }
  periods.reverse()
  const lines: { period_start: Day; period_end: Day; is_settled: number }[] = await coveringLines(
    ctx.db,
    serviceRecurrence,
    service.id,
  )
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('period_start', '>=', next_due_date)
    .where('period_end', '>', day)
    .orderBy('period_start')
    .select(
      'period_start',
      'period_end',
      ctx.db.raw(`case when ${isInvoiceSettledSql} then 1 else 0 end as is_settled`),
    )
  for (const { period_start, period_end, is_settled } of lines)
    periods.push(period(period_start, period_end, is_settled === 1))
  return { periods, until: periods.at(-1)?.end ?? null }
}

/** Returns the end (exclusive) of the billed period that contains a day, or null if the day is not billed. */
export const findCurrentPeriodEnd = ({ periods }: BilledTime, day: Day): Day | null =>
  periods.find(({ start, end }) => start <= day && day < end)?.end ?? null

/** Prorates an amount for the days left in a period, rounded half up. */
export const prorateRemainder = (amount: Cents, { daysLeft, days }: BilledPeriod): Cents =>
  multiplyByFraction(amount, daysLeft, days)

/**
 * Returns the price difference for the billed time: prorated for the current period, and in full for later periods. For
 * a service that is pending, does not recur, or has no due date, returns the full difference. Negative if the price is
 * lower.
 */
export function calculateDifference(service: ServiceRow, price: Cents, { periods }: BilledTime): Cents {
  if (!isRecurring(service.billing_cycle)) return cents(price - service.first_amount)
  const difference = cents(price - service.recurring_amount)
  if (service.status === 'pending' || service.next_due_date === null) return difference
  return add(...periods.map((period) => prorateRemainder(difference, period)))
}
