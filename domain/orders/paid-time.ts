import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { fraction } from '../taxes/reckoning.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import type { BilledPeriod } from './billed-time.js'
import type { KeptLine } from './kept-lines.js'
import type { MadeUpgrade } from './paid-differences.js'

/** A line that has paid for time, and what it comes to for a full period. */
export interface PaidLine extends KeptLine {
  readonly worth: Cents
}

/** Days to come of a billed period that were paid for in one way; `daysLeft` is their number. */
export interface Stretch {
  readonly period: BilledPeriod
  /** The lines that paid for these days. */
  readonly own: readonly PaidLine[]
  /** The amount for a full period that was paid without a line, or is still to be paid: none of that goes back. */
  readonly elsewhere: Cents
}

/** The lines of a service, and what was paid by them. */
export interface KnownLines {
  /** All that ever stood for time to come. */
  readonly lines: readonly InvoiceItemRow[]
  readonly kept: ReadonlyMap<number, KeptLine>
  /** Those that were made, with the difference that each makes. */
  readonly upgrades: readonly MadeUpgrade[]
  /** The price that the service gets. */
  readonly price: Cents
}

/**
 * Divides the days to come of a period into those for which lines stand and the rest. Periods are counted back from the due
 * date, so after a change of that or of the cycle their days differ from those of the lines.
 */
export function stretchesOf(
  service: ServiceRow,
  period: BilledPeriod,
  { lines, kept, upgrades, price }: KnownLines,
): Stretch[] {
  if (!period.isPaid) return [{ period, own: [], elsewhere: price }]
  const within = lines.map((line) => ({ line, days: daysWithin(line, period) })).filter(({ days }) => days > 0)
  const claiming = within.filter(({ line }) => line.is_claiming === 1)
  // After staff has moved the due date back, a line stands for nothing any more and has paid for these days all the same.
  const claims = claiming.length > 0 ? claiming : within.filter(({ line }) => kept.has(line.id))
  const covered = Math.min(
    period.daysLeft,
    claims.reduce((sum, { days }) => sum + days, 0),
  )
  const own = claims.flatMap(({ line, days }) => {
    const found = kept.get(line.id)
    const whole = daysBetween(line.period_start as Day, line.period_end as Day)
    return found === undefined ? [] : { ...found, worth: fraction(found.open, days * period.days, whole * covered) }
  })
  return [
    { period: { ...period, daysLeft: covered }, own, elsewhere: zero },
    {
      period: { ...period, daysLeft: period.daysLeft - covered },
      own: [],
      elsewhere: paidElsewhere(service, period, lines, upgrades),
    },
  ].filter((stretch) => stretch.period.daysLeft > 0)
}

/** Returns the number of days to come of a period that a line is for. */
function daysWithin({ period_start, period_end }: InvoiceItemRow, { end, daysLeft }: BilledPeriod): number {
  if (period_start === null || period_end === null) return 0
  const begin = addDays(end, -daysLeft)
  const [first, last] = [period_start > begin ? period_start : begin, period_end < end ? period_end : end]
  return Math.max(0, daysBetween(first, last))
}

/** A period that no line ever stood for was paid elsewhere, at the price before the upgrades. */
function paidElsewhere(
  { order_id, first_amount, recurring_amount }: ServiceRow,
  { start }: BilledPeriod,
  lines: readonly InvoiceItemRow[],
  upgrades: readonly MadeUpgrade[],
): Cents {
  // What was ordered for nothing has no line.
  const isFree = order_id !== null && first_amount === 0
  if (isFree || lines.some(({ period_start }) => period_start === start)) return zero
  return cents(Math.max(0, subtract(recurring_amount, add(...upgrades.map(({ difference }) => difference)))))
}

/** The line of an upgrade, and what is left of the difference that it makes in a full period. */
export function paidByUpgrade(
  { id, difference }: MadeUpgrade,
  lines: readonly InvoiceItemRow[],
  kept: ReadonlyMap<number, KeptLine>,
): PaidLine[] {
  return lines
    .filter(({ related_id }) => related_id === id)
    .flatMap((line) => {
      const found = kept.get(line.id)
      return found === undefined ? [] : { ...found, worth: fraction(difference, found.open, line.amount) }
    })
}
