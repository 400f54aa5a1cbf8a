import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { logActivity } from '../log/activity.js'
import { addMonths, type Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { calculateExpiry } from './renewals.js'

/**
 * Returns an expiry date that a registrar reported, or undefined if it reported none or one that cannot be true
 * (R-2714). For the latter, staff get a to-do item, which a later credible date completes.
 */
export async function readReportedExpiry(
  ctx: Context,
  row: DomainRow,
  reported: Day | undefined,
): Promise<Day | undefined> {
  if (reported === undefined) return undefined
  const { id, domain, registrar, client_id } = row
  const source = providerTaskSource(`expiry date of domain ${id}`)
  const problem = findProblem(ctx, row, reported)
  if (problem === undefined) {
    await completeStaffTask(ctx, source, `Since then, the registrar reported ${reported}.`)
    return reported
  }
  const name = readableName(domain)
  const description = `The registrar ${registrar} reported that ${name} expires on ${reported}, which ${problem}. The date was not stored. If it is right, set it with updateclientdomain.`
  await addStaffTask(ctx, { source, title: `Expiry date of ${name} (ID ${id})`, description })
  await logActivity(ctx, description, client_id)
  return undefined
}

/** Returns why a reported expiry date cannot be true, to follow "which", or undefined if it can be. */
function findProblem(ctx: Context, domain: DomainRow, reported: Day): string | undefined {
  const { registered_on, expiry_date, years } = domain
  if (registered_on !== null && reported < registered_on) return `is before its registration on ${registered_on}`
  if (expiry_date === null && reported < today(ctx)) return 'is in the past'
  if (expiry_date !== null && reported < addMonths(expiry_date, -12 * years))
    return `is more than a term before the recorded date ${expiry_date}`
  return undefined
}

/**
 * Returns the expiry date of a domain that its registrar has obtained without reporting a date: the years ordered, or
 * one for a transfer, from today (R-2715). Logs that the date is calculated.
 */
export async function assumeExpiry(ctx: Context, domain: DomainRow): Promise<Day> {
  const isTransfer = domain.order_type === 'transfer'
  const calculated = calculateExpiry(isTransfer ? { ...domain, years: 1 } : domain, today(ctx))
  const expiry = calculated > today(ctx) ? calculated : addMonths(today(ctx), 12 * (isTransfer ? 1 : domain.years))
  await logActivity(
    ctx,
    `The registrar of ${readableName(domain.domain)} reported no expiry date. It was calculated as ${expiry}.`,
    domain.client_id,
  )
  return expiry
}
