import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, instant, later, type RemoteContext, today } from '../context.js'
import type { RegistrarModule } from '../ports/registrar.js'
import { clockSkewMs } from '../system/lease.js'
import { addDays } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { heldDomainStatuses, liveDomainStatuses } from '../values/statuses.js'
import { lockDomain, lockDomainAndClient, toRegisteredDomain } from './domains.js'
import { reportLongPending, wherePendingDue } from './pending-domains.js'
import { registrarAccessError, whereObtained } from './registrar-access.js'
import { callRegistrar, findRegistrar } from './registrars.js'
import { applyState } from './reported-states.js'

/** Milliseconds between two syncs of a domain that is not pending. */
const syncIntervalMs = 24 * 60 * 60_000

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
          pending
            .where({ status: 'pending' })
            .where(whereObtained(db, machineNow))
            .where(wherePendingDue({ now }, (query, before) => since(query, before, latest))),
        )
        .orWhere((other) => since(other.whereIn('status', heldDomainStatuses), later(now, -syncIntervalMs), latest))
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
            later(now, -syncIntervalMs),
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
    await reportLongPending(ctx, domain)
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
