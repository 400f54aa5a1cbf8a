import type { TransactionRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { type Day, instantToDay } from '../values/days.js'
import { resolvePostingDate } from './books.js'

/**
 * Stores the value date of a payment that was first reported without it, and thus has the day of the report. The
 * posting date remains. Rows of closed months do not change (R-3753).
 */
export async function addValueDate(ctx: Context, shares: readonly TransactionRow[], date: Day): Promise<boolean> {
  const ids: number[] = []
  for (const { id, value_day, booked_day, created_at } of shares) {
    const isDefault = value_day !== null && value_day === instantToDay(created_at, ctx.settings.timeZone)
    if (!isDefault || date >= value_day || booked_day === null) continue
    if ((await resolvePostingDate(ctx, booked_day)) === booked_day) ids.push(id)
  }
  if (ids.length > 0) await ctx.db('transactions').whereIn('id', ids).update({ value_day: date })
  return ids.length > 0
}
