import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../values/faults.js'
import { type DomainStatus, isDomainReleased, liveDomainStatuses } from '../values/statuses.js'
import { raiseDomains } from './domains.js'
import { registrarOf } from './registrars.js'

/**
 * A record's reason to turn to its registrar: `obtain` registers the domain or asks for its transfer, `renew` is a renewal
 * that staff asks for, `entrust` gives power over the name to somebody (a transfer code, name servers, extras, another
 * holder), and `manage` is everything else, renewals that an invoice pays for included.
 */
export type RegistrarRequest = 'obtain' | 'manage' | 'renew' | 'entrust'

/**
 * Keeps a record to its own name (R-1607). What is registered at the registrar under the name of a record may belong to
 * somebody else by now, or belong to nobody's record at all. To be called in the transaction that holds the domain's
 * row. Throws domain_on_record, domain_not_commandable, domain_unconfirmed.
 */
export async function expectMayAsk(ctx: Context, domain: DomainRow, request: RegistrarRequest): Promise<void> {
  const fault = await refusalOf(ctx, domain, request)
  if (fault !== undefined) throw fault
}

/** Returns the fault that expectMayAsk throws, undefined where the registrar may be asked. */
export async function refusalOf(
  ctx: Context,
  domain: DomainRow,
  request: RegistrarRequest,
): Promise<Fault | undefined> {
  if (await isHeldByAnother(ctx.db, domain, liveDomainStatuses))
    return new Fault('domain_on_record', 'Another record holds this domain.')
  const { status } = domain
  if (isDomainReleased(status)) return refusal(`A domain with the status ${status} can no longer be changed.`)
  const module = registrarOf(ctx, domain)
  if (module === undefined || module.name === 'manual') return undefined
  if (status === 'expired' && request !== 'renew')
    return refusal('The domain has expired: only a renewal by staff can be sent to its registrar.')
  if (status === 'pending' && request !== 'obtain' && !(await isObtained(ctx, domain)))
    return refusal('The domain is pending: its order is not paid, or its registrar has not accepted it.')
  return request === 'entrust' && domain.is_unconfirmed === 1 ? new Fault('domain_unconfirmed') : undefined
}

const refusal = (message: string): Fault => new Fault('domain_not_commandable', message)

/** Returns true if a record of the same name is in one of the statuses. */
export const isHeldByAnother = async (
  db: Knex,
  { id, domain }: DomainRow,
  statuses: readonly DomainStatus[],
): Promise<boolean> =>
  (await db('domains').where({ domain }).whereNot({ id }).whereIn('status', statuses).first('id')) !== undefined

/**
 * Frees names that are held only by domains of fraudulent orders: those were never obtained, so somebody else may have
 * them (R-1602). Their records are cancelled.
 */
export async function releaseFromFraud(ctx: Context, names: readonly string[]): Promise<void> {
  const released = await ctx
    .db('domains')
    .whereIn('domain', names)
    .where({ status: 'fraud' })
    // Still to be ordered at a registrar.
    .whereNotNull('order_type')
    .update({ status: 'cancelled' })
    .returning('*')
  const before = released.map((row) => ({ ...row, status: 'fraud' as const }))
  if (released.length > 0) await raiseDomains(ctx, 'domain.cancelled', released, 'was cancelled', before)
}

const isObtained = async ({ db, machineNow }: Context, { id }: DomainRow): Promise<boolean> =>
  (await db('domains').where({ id }).where(narrowToObtained(db, machineNow)).first('id')) !== undefined

/**
 * Narrows a query of pending domains to those that their registrar may be asked about. Until a registrar has taken the
 * registration or the transfer, the name is not the record's: the account may have had it before. Where nothing was ever
 * asked for, a paid order counts.
 */
export const narrowToObtained = (db: Knex, machineNow: Date) => (query: Knex.QueryBuilder) =>
  query
    .whereExists(requestsTaken(db, machineNow).whereRaw('asked.domain_id = domains.id'))
    .orWhere((unasked) =>
      unasked.whereNotExists(requests(db).whereRaw('asked.domain_id = domains.id')).whereExists(paidOrder(db)),
    )

/** Returns true if a registrar has taken the registration or the transfer of a domain for this record before. */
export const wasTaken = async ({ db, machineNow }: Context, { id }: DomainRow): Promise<boolean> =>
  (await requestsTaken(db, machineNow).where('asked.domain_id', id).first('asked.id')) !== undefined

const requests = (db: Knex) =>
  db('module_queue as asked')
    .select('asked.id')
    .whereIn('asked.action', ['register', 'transfer'])
    .whereNot('asked.status', 'cancelled')

/** Includes requests that a registrar may have taken without an answer. */
const requestsTaken = (db: Knex, machineNow: Date) =>
  requests(db).where((row) =>
    row
      .where('asked.status', 'completed')
      .orWhere('asked.is_unsettled', 1)
      // Its worker died.
      .orWhere('asked.leased_until', '<=', instant(machineNow)),
  )

/** An order without an invoice cost nothing. */
const paidOrder = (db: Knex) =>
  db('orders')
    .select(db.raw('1'))
    .leftJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .whereRaw('orders.id = domains.order_id')
    .where((bill) => bill.whereNull('orders.invoice_id').orWhere('invoices.status', 'paid'))
