import type { SslOrderRow } from '../../db/rows-certificates.js'
import { expectNotClosed } from '../clients/closed.js'
import type { Context, RemoteContext } from '../context.js'
import { outcomeOf } from '../modules/modules.js'
import { type Manifest, type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import { leaseEnd } from '../queue/leases.js'
import { isLeased, ownRow } from '../queue/queue.js'
import { callUnderLease } from '../queue/renewal.js'
import { traceparentOfNow } from '../queue/tracing.js'
import { isModuleFailure, type Job } from '../queue/work.js'
import { Fault } from '../values/faults.js'
import type { SslStatus } from '../values/statuses.js'
import { staffCalls } from './certificate-queue.js'
import { formerCertificates } from './former.js'
import { afterFailure, afterProgress, orderOf, raiseRecords, type SslRequest, storeChanges } from './outcomes.js'
import { isOnlyAsked } from './renewal-plan.js'
import { expectSslOrder, lockSslOrder } from './ssl-orders.js'

// Calls to the provider of an order: the request is stored before the call and the outcome afterwards, each in a
// transaction of its own, with none open in between.

/** A kind of call to the provider of an order. */
export interface ProviderCall {
  readonly allowedStatuses: readonly SslStatus[]
  /** Returns the changes to store before the call; they stay if it fails. */
  readonly change?: (row: SslOrderRow) => Partial<SslOrderRow>
  /** PEM of a new certificate request, stored only after the provider has accepted it. */
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<SslProgress>
  /** True for a call that asks for the certificate anew; the order is then Reissuing. */
  readonly isReissue?: boolean
  /** True for a call that asks for something new, which a closed client cannot have (R-1434). */
  readonly isNew?: boolean
}

/** An order whose call is about to be made. */
export interface ClaimedOrder extends Job<SslOrderRow> {
  /** Undefined if the order's module is no longer installed. */
  readonly module: SslModule | undefined
}

/**
 * Calls the provider of an order for staff and returns the order as it is afterwards. Throws ssl_order_not_found,
 * ssl_status_unfit, ssl_order_busy, ssl_refused, ssl_unreachable, and client_closed for what is new.
 */
export async function callProviderOf(
  remote: RemoteContext,
  id: number,
  providerCall: ProviderCall,
): Promise<SslOrderRow> {
  const claimed = await remote.transaction((ctx) => claimOrder(ctx, id, providerCall))
  const outcome = await callAndStore(remote, claimed, providerCall)
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return expectSslOrder(remote.db, id)
}

/** Makes the call and stores its outcome. */
async function callAndStore(
  remote: RemoteContext,
  claimed: ClaimedOrder,
  providerCall: ProviderCall,
): Promise<SslProgress | ModuleError> {
  const { row } = claimed
  try {
    const outcome = await callUnderLease(remote, staffCalls, row, (leased) =>
      callProvider(leased, claimed, providerCall),
    ).catch((error: unknown) => {
      if (isModuleFailure(error)) return error
      throw error
    })
    await remote.transaction((ctx) => storeOutcome(ctx, claimed, providerCall, outcome))
    return outcome
  } catch (error) {
    // No call was made, or its outcome could not be stored. Either way the order is free for others again.
    await remote.transaction(({ db }) => ownRow(db, staffCalls, row).update({ leased_until: null }))
    throw error
  }
}

/** Returns the fault for a failure. A provider that is unreachable or not configured is not the caller's mistake. */
export const faultOf = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'ssl_refused' : 'ssl_unreachable', message)

/** Casts what outcomeOf throws, which is nothing but ModuleError. */
export const asModuleError = (error: unknown): ModuleError => error as ModuleError

async function claimOrder(
  ctx: Context,
  id: number,
  { allowedStatuses, change, isNew }: ProviderCall,
): Promise<ClaimedOrder> {
  const { db, machineNow } = ctx
  const row = await lockSslOrder(db, id)
  if (isNew) await expectNotClosed(db, row.client_id)
  if (!allowedStatuses.includes(row.status))
    throw new Fault('ssl_status_unfit', `This cannot be done to an order in the status ${row.status}.`)
  const isAsked = isOnlyAsked(row)
  if (isLeased(row, machineNow) && !isAsked) throw new Fault('ssl_order_busy')
  const changes = change?.(row) ?? {}
  const module = ctx.modules.find('ssl', row.module)
  const taken = {
    ...changes,
    calls: row.calls + 1,
    // The lease is taken over from the question, whose answer nobody waits for.
    ...(isAsked && { unfinished_attempts: 0 }),
    leased_until: leaseEnd(ctx),
    // Set before the call: from then on the provider may know of the order, whatever becomes of the call.
    is_placed: 1 as const,
    traceparent: traceparentOfNow(),
  }
  await db('ssl_orders').where({ id }).update(taken)
  return { row: { ...row, ...taken }, module }
}

/** A call of a module about an order, with its answer. */
interface ModuleCall<Answer> {
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<Answer>
}

/** Calls the provider. Throws ModuleError. */
export async function callProvider<Answer>(
  remote: RemoteContext,
  { row, module }: ClaimedOrder,
  { call, csr }: ModuleCall<Answer>,
): Promise<Answer> {
  if (module === undefined) throw misconfigured(`The SSL module ${row.module} is not installed`)
  const former = await formerCertificates(remote.db, row.id, remote.now)
  const order = orderOf(remote, { ...row, csr: csr ?? row.csr }, former)
  // After a backup was restored, an order reaches the same number of calls again: the time tells the two jobs apart.
  const claimedAt = Date.parse(row.leased_until ?? row.created_at)
  const key = `${remote.installationId}-ssl-order-${row.id}-${row.calls}-${claimedAt}`
  const moduleContext = moduleContextFor(remote, module, key)
  return outcomeOf(moduleContext.signal, () => call(module, order, moduleContext))
}

/** Stores the outcome of a call, unless the call outlived its lease and another one has begun since. */
export async function storeOutcome(
  ctx: Context,
  { row, module }: ClaimedOrder,
  request: SslRequest,
  outcome: SslProgress | ModuleError,
): Promise<void> {
  const known = await lockSslOrder(ctx.db, row.id)
  if (known.calls !== row.calls) return
  const changes =
    outcome instanceof ModuleError
      ? afterFailure(ctx, known, outcome, request)
      : afterProgress(ctx, known, outcome, request, module)
  const isGivenUp =
    outcome instanceof ModuleError
      ? changes.status !== undefined || request.isRenewal === true
      : outcome.status === 'failed'
  const changed = await storeChanges(ctx, known, { ...changes, leased_until: null, unfinished_attempts: 0 }, isGivenUp)
  const waitsForRecords = !(outcome instanceof ModuleError) && outcome.waitsForRecords === true
  if (request.isRenewal === true && waitsForRecords) await raiseRecords(ctx, changed)
}

/** Returns the context for one call of a module. */
export const moduleContextFor = (
  { moduleContexts, moduleStates, secretKey }: RemoteContext,
  module: Manifest,
  idempotencyKey: string,
): ModuleContext => moduleContexts.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey })
