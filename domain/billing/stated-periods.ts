import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import { addMonths, type Day } from '../values/days.js'

// The period that a document states for a line, and the period of the record that the line bills, can differ (R-1085).

/** A period's first day, and the day after the last. */
export interface Period {
  readonly start: Day
  readonly end: Day
}

type Line = { readonly [Column in 'period_start' | 'period_end']?: Day | null } & {
  readonly stated_period?: string | null
}

/** Marks a line whose document states no period, although its record got one later. */
const noPeriod = 'none'

/** Returns the value of `stated_period` for an expected period. */
export const serializePeriod = ({ start, end }: Period): string => `${start}/${end}`

/** Returns the expected period of a line that covers no period when its document is made, or null. */
export function expectedPeriod({ stated_period }: Pick<Line, 'stated_period'>): Period | null {
  if (stated_period == null || stated_period === noPeriod) return null
  const [start, end] = stated_period.split('/') as [Day, Day]
  return { start, end }
}

/** Returns the period that a document states for a line, or null if it states none. */
export function statedPeriod(line: Line): Period | null {
  const { period_start: start, period_end: end, stated_period } = line
  if (stated_period != null) return expectedPeriod({ stated_period })
  return start == null || end == null ? null : { start, end }
}

/**
 * Assigns a period to the line of a record that got it after the document was made. The statement of the document does
 * not change.
 */
export const assignPeriod = async (
  db: Knex,
  id: number,
  { start, end }: Period,
  is_claiming: InvoiceItemRow['is_claiming'],
): Promise<void> =>
  void (await db('invoice_items')
    .where({ id })
    .update({
      period_start: start,
      period_end: end,
      is_claiming,
      stated_period: db.raw('coalesce(stated_period, ?)', [noPeriod]) as never,
    }))

/**
 * Makes lines state what is known on the date of a document that is issued or gets another date: the record's period if
 * it has one, otherwise the expected period from this date. Returns the updated lines.
 */
export async function restatePeriods(
  db: Knex,
  date: Day,
  lines: readonly InvoiceItemRow[],
): Promise<readonly InvoiceItemRow[]> {
  const restated = lines.map((line) => ({ ...line, stated_period: periodOn(line, date) }))
  for (const [at, { id, stated_period }] of restated.entries())
    if (stated_period !== lines[at]?.stated_period) await db('invoice_items').where({ id }).update({ stated_period })
  return restated
}

function periodOn(line: InvoiceItemRow, date: Day): string | null {
  if (line.period_start !== null) return null
  const expected = expectedPeriod(line)
  if (expected === null || expected.start === date) return line.stated_period
  return serializePeriod({ start: date, end: addMonths(date, countMonths(expected)) })
}

/** Returns the length of a period that follows a billing cycle. */
const countMonths = ({ start, end }: Period): number => monthOf(end) - monthOf(start)

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
