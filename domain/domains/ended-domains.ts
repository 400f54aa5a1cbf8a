import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { readableName } from '../values/domain-names.js'
import { recordedDomainStatuses } from '../values/statuses.js'
import { withdrawDomains } from './domain-endings.js'
import { raiseDomains } from './domains.js'
import { isHeldByAnother } from './registrar-access.js'

// Domains of orders that end, and that are brought back.

/** Returns the domains of an order, and holds their rows until the transaction ends. */
export const lockDomainsOf = ({ db }: Context, { id }: OrderRow): Promise<DomainRow[]> =>
  db('domains').where({ order_id: id }).orderBy('id').forUpdate()

/**
 * Ends the domains of an order on record; no registrar is asked. Fraud ends only those that were never obtained: the
 * others stay as they stand at their registrars.
 */
export async function endDomainsOf(ctx: Context, order: OrderRow, status: 'cancelled' | 'fraud'): Promise<void> {
  const { id, client_id } = order
  const before = (await lockDomainsOf(ctx, order)).filter((domain) => domain.client_id === client_id)
  const ended = await ctx
    .db('domains')
    .where({ order_id: id, client_id })
    .whereIn('status', status === 'fraud' ? ['pending'] : ['pending', 'active', 'grace', 'redemption', 'expired'])
    .update({ status })
    .returning('*')
  const event = status === 'cancelled' ? 'domain.cancelled' : 'domain.updated'
  await raiseDomains(ctx, event, ended, status === 'cancelled' ? 'was cancelled' : 'is now fraud', before)
  await withdrawDomains(ctx, before)
}

/** Brings a domain back. Returns the reasons why it cannot be, as sentences; none where it was. */
export async function restoreDomain(ctx: Context, domain: DomainRow): Promise<string[]> {
  const { db } = ctx
  const { id, status, order_type, expiry_date } = domain
  if (status === 'transferred_away') return [`The domain ${readableName(domain.domain)} has been transferred away.`]
  if (status !== 'fraud' && status !== 'cancelled') return []
  if (await isHeldByAnother(db, domain, recordedDomainStatuses))
    return [`Another record holds the domain ${readableName(domain.domain)}.`]
  const isOver = expiry_date !== null && expiry_date < today(ctx)
  // Where something is still to be ordered at a registrar, nothing has been obtained.
  const before = order_type !== null ? 'pending' : isOver ? 'expired' : 'active'
  await db('domains').where({ id }).update({ status: before })
  await raiseDomains(ctx, 'domain.updated', [domain], `is ${before} again`, [domain])
  return []
}
