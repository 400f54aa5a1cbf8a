import type { DomainRow } from '../../db/rows-services.js'
import { hasUnpaidLines } from '../billing/changed-records.js'
import { type Context, today } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { logActivity } from '../log/activity.js'
import { failAccepted, hastenAccepted } from '../modules/operation-attempts.js'
import type { DomainState } from '../ports/registrar.js'
import { changedColumns, hasColumns } from '../values/changed-columns.js'
import { addDays, type Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { heldDomainStatuses } from '../values/statuses.js'
import { withdrawDomains } from './domain-endings.js'
import { emailFailedTransfer } from './domain-mail.js'
import { raiseDomainEvents } from './domains.js'
import { alignDueDate, followEarlierExpiry } from './due-dates.js'
import { completePendingTask } from './pending-domains.js'
import { yearsBetween } from './periods.js'
import { domainRecurrence } from './recurrence.js'
import { recordHeldDomain } from './registrar-effects.js'
import { reactivationChanges } from './renewals.js'
import { assumeExpiry, readReportedExpiry } from './reported-dates.js'

/** Updates a domain's record from its state at the registrar. The caller has locked the domain and its client. */
export async function applyState(ctx: Context, domain: DomainRow, state: DomainState): Promise<void> {
  const { status } = state
  if (domain.status === 'pending') return applyToPending(ctx, domain, state)
  if (status === 'transferred_away') return endTransferred(ctx, domain)
  if (status === 'active') return applyToHeld(ctx, domain, state)
}

async function applyToPending(
  ctx: Context,
  domain: DomainRow,
  { status, expiryDate, message = '' }: DomainState,
): Promise<void> {
  if (status === 'refused') {
    await recordRejection(ctx, domain, message)
    await completePendingTask(ctx, domain, 'The request was rejected.')
  }
  if (status !== 'active') return
  const reported = await readReportedExpiry(ctx, domain, expiryDate)
  await recordHeldDomain(ctx, domain, reported ?? (await assumeExpiry(ctx, domain)))
  await completePendingTask(ctx, domain, 'The domain is active at its registrar.')
  await logActivity(ctx, `Domain ${readableName(domain.domain)} is active at its registrar`, domain.client_id)
}

/**
 * Records that a registration or transfer was rejected after the registrar had accepted it. The payment stays on the
 * invoice until staff decide (R-2788).
 */
async function recordRejection(ctx: Context, domain: DomainRow, reason: string): Promise<void> {
  const failed = await failAccepted(ctx, { domain_id: domain.id }, reason || 'The request was rejected')
  if (failed === 'transfer') await emailFailedTransfer(ctx, domain, reason)
}

/**
 * Ends a domain that was transferred away. The first report is only stored, because a registrar with a fault may report
 * it for every domain. A report on a later day ends the domain, unless the registrar reports it for more than
 * `terminate_limit` domains (R-2719).
 */
async function endTransferred(ctx: Context, domain: DomainRow): Promise<void> {
  const { db } = ctx
  const { id, registrar, client_id, reported_away_on } = domain
  const name = readableName(domain.domain)
  const day = today(ctx)
  // A day in the future was stored by a clock that was ahead (R-2850).
  if (reported_away_on === null || reported_away_on > day) {
    await db('domains').where({ id }).update({ reported_away_on: day })
    await logActivity(ctx, `The registrar reports that ${name} was transferred away`, client_id)
    return
  }
  if (reported_away_on === day || (await isEndingTooMany(ctx, domain))) return
  const status = 'transferred_away'
  await db('domains').where({ id }).update({ status, next_due_date: null, reported_away_on: null })
  await logActivity(ctx, `Domain ${name} was transferred away`, client_id)
  await raiseDomainEvents(ctx, 'domain.transferred_away', [domain], 'was transferred to another registrar', [domain])
  await withdrawDomains(ctx, [domain])
  await completeStaffTask(ctx, massTransferSource(registrar), `Since then, ${name} was ended.`)
}

/** Returns the number of a registrar's held domains that it reports as transferred away. */
async function countReportedAway({ db }: Context, { registrar }: DomainRow): Promise<number> {
  const reported = db('domains').where({ registrar }).whereIn('status', heldDomainStatuses)
  const [counted] = await reported.whereNotNull('reported_away_on').count({ count: '*' })
  return Number(counted?.count)
}

/** Completes the to-do item of a registrar that no longer reports domains as transferred away. */
async function endMassTransfer(ctx: Context, domain: DomainRow): Promise<void> {
  if ((await countReportedAway(ctx, domain)) === 0)
    await completeStaffTask(ctx, massTransferSource(domain.registrar), 'Since then, it reports the domains as active.')
}

async function isEndingTooMany(ctx: Context, domain: DomainRow): Promise<boolean> {
  const { registrar } = domain
  const count = await countReportedAway(ctx, domain)
  const limit = ctx.settings.whole('terminate_limit')
  if (count <= limit) return false
  await addStaffTask(ctx, {
    source: massTransferSource(registrar),
    title: `The registrar ${registrar} reports that many domains were transferred away`,
    description: `It reports this for ${count} domains. None of them ends while there are more than terminate_limit (${limit}). If the reports are right, raise the limit or set the domains to transferred_away.`,
  })
  return true
}

const massTransferSource = (registrar: string | null): string => providerTaskSource(`transfers away from ${registrar}`)

async function applyToHeld(
  ctx: Context,
  domain: DomainRow,
  { expiryDate: given, isRevocable }: DomainState,
): Promise<void> {
  const { db } = ctx
  const reported = await readReportedExpiry(ctx, domain, given)
  const isLater = reported !== undefined && domain.expiry_date !== null && reported > domain.expiry_date
  if (isLater) await hastenAccepted(ctx, { domain_id: domain.id })
  const mustWait = isLater && (isRevocable ?? mayBeRevoked(ctx, domain, reported))
  const expiry = mustWait ? undefined : reported
  const changed: Partial<DomainRow> = {
    ...changedColumns(domain, { expiry_date: expiry }),
    ...(isLateReport(ctx, domain, expiry) && { expiry_learned_on: today(ctx) }),
    ...(expiry !== undefined && (await reactivationChanges(ctx, domain, expiry))),
  }
  const noted = changedColumns(domain, { reported_expiry: mustWait ? reported : null, reported_away_on: null })
  if (hasColumns(changed) || hasColumns(noted))
    await db('domains')
      .where({ id: domain.id })
      .update({ ...noted, ...changed })
  if (noted.reported_away_on === null) await endMassTransfer(ctx, domain)
  if (noted.reported_expiry != null) await logRevocable(ctx, domain, noted.reported_expiry)
  if (changed.expiry_date != null) {
    await followEarlierExpiry(ctx, domain, changed.expiry_date)
    // The client still owes for the years that the registry granted (R-2704).
    if (!(await hasUnpaidLines(db, domainRecurrence, domain.id))) await alignDueDate(ctx, domain, changed.expiry_date)
  }
  if (hasColumns(changed))
    await raiseDomainEvents(ctx, 'domain.updated', [{ ...domain, ...changed }], 'was changed at its registrar', [
      domain,
    ])
}

/** Number of days after the expiry date in which registries withdraw years that they added automatically. */
const revocableDays = 45

/**
 * Returns true if whole years were added to a domain on or after its expiry date, and the registry may still withdraw
 * them. Registries renew domains automatically on the expiry date. A later date that follows a late report corrects it.
 */
function mayBeRevoked(ctx: Context, { expiry_date, expiry_learned_on }: DomainRow, reported: Day): boolean {
  const day = today(ctx)
  const expired = expiry_date as Day
  const isCorrection = expiry_learned_on !== null && expiry_learned_on > expired
  const isWithdrawable = expired <= day && day < addDays(expired, revocableDays)
  return isWithdrawable && !isCorrection && yearsBetween(expired, reported) > 0
}

const logRevocable = (ctx: Context, { domain, client_id, expiry_date }: DomainRow, reported: Day): Promise<void> =>
  logActivity(
    ctx,
    `The registrar reports that ${readableName(domain)} expires on ${reported}. Until the registry can no longer withdraw this renewal, the record keeps ${expiry_date}`,
    client_id,
  )

/** Returns true if a domain is reported to have expired on an earlier day than recorded. */
const isLateReport = (ctx: Context, { expiry_date }: DomainRow, reported: Day | undefined): boolean =>
  reported !== undefined && reported < today(ctx) && (expiry_date === null || reported < expiry_date)
