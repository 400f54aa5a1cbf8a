import type { DomainRow } from '../../db/rows-services.js'
import { coveringLines, moveBillingDates } from '../billing/billing-dates.js'
import { moveDueDate } from '../billing/changed-records.js'
import type { Context } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask } from '../desk/staff-tasks.js'
import { logActivity } from '../log/activity.js'
import { addMonths, type Day, daysBetween, getDayOfMonth, lastDay } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { billExpiredRenewal } from './expired-renewals.js'
import { countQueuedYears } from './paid-renewals.js'
import { yearsBetween } from './periods.js'
import { domainRecurrence } from './recurrence.js'
import { negligibleDays } from './revocable-years.js'

/**
 * Moves a domain's due date along with an expiry date that changed without a paid invoice, because staff or the
 * registrar renewed the domain (R-2704). Withdraws unpaid lines for the same years. Years already paid but not yet
 * renewed are deducted, except `waitingYears`, whose renewals are still queued. `domain` is the row before the change.
 * The caller has locked the rows of the domain and its client.
 */
export async function alignDueDate(ctx: Context, domain: DomainRow, expiry: Day, waitingYears = 0): Promise<void> {
  const { id, expiry_date, next_due_date, anchor_day } = domain
  if (expiry_date === null || next_due_date === null || expiry === expiry_date) return
  const isTogether = next_due_date === expiry_date
  const renewed = yearsBetween(expiry_date, expiry)
  if (renewed <= 0) {
    if (isTogether && renewed === 0) await correctDueDate(ctx, domain, expiry)
    return
  }
  const paidAhead = Math.max(0, yearsBetween(expiry_date, next_due_date) - waitingYears)
  const years = renewed - paidAhead
  if (years <= 0) return
  const anchor = anchor_day ?? getDayOfMonth(next_due_date)
  const day = isTogether ? expiry : addMonths(next_due_date, 12 * years, anchor)
  if (day >= lastDay || day <= next_due_date) return
  await moveDueDate(ctx, domainRecurrence, id, day, undefined)
  if (!isTogether) await ctx.db('domains').where({ id }).update({ anchor_day: anchor })
  await logActivity(
    ctx,
    `${readableName(domain.domain)} is due on ${day} because it was renewed until ${expiry}`,
    domain.client_id,
  )
}

/**
 * Moves the due date of a billed domain back to an earlier expiry date, so that the domain is billed before it expires
 * (R-2717), and withdraws unpaid lines. A domain in grace or redemption is billed at once. Queued renewals, which are
 * paid, still count. Staff get a to-do item about the paid time that the registrar did not grant. `domain` is the row
 * before the change. The caller has locked the rows of the domain and its client.
 */
export async function followEarlierExpiry(ctx: Context, row: DomainRow, expiry: Day): Promise<void> {
  const { id, domain, client_id, expiry_date, next_due_date: from, not_billed_reason } = row
  if (from === null || not_billed_reason !== null || (expiry_date !== null && expiry >= expiry_date)) return
  const to = addMonths(expiry, 12 * (await countQueuedYears(ctx, id)))
  if (from <= to) return
  await moveDueDate(ctx, domainRecurrence, id, to, undefined)
  await billExpiredRenewal(ctx, id)
  const name = readableName(domain)
  const description = `${name} is due on ${to} instead of ${from}, because it expires earlier than recorded.`
  await logActivity(ctx, description, client_id)
  if (daysBetween(to, from) <= negligibleDays) return
  await addStaffTask(ctx, {
    source: providerTaskSource(`paid time of domain ${id} until ${from}`),
    title: `${name} (ID ${id}) is paid until ${from} but expires earlier`,
    description: `${description} Renew it for the paid time, or credit the client for it.`,
  })
}

/**
 * Moves the due date forward to an expiry date that differs by less than half a year, unless a later period is billed.
 */
async function correctDueDate({ db, ...ctx }: Context, { id, next_due_date }: DomainRow, expiry: Day): Promise<void> {
  const billed = await coveringLines(db, domainRecurrence, id).where('period_end', '>', next_due_date).first('id')
  // Paid lines end on the old due date, so the due date cannot move back.
  if (billed === undefined && expiry > (next_due_date as Day))
    await moveBillingDates({ db, ...ctx }, domainRecurrence, id, expiry)
}
