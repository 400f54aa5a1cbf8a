import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../values/faults.js'
import { type DomainStatus, isDomainReleased, liveDomainStatuses } from '../values/statuses.js'
import { raiseDomainEvents } from './domains.js'
import { findRegistrar } from './registrars.js'

/**
 * The purpose of a registrar call: `obtain` registers the domain or requests its transfer, `renew` is a renewal by
 * staff, `entrust` gives someone control over the name (a transfer code, name servers, add-ons, or another registrant),
 * and `manage` is everything else, including renewals paid by invoice.
 */
export type RegistrarRequest = 'obtain' | 'manage' | 'renew' | 'entrust'

/**
 * Rejects a registrar call for a name that the record does not hold (R-1607). The domain of that name at the registrar
 * may belong to another client, or to no record. The caller must have locked the domain's row in the same transaction.
 * Throws domain_on_record, domain_not_commandable, and domain_unconfirmed.
 */
export async function expectRegistrarAccess(ctx: Context, domain: DomainRow, request: RegistrarRequest): Promise<void> {
  const fault = await registrarAccessError(ctx, domain, request)
  if (fault !== undefined) throw fault
}

/** Returns the error that expectRegistrarAccess throws, or undefined if the call is allowed. */
export async function registrarAccessError(
  ctx: Context,
  domain: DomainRow,
  request: RegistrarRequest,
): Promise<Fault | undefined> {
  if (await isHeldByAnother(ctx.db, domain, liveDomainStatuses))
    return new Fault('domain_on_record', 'Another record holds this domain.')
  const { status } = domain
  if (isDomainReleased(status)) return refusal(`A domain with the status ${status} can no longer be changed.`)
  const module = findRegistrar(ctx, domain)
  if (module === undefined || module.name === 'manual') return undefined
  if (status === 'expired' && request !== 'renew')
    return refusal('The domain has expired: only a renewal by staff can be sent to its registrar.')
  if (status === 'pending' && request !== 'obtain' && !(await isObtained(ctx, domain)))
    return refusal('The domain is pending: its order is unpaid, or its registrar has not accepted it yet.')
  return request === 'entrust' && domain.is_unconfirmed === 1 ? new Fault('domain_unconfirmed') : undefined
}

const refusal = (message: string): Fault => new Fault('domain_not_commandable', message)

/** Returns true if another record with the same name has one of `statuses`. */
export const isHeldByAnother = async (
  db: Knex,
  { id, domain }: DomainRow,
  statuses: readonly DomainStatus[],
): Promise<boolean> =>
  (await db('domains').where({ domain }).whereNot({ id }).whereIn('status', statuses).first('id')) !== undefined

/**
 * Cancels domain records of fraudulent orders that were never obtained, so that other clients can order their names
 * (R-1602).
 */
export async function releaseFromFraud(ctx: Context, names: readonly string[]): Promise<void> {
  const released = await ctx
    .db('domains')
    .whereIn('domain', names)
    .where({ status: 'fraud' })
    // `order_type` is set until a registrar has obtained the domain.
    .whereNotNull('order_type')
    .update({ status: 'cancelled' })
    .returning('*')
  const before = released.map((row) => ({ ...row, status: 'fraud' as const }))
  if (released.length > 0) await raiseDomainEvents(ctx, 'domain.cancelled', released, 'was cancelled', before)
}

const isObtained = async ({ db, machineNow }: Context, { id }: DomainRow): Promise<boolean> =>
  (await db('domains').where({ id }).where(whereObtained(db, machineNow)).first('id')) !== undefined

/**
 * Limits a query to domains that are treated as obtained: a registrar has accepted, or may have accepted, their
 * registration or transfer. Before that, the registrar's account may contain the name for another reason. If no request
 * was ever made, a paid order is enough.
 */
export const whereObtained = (db: Knex, machineNow: Date) => (query: Knex.QueryBuilder) =>
  query
    .whereExists(requestsTaken(db, machineNow).whereRaw('asked.domain_id = domains.id'))
    .orWhere((unasked) =>
      unasked.whereNotExists(requests(db).whereRaw('asked.domain_id = domains.id')).whereExists(paidOrder(db)),
    )

/**
 * Returns true if a registrar has accepted, or may have accepted, the registration or transfer of a domain for this
 * record.
 */
export const wasTaken = async ({ db, machineNow }: Context, { id }: DomainRow): Promise<boolean> =>
  (await requestsTaken(db, machineNow).where('asked.domain_id', id).first('asked.id')) !== undefined

const requests = (db: Knex) =>
  db('module_queue as asked')
    .select('asked.id')
    .whereIn('asked.action', ['register', 'transfer'])
    .whereNot('asked.status', 'cancelled')

/** Returns a query for the requests that a registrar has accepted, or may have accepted without an answer. */
const requestsTaken = (db: Knex, machineNow: Date) =>
  requests(db).where((row) =>
    row
      .where('asked.status', 'completed')
      .orWhere('asked.is_unsettled', 1)
      // The worker crashed, so the outcome is unknown.
      .orWhere('asked.leased_until', '<=', instant(machineNow)),
  )

/** Returns a query for a domain's paid order. An order without an invoice was free. */
const paidOrder = (db: Knex) =>
  db('orders')
    .select(db.raw('1'))
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .whereRaw('orders.id = domains.order_id')
    .where((bill) => bill.whereNull('orders.invoice_id').orWhere('invoices.status', 'paid'))
