import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { addDays, addMonths, type Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { describeYears } from './granted-years.js'
import { countQueuedYears } from './paid-renewals.js'
import { raiseRenewal, reactivationChanges } from './renewals.js'

/** A paid renewal, and the day until which it is paid. */
interface PaidYears {
  readonly years: number
  readonly until: Day
}

/**
 * Returns how many of the paid years the registrar must still be asked for. Years that the registry granted
 * automatically are not requested again (R-2704); a reported expiry date that waited for its payment is stored. The
 * caller has locked the rows of the domain and its client.
 */
export async function takeGrantedYears(ctx: Context, domain: DomainRow, { years, until }: PaidYears): Promise<number> {
  const { id, client_id, expiry_date, reported_expiry } = domain
  const held = reported_expiry ?? expiry_date
  if (held === null) return years
  const missing = missingYears(addMonths(held, 12 * (await countQueuedYears(ctx, id))), { years, until })
  if (missing === years) return years
  if (reported_expiry !== null) {
    const changed = { expiry_date: reported_expiry, reported_expiry: null }
    await ctx
      .db('domains')
      .where({ id })
      .update({ ...changed, ...(await reactivationChanges(ctx, domain, reported_expiry)) })
    await raiseRenewal(ctx, domain, reported_expiry)
  }
  const granted = describeYears(years - missing)
  await logActivity(ctx, `The registry had already renewed ${readableName(domain.domain)} by ${granted}`, client_id)
  return missing
}

/** Paid time in days that no one misses, because registries and registrars count days in different time zones. */
export const negligibleDays = 1

/** Returns the number of whole years, up to the paid ones, that a domain held until `held` lacks. */
function missingYears(held: Day, { years, until }: PaidYears): number {
  let missing = 0
  while (missing < years && addDays(addMonths(held, 12 * missing), negligibleDays) < until) missing++
  return missing
}
