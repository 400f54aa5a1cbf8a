import type { ClosedMonthRow } from '../../db/rows-papers.js'
import { readRowsIfAny } from './rows.js'

/**
 * Returns the last link in the chain of closed months, or no row if no month is sealed. Its hash covers all links
 * before it.
 */
export async function readLastMonth(databaseUrl: string): Promise<readonly ClosedMonthRow[]> {
  const statement = 'select * from closed_months order by sequence desc limit 1'
  const rows = await readRowsIfAny<ClosedMonthRow>(databaseUrl, 'closed_months', statement)
  return rows.map((row) => ({
    ...row,
    ...{ from_day: dayText(row.from_day), until_day: dayText(row.until_day), created_at: instantText(row.created_at) },
  }))
}

// A plain client of PostgreSQL returns dates, in the process's time zone for days.
const dayText = (day: unknown): string =>
  day instanceof Date
    ? [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
    : String(day)

const instantText = (at: unknown): string => (at instanceof Date ? at.toISOString() : String(at))
