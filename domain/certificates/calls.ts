import type { SslOrderRow } from '../../db/rows-certificates.js'
import { expectNotClosed } from '../clients/client-checks.js'
import type { Context, RemoteContext } from '../context.js'
import { runWithDeadline } from '../modules/modules.js'
import { type Manifest, type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import { leaseEnd } from '../queue/leases.js'
import { isLeased, ownRow } from '../queue/queue.js'
import { callUnderLease } from '../queue/renewal.js'
import { currentTraceparent } from '../queue/tracing.js'
import { isModuleFailure, type Job } from '../queue/work.js'
import { Fault } from '../values/faults.js'
import type { SslStatus } from '../values/statuses.js'
import { staffCalls } from './certificate-queue.js'
import { type JudgedAnswer, judgeAnswer } from './judged-answers.js'
import { failureChanges, progressChanges, reportRequiredRecords, storeChanges, toCertificateOrder } from './outcomes.js'
import { findPreviousCertificates, keepUnusedCertificate } from './previous-certificates.js'
import { hasAdviceLease } from './renewal-plan.js'
import { expectSslOrder, lockSslOrder } from './ssl-orders.js'
import { isCancelling, type SslRequest } from './ssl-requests.js'
import { reportUndelivered } from './waiting-orders.js'

// Calls to a certificate order's provider. The request is stored before the call and the outcome after it, in separate
// transactions. No transaction is open during the call.

/** A request for a certificate, its status, or its cancellation, and the operation that makes it. */
export interface ProgressCall extends SslRequest {
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<SslProgress>
}

/** A staff or client request about a certificate order. */
export interface ProviderCall extends ProgressCall {
  readonly allowedStatuses: readonly SslStatus[]
  /** Returns the column changes to store before the call. They remain if the call fails. */
  readonly change?: (row: SslOrderRow) => Partial<SslOrderRow>
}

export interface ClaimedOrder extends Job<SslOrderRow> {
  /** Undefined if the order's module is no longer installed. */
  readonly module: SslModule | undefined
}

/**
 * Calls an order's provider for a staff member and returns the updated order. Throws ssl_order_not_found,
 * ssl_status_unfit, ssl_order_busy, ssl_refused, ssl_unreachable, and, for new requests, client_closed.
 */
export async function callOrderProvider(
  remote: RemoteContext,
  id: number,
  providerCall: ProviderCall,
): Promise<SslOrderRow> {
  const claimed = await remote.transaction((ctx) => claimOrder(ctx, id, providerCall))
  const outcome = await callAndStore(remote, claimed, providerCall)
  if (outcome instanceof ModuleError) throw toSslError(outcome)
  return expectSslOrder(remote.db, id)
}

async function callAndStore(
  remote: RemoteContext,
  claimed: ClaimedOrder,
  providerCall: ProviderCall,
): Promise<JudgedAnswer | ModuleError> {
  const { row } = claimed
  try {
    const outcome = await callUnderLease(remote, staffCalls, row, (leased) =>
      requestProgress(leased, claimed, providerCall),
    ).catch((error: unknown) => {
      if (isModuleFailure(error)) return error
      throw error
    })
    await remote.transaction((ctx) => storeOutcome(ctx, claimed, providerCall, outcome))
    return outcome
  } catch (error) {
    // Either no call was made, or its outcome could not be stored. The order is released in both cases.
    await remote.transaction(({ db }) => ownRow(db, staffCalls, row).update({ leased_until: null }))
    throw error
  }
}

/** Returns the error for a module failure. An unreachable or misconfigured provider is not the caller's mistake. */
export const toSslError = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'ssl_refused' : 'ssl_unreachable', message)

/** Casts an error of `runWithDeadline`, which throws only ModuleError. */
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
    throw new Fault('ssl_status_unfit', `This is not possible for an order with the status ${row.status}.`)
  const isAsked = hasAdviceLease(row)
  if (isLeased(row, machineNow) && !isAsked) throw new Fault('ssl_order_busy')
  const changes = change?.(row) ?? {}
  const module = ctx.modules.find('ssl', row.module)
  const taken = {
    ...changes,
    calls: row.calls + 1,
    // A query for renewal advice loses its lease, because no caller waits for its answer.
    ...(isAsked && { unfinished_attempts: 0 }),
    leased_until: leaseEnd(ctx),
    // Set before the call, because the provider may know of the order from now on even if the call fails.
    is_placed: 1 as const,
    traceparent: currentTraceparent(),
  }
  await db('ssl_orders').where({ id }).update(taken)
  return { row: { ...row, ...taken }, module }
}

interface ModuleCall<Answer> {
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<Answer>
}

/** Calls an order's provider. Throws ModuleError, including for a module that is no longer installed. */
export async function callProvider<Answer>(
  remote: RemoteContext,
  { row, module }: ClaimedOrder,
  { call, csr }: ModuleCall<Answer>,
): Promise<Answer> {
  if (module === undefined) throw misconfigured(`The SSL module ${row.module} is not installed`)
  const former = await findPreviousCertificates(remote.db, row.id, remote.now)
  const order = toCertificateOrder(remote, { ...row, csr: csr ?? row.csr }, former)
  // The call count repeats after a backup is restored, so the key also contains the time of the claim.
  const claimedAt = Date.parse(row.leased_until ?? row.created_at)
  const key = `${remote.installationId}-ssl-order-${row.id}-${row.calls}-${claimedAt}`
  const moduleContext = sslModuleContext(remote, module, key)
  return runWithDeadline(moduleContext.signal, () => call(module, order, moduleContext))
}

/** Calls an order's provider and compares its answer with the request. Throws ModuleError. */
export const requestProgress = (
  remote: RemoteContext,
  claimed: ClaimedOrder,
  { call, ...request }: ProgressCall,
): Promise<JudgedAnswer> =>
  callProvider(remote, claimed, {
    ...request,
    call: async (module, order, moduleContext) =>
      judgeAnswer(remote, { ...request, row: claimed.row, order }, await call(module, order, moduleContext)),
  })

/** Stores the outcome of a call, unless the call outlived its lease and another one has started. */
export async function storeOutcome(
  ctx: Context,
  { row, module }: ClaimedOrder,
  request: SslRequest,
  outcome: JudgedAnswer | ModuleError,
): Promise<void> {
  const known = await lockSslOrder(ctx.db, row.id)
  if (known.calls !== row.calls) return
  const released = { leased_until: null, unfinished_attempts: 0 }
  if (outcome instanceof ModuleError) {
    const changes = failureChanges(ctx, known, outcome, request)
    const isGivenUp = changes.status !== undefined || request.isRenewal === true
    await storeChanges(ctx, known, { ...changes, ...released }, isGivenUp)
    return
  }
  const changes = progressChanges(ctx, known, outcome, request, module)
  const isGivenUp = outcome.status === 'failed' || (outcome.status === 'cancelled' && !isCancelling(known, request))
  const changed = await storeChanges(ctx, known, { ...changes, ...released }, isGivenUp)
  if (outcome.unused !== undefined) await keepUnusedCertificate(ctx.db, known.id, outcome.unused)
  if (outcome.isUndelivered === true) await reportUndelivered(ctx, changed, module?.poll !== undefined)
  if (request.isRenewal === true && outcome.waitsForRecords === true) await reportRequiredRecords(ctx, changed)
}

export const sslModuleContext = (
  { moduleContexts, moduleStates, secretKey }: RemoteContext,
  module: Manifest,
  idempotencyKey: string,
): ModuleContext => moduleContexts.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey })
