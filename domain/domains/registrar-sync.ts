import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, instant, later, type RemoteContext, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { failAccepted } from '../modules/operation-attempts.js'
import type { DomainState, RegistrarModule } from '../ports/registrar.js'
import { clockSkewMs } from '../system/lease.js'
import { changedColumns, hasColumns } from '../values/changed-columns.js'
import { addDays, type Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { heldDomainStatuses, liveDomainStatuses } from '../values/statuses.js'
import { withdrawDomains } from './domain-endings.js'
import { emailFailedTransfer } from './domain-mail.js'
import { lockDomain, lockDomainAndClient, raiseDomainEvents, toRegisteredDomain } from './domains.js'
import { alignDueDate, followEarlierExpiry } from './due-dates.js'
import { registrarAccessError, whereObtained } from './registrar-access.js'
import { recordHeldDomain } from './registrar-effects.js'
import { callRegistrar, findRegistrar } from './registrars.js'
import { reactivationChanges } from './renewals.js'
import { assumeExpiry, readReportedExpiry } from './reported-dates.js'

const hourMs = 60 * 60_000
/** Milliseconds between two syncs of a domain, by status. */
const syncIntervalMs = { pending: hourMs, other: 24 * hourMs }

/**
 * Number of days after its expiry date for which an expired domain is still synced, because its registrar may have
 * renewed or lost it.
 */
const maxExpiredDays = 365

/**
 * Returns the domain due for a sync that has waited longest since its last sync, or undefined. Pending domains come
 * first, because their clients are waiting.
 */
export async function findUnsynced(
  { db, now, machineNow, settings }: Pick<Context, 'db' | 'now' | 'machineNow' | 'settings'>,
  registrars: readonly string[],
): Promise<DomainRow | undefined> {
  const latest = later(now, clockSkewMs)
  const lastExpiry = addDays(today({ now, settings }), -maxExpiredDays)
  return db('domains')
    .whereIn('registrar', registrars)
    .where((query) =>
      query
        .where((pending) =>
          since(
            pending.where({ status: 'pending' }).where(whereObtained(db, machineNow)),
            later(now, -syncIntervalMs.pending),
            latest,
          ),
        )
        .orWhere((other) =>
          since(other.whereIn('status', heldDomainStatuses), later(now, -syncIntervalMs.other), latest),
        )
        .orWhere((expired) =>
          since(
            expired
              .where({ status: 'expired' })
              .where('expiry_date', '>=', lastExpiry)
              .whereNotExists(
                db('domains as holder')
                  .select(db.raw('1'))
                  .whereRaw('holder.domain = domains.domain and holder.id <> domains.id')
                  .whereIn('holder.status', liveDomainStatuses),
              ),
            later(now, -syncIntervalMs.other),
            latest,
          ),
        ),
    )
    .orderByRaw("case when status = 'pending' then 0 else 1 end, coalesce(synced_at, created_at), id")
    .first()
}

/** A sync in the future was recorded by a clock that was ahead (R-2850). */
const since = (query: Knex.QueryBuilder, at: string, latest: string) =>
  query.where((asked) => asked.whereNull('synced_at').orWhere('synced_at', '<=', at).orWhere('synced_at', '>', latest))

/**
 * Updates a domain's record from the registrar, if the record may call it (R-1607). Stores the time of the sync before
 * the call. If a registrar does not answer, or its answer crashes the process, it is called again later and does not
 * delay other domains. Does nothing if another process has started a sync since the domain was read.
 */
export async function syncDomain(remote: RemoteContext, row: DomainRow): Promise<void> {
  const module = findRegistrar(remote, row)
  const { sync } = module ?? {}
  if (module === undefined || sync === undefined) return
  const registered = await remote.transaction(async (ctx) => {
    const domain = await lockDomain(ctx.db, row.id)
    if (domain.synced_at !== row.synced_at) return undefined
    await ctx
      .db('domains')
      .where({ id: row.id })
      .update({ synced_at: instant(ctx.now) })
    return (await canSync(ctx, domain, module)) ? toRegisteredDomain(ctx, domain) : undefined
  })
  if (registered === undefined) return
  const state = await callRegistrar(remote, module, (moduleContext) =>
    sync.call(module, registered, moduleContext),
  ).catch((error) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  if (state === undefined) return
  await remote.transaction(async (ctx) => {
    const domain = await lockDomainAndClient(ctx.db, row.id)
    // The record may have been cancelled or moved to another registrar during the call.
    if (await canSync(ctx, domain, module)) await applyState(ctx, domain, state)
  })
}

const canSync = async (ctx: Context, domain: DomainRow, { name }: RegistrarModule): Promise<boolean> =>
  // Requires the same access as a renewal by staff, because an expired domain may have been renewed at the registrar.
  domain.registrar === name && (await registrarAccessError(ctx, domain, 'renew')) === undefined

async function applyState(
  ctx: Context,
  domain: DomainRow,
  { status, expiryDate: reported, message }: DomainState,
): Promise<void> {
  const { db } = ctx
  const change = (row: Partial<DomainRow>) => db('domains').where({ id: domain.id }).update(row)
  if (status === 'transferred_away' && domain.status !== 'pending') {
    await change({ status, next_due_date: null })
    await logActivity(ctx, `Domain ${readableName(domain.domain)} was transferred away`, domain.client_id)
    if (domain.status !== status)
      await raiseDomainEvents(ctx, 'domain.transferred_away', [domain], 'was transferred to another registrar', [
        domain,
      ])
    await withdrawDomains(ctx, [domain])
  }
  if (status === 'refused' && domain.status === 'pending') await recordRejection(ctx, domain, message ?? '')
  if (status !== 'active') return
  const expiryDate = await readReportedExpiry(ctx, domain, reported)
  if (domain.status === 'pending') {
    await recordHeldDomain(ctx, domain, expiryDate ?? (await assumeExpiry(ctx, domain)))
    await logActivity(ctx, `Domain ${readableName(domain.domain)} is active at its registrar`, domain.client_id)
    return
  }
  const changed: Partial<DomainRow> = {
    ...changedColumns(domain, { expiry_date: expiryDate }),
    ...(isLateReport(ctx, domain, expiryDate) && { expiry_learned_on: today(ctx) }),
    ...(expiryDate !== undefined && (await reactivationChanges(ctx, domain, expiryDate))),
  }
  if (hasColumns(changed)) await change(changed)
  if (changed.expiry_date != null) {
    await followEarlierExpiry(ctx, domain, changed.expiry_date)
    await alignDueDate(ctx, domain, changed.expiry_date)
  }
  if (hasColumns(changed))
    await raiseDomainEvents(ctx, 'domain.updated', [{ ...domain, ...changed }], 'was changed at its registrar', [
      domain,
    ])
}

/** Returns true if a domain is reported to have expired on an earlier day than recorded. */
const isLateReport = (ctx: Context, { expiry_date }: DomainRow, reported: Day | undefined): boolean =>
  reported !== undefined && reported < today(ctx) && (expiry_date === null || reported < expiry_date)

/**
 * Records that a registration or transfer was rejected after the registrar had accepted it. The payment stays on the
 * invoice until staff decide (R-2788).
 */
async function recordRejection(ctx: Context, domain: DomainRow, reason: string): Promise<void> {
  const failed = await failAccepted(ctx, { domain_id: domain.id }, reason || 'The request was rejected')
  if (failed === 'transfer') await emailFailedTransfer(ctx, domain, reason)
}
