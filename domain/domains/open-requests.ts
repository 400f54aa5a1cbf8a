import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { completeByHand } from '../modules/completed-operations.js'
import { findRegistrar } from './registrars.js'

// Registrations and transfers that have not succeeded (R-2788).

const verbs = ['register', 'transfer'] as const

/** Returns the registrar's last error for each pending domain, by domain ID. Omits domains without an error. */
export async function findRegistrarErrors(
  db: Knex,
  domains: readonly Pick<DomainRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = domains.filter(({ status }) => status === 'pending').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db('module_queue')
    .whereIn('domain_id', ids)
    .whereIn('action', verbs)
    .whereNot('status', 'cancelled')
    .orderBy('id')
    .select('domain_id', 'last_error')
  // Only the latest request matters. A repeated request starts without an error.
  const latest = new Map(rows.map(({ domain_id, last_error }) => [domain_id as number, last_error]))
  return new Map([...latest].flatMap(([id, error]) => (error === null ? [] : [[id, error]])))
}

/**
 * Completes the manual registration or transfer of a domain that staff set active. Does not change pending calls to a
 * registrar module. Deletes the transfer code unless a transfer is still pending.
 */
export async function completeManually(ctx: Context, domain: DomainRow): Promise<void> {
  await endWaiting(ctx, domain)
  const { db } = ctx
  await db('domains')
    .where({ id: domain.id })
    .whereNotNull('epp_code')
    .whereNotExists(
      db('module_queue as asked')
        .select('asked.id')
        .whereRaw('asked.domain_id = domains.id')
        .where({ 'asked.action': 'transfer', 'asked.status': 'pending' }),
    )
    .update({ epp_code: null })
}

async function endWaiting(ctx: Context, domain: DomainRow): Promise<void> {
  const module = findRegistrar(ctx, domain)
  if (module !== undefined && module.name !== 'manual') return
  await completeByHand(ctx, domain.id, verbs)
}
