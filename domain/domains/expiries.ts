import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { addDays, type Day } from '../values/days.js'
import type { DomainStatus } from '../values/statuses.js'
import { expiredDomainStatuses, heldDomainStatuses } from '../values/statuses.js'
import { withdrawDomains } from './domain-endings.js'
import { raiseDomainEvents } from './domains.js'
import { chargeRedemption } from './redemption-fees.js'
import { findMatchingTld } from './tld-matching.js'
import type { PricedTld } from './tld-prices.js'

/** Grace and redemption periods, in days, of a domain whose TLD is unknown. */
const defaultPeriods = { grace_days: 30, redemption_days: 30 }

/** Statuses in order. A domain that is not renewed never returns to an earlier status. */
const expiryStages = [...heldDomainStatuses, 'expired'] as const satisfies readonly DomainStatus[]

/** The number of domains moved to each status. */
type ExpiredCounts = Record<'grace' | 'redemption' | 'expired', number>

/** Returns a query for held domains past their expiry date. */
export const lapsedDomains = (ctx: Context) =>
  ctx.db('domains').whereIn('status', heldDomainStatuses).where('expiry_date', '<', today(ctx))

/** Moves lapsed domains to the status that they have reached (R-1609). */
export async function expireDomains(
  ctx: Context,
  extensions: readonly PricedTld[],
  domainIds: readonly number[],
): Promise<ExpiredCounts> {
  const { db } = ctx
  const day = today(ctx)
  const lapsed = lapsedDomains(ctx).whereIn('id', domainIds).orderBy('id')
  const reached = (row: DomainRow) => expiryStage(row, extensions, day)
  // The domains' invoices may change too, and invoices are locked after their clients. Domains that enter grace do not
  // change invoices.
  const clients = (await lapsed.clone()).flatMap((row: DomainRow) =>
    reached(row) === 'grace' ? [] : (row.client_id ?? []),
  )
  if (clients.length > 0) await db('clients').whereIn('id', clients).orderBy('id').forUpdate().select('id')
  const rows: DomainRow[] = await lapsed.clone().forUpdate()
  const heldBack = await findHeldBack(
    ctx,
    rows.filter((row) => reached(row) === 'expired'),
    extensions,
  )
  const counts = { grace: 0, redemption: 0, expired: 0 }
  for (const status of [...expiredDomainStatuses, 'expired'] as const) {
    const reaching = rows.filter(
      (row) =>
        (heldBack.has(row.id) ? 'redemption' : reached(row)) === status &&
        expiryStages.indexOf(status) > expiryStages.indexOf(row.status as (typeof expiryStages)[number]),
    )
    if (reaching.length === 0) continue
    const ids = reaching.map(({ id }) => id)
    counts[status] = await db('domains').whereIn('id', ids).update({ status })
    await raiseDomainEvents(ctx, `domain.${status}`, reaching, messageOf[status], reaching)
    if (status === 'redemption') await chargeRedemption(ctx, reaching, extensions)
    if (status === 'expired') await withdrawDomains(ctx, reaching)
  }
  return counts
}

const messageOf = {
  grace: 'was not renewed in time',
  redemption: 'was not renewed in its grace period',
  expired: 'has expired',
} as const

/**
 * Returns the status that a domain reaches by `day`. The expiry date is before `day`. The grace period of a domain
 * whose expiry was reported late begins on the day of the report, so that no single answer ends a domain (R-2714). A
 * domain that the registry has renewed automatically remains in its grace period (R-2718).
 */
function expiryStage(row: DomainRow, extensions: readonly PricedTld[], day: Day) {
  const { domain, expiry_date, expiry_learned_on, reported_expiry } = row
  if (reported_expiry !== null && reported_expiry >= day) return 'grace'
  const expiry = wasLearnedLate(row, day) ? (expiry_learned_on as Day) : (expiry_date as Day)
  const { grace_days, redemption_days } = findMatchingTld(domain, extensions) ?? defaultPeriods
  if (day <= addDays(expiry, grace_days)) return 'grace'
  return day <= addDays(expiry, grace_days + redemption_days) ? 'redemption' : 'expired'
}

/**
 * Returns true if a domain's expiry was reported after it. A day after `day` was stored by a clock that was ahead
 * (R-2850).
 */
const wasLearnedLate = ({ expiry_date, expiry_learned_on: learned }: DomainRow, day: Day): boolean =>
  learned !== null && learned > (expiry_date as Day) && learned <= day

/**
 * Returns the IDs of domains that must not end today, because their registrar's late reports would end more than
 * `terminate_limit` domains at once (R-2719), and adds a to-do item for each such registrar. `ending` contains the
 * domains of a batch that would end.
 */
async function findHeldBack(
  ctx: Context,
  ending: readonly DomainRow[],
  extensions: readonly PricedTld[],
): Promise<ReadonlySet<number>> {
  const day = today(ctx)
  const late = ending.filter((row) => wasLearnedLate(row, day))
  if (late.length === 0) return new Set()
  const registrars = [...new Set(late.map(({ registrar }) => registrar as string))]
  const known: DomainRow[] = await ctx
    .db('domains')
    .whereIn('registrar', registrars)
    .whereIn('status', heldDomainStatuses)
    .whereNotNull('expiry_learned_on')
    .where('expiry_date', '<', day)
  const limit = ctx.settings.whole('terminate_limit')
  const ends = (row: DomainRow) => wasLearnedLate(row, day) && expiryStage(row, extensions, day) === 'expired'
  const held = new Set<string>()
  for (const registrar of registrars) {
    const count = known.filter((row) => row.registrar === registrar && ends(row)).length
    const source = providerTaskSource(`late expiries at ${registrar}`)
    if (count <= limit) {
      await completeStaffTask(ctx, source, 'Since then, the domains have ended.')
      continue
    }
    held.add(registrar)
    await addStaffTask(ctx, {
      source,
      title: `The registrar ${registrar} reported late that many domains have expired`,
      description: `${count} domains would end now. None of them ends while there are more than terminate_limit (${limit}). If the reports are right, raise the limit; otherwise, correct the expiry dates.`,
    })
  }
  return new Set(late.filter(({ registrar }) => held.has(registrar as string)).map(({ id }) => id))
}
