import type { Knex } from 'knex'
import type { DomainRow, ServiceRow } from '../../db/rows-services.js'
import { lockClient } from '../clients/clients.js'
import { type Context, today } from '../context.js'
import { endService } from '../services/service-endings.js'
import { lockService } from '../services/services.js'
import { withoutQueuedOperation } from '../services/suspensions.js'
import { heldDomainStatuses, liveServiceStatuses } from '../values/statuses.js'

/**
 * A client's live services and domains. Closing the client does not end them on their servers and at their registrars.
 */
export interface LiveRecords {
  readonly services: readonly ServiceRow[]
  readonly domains: readonly DomainRow[]
}

export async function findLiveRecords(db: Knex, client_id: number): Promise<LiveRecords> {
  const services = await db('services').where({ client_id }).whereIn('status', liveServiceStatuses).orderBy('id')
  const domains = await db('domains').where({ client_id }).whereIn('status', heldDomainStatuses).orderBy('id')
  return { services, domains }
}

/** Terminates a client's live services through the module queue. The caller must hold the client's lock. */
export async function terminateServices(ctx: Context, client_id: number): Promise<void> {
  const live = ctx.db('services').where({ client_id }).whereIn('status', liveServiceStatuses).orderBy('id')
  const rows: ServiceRow[] = await withoutQueuedOperation(live, ['terminate']).forUpdate()
  for (const service of rows) await endService(ctx, service, 'terminated')
}

/**
 * Returns a query for live services of closed clients that are due today or earlier, or have no due date because they
 * do not recur (R-1485). Skips services that are about to be terminated.
 */
export const servicesOfClosedClients = (ctx: Context): Knex.QueryBuilder =>
  withoutQueuedOperation(
    ctx
      .db('services')
      .join('clients', 'clients.id', 'services.client_id')
      .where('clients.status', 'closed')
      .whereIn('services.status', liveServiceStatuses)
      .where((due) => due.where('services.next_due_date', '<=', today(ctx)).orWhereNull('services.next_due_date')),
    ['terminate'],
  )

/**
 * Terminates a service of a closed client (R-1485). Returns false if the service is no longer among
 * `servicesOfClosedClients`.
 */
export async function terminateLeftoverService(ctx: Context, id: number): Promise<boolean> {
  const { db } = ctx
  const owner = await db('services').where({ id }).first('client_id')
  if (owner?.client_id == null) return false
  // Reopening the client locks its row, too.
  await lockClient(db, owner.client_id)
  const service = await lockService(db, id)
  if ((await servicesOfClosedClients(ctx).where('services.id', id).first('services.id')) === undefined) return false
  await endService(ctx, service, 'terminated')
  return true
}
