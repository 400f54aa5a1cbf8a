import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { readableName } from '../values/domain-names.js'
import { recordedDomainStatuses } from '../values/statuses.js'
import { withdrawDomains } from './domain-endings.js'
import { raiseDomainEvents } from './domains.js'
import { isHeldByAnother } from './registrar-access.js'

/** Locks and returns an order's domains. */
export const lockOrderDomains = ({ db }: Context, { id }: OrderRow): Promise<DomainRow[]> =>
  db('domains').where({ order_id: id }).orderBy('id').forUpdate()

/**
 * Ends an order's domains that still belong to the order's client, without calling a registrar. The status `fraud` is
 * set only on pending domains, which were never obtained.
 */
export async function endOrderDomains(ctx: Context, order: OrderRow, status: 'cancelled' | 'fraud'): Promise<void> {
  const { id, client_id } = order
  const before = (await lockOrderDomains(ctx, order)).filter((domain) => domain.client_id === client_id)
  const ended = await ctx
    .db('domains')
    .where({ order_id: id, client_id })
    .whereIn('status', status === 'fraud' ? ['pending'] : ['pending', 'active', 'grace', 'redemption', 'expired'])
    .update({ status })
    .returning('*')
  const event = status === 'cancelled' ? 'domain.cancelled' : 'domain.updated'
  await raiseDomainEvents(ctx, event, ended, status === 'cancelled' ? 'was cancelled' : 'is now fraud', before)
  await withdrawDomains(ctx, before)
}

/**
 * Restores a domain of a restored order. Returns sentences that explain why the domain cannot be restored, or an empty
 * array.
 */
export async function restoreDomain(ctx: Context, domain: DomainRow): Promise<string[]> {
  const { db } = ctx
  const { id, status, order_type, expiry_date } = domain
  if (status === 'transferred_away') return [`The domain ${readableName(domain.domain)} has been transferred away.`]
  if (status !== 'fraud' && status !== 'cancelled') return []
  if (await isHeldByAnother(db, domain, recordedDomainStatuses))
    return [`Another record holds the domain ${readableName(domain.domain)}.`]
  const isOver = expiry_date !== null && expiry_date < today(ctx)
  // `order_type` is set until a registrar has obtained the domain.
  const before = order_type !== null ? 'pending' : isOver ? 'expired' : 'active'
  await db('domains').where({ id }).update({ status: before })
  await raiseDomainEvents(ctx, 'domain.updated', [domain], `is ${before} again`, [domain])
  return []
}
