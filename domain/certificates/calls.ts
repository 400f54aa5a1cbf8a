import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, later, type RemoteContext } from '../context.js'
import { Fault } from '../faults.js'
import { deadlineOf, outcomeOf } from '../modules/modules.js'
import { type Manifest, type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import { isLeased } from '../queue/queue.js'
import { isModuleFailure, type Job } from '../queue/work.js'
import type { SslStatus } from '../statuses.js'
import { expectSslOrder, lockSslOrder } from './orders.js'
import { afterFailure, afterProgress, orderOf, type SslRequest, store } from './outcomes.js'
import { graceMs } from './queue.js'

// Calls about an order to its provider: what is asked is written down before the call and what it came to afterwards, each
// in a transaction of its own, with none open in between.

/** A call to the provider of an order. */
export interface Question {
  /** Statuses in which it can be asked. */
  readonly from: readonly SslStatus[]
  /** The changes stored before the call, whatever its answer. */
  readonly change?: (row: SslOrderRow) => Partial<SslOrderRow>
  /** A new request, which is on record only once the provider has taken it. */
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<SslProgress>
  readonly isReissue?: boolean
}

/** One call that is about to be made. */
export interface Task extends Job<SslOrderRow> {
  readonly module: SslModule | undefined
}

/** Throws ssl_order_not_found, ssl_status_unfit, ssl_order_busy, ssl_refused, ssl_unreachable. */
export async function ask(remote: RemoteContext, id: number, question: Question): Promise<SslOrderRow> {
  const task = await remote.transaction((ctx) => claimOrder(ctx, id, question))
  const outcome = await answerTo(remote, task, question)
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return expectSslOrder(remote.db, id)
}

/** Makes the call and stores what it came to. */
async function answerTo(remote: RemoteContext, task: Task, question: Question): Promise<SslProgress | ModuleError> {
  const { row } = task
  try {
    const outcome = await callProvider(remote, task, question).catch((error: unknown) => {
      if (isModuleFailure(error)) return error
      throw error
    })
    await remote.transaction((ctx) => conclude(ctx, task, question, outcome))
    return outcome
  } catch (error) {
    // Nothing was asked, or what came of it could not be stored: the order is not kept from others meanwhile.
    await remote.transaction(({ db }) =>
      db('ssl_orders').where({ id: row.id, calls: row.calls }).update({ leased_until: null }),
    )
    throw error
  }
}

/** Returns the fault for a failure. A provider that is unreachable or not configured is not the caller's mistake. */
export const faultOf = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'ssl_refused' : 'ssl_unreachable', message)

export const asFailure = (error: unknown): ModuleError => error as ModuleError

async function claimOrder(ctx: Context, id: number, { from, change }: Question): Promise<Task> {
  const { db, machineNow } = ctx
  const row = await lockSslOrder(db, id)
  if (!from.includes(row.status))
    throw new Fault('ssl_status_unfit', `This cannot be done to an order in the status ${row.status}.`)
  if (isLeased(row, machineNow)) throw new Fault('ssl_order_busy')
  const changes = change?.(row) ?? {}
  const module = ctx.modules.find('ssl', row.module)
  const taken = {
    ...changes,
    calls: row.calls + 1,
    leased_until: later(machineNow, leaseMsOf(module)),
    is_placed: 1 as const,
  }
  await db('ssl_orders').where({ id }).update(taken)
  return { row: { ...row, ...taken }, module }
}

const leaseMsOf = (module: SslModule | undefined): number => (module === undefined ? 0 : deadlineOf(module)) + graceMs

/** Asks the provider. Throws ModuleError. */
export async function callProvider(
  remote: RemoteContext,
  { row, module }: Task,
  { call, csr }: Pick<Question, 'call' | 'csr'>,
): Promise<SslProgress> {
  if (module === undefined) throw misconfigured(`The SSL module ${row.module} is not installed`)
  const order = orderOf(remote, { ...row, csr: csr ?? row.csr })
  // After a backup was restored an order comes to the same number of calls again, at another time.
  const claimedAt = Date.parse(row.leased_until ?? row.created_at)
  const key = `${remote.installationId}-ssl-order-${row.id}-${row.calls}-${claimedAt}`
  const moduleContext = moduleContextFor(remote, module, key)
  return outcomeOf(moduleContext.signal, () => call(module, order, moduleContext))
}

/** Stores what a call came to; nothing where it took longer than its lease and another call has been begun since. */
export async function conclude(
  ctx: Context,
  { row, module }: Task,
  request: SslRequest,
  outcome: SslProgress | ModuleError,
): Promise<void> {
  const known = await lockSslOrder(ctx.db, row.id)
  if (known.calls !== row.calls) return
  const changes =
    outcome instanceof ModuleError
      ? afterFailure(ctx, known, outcome, request)
      : afterProgress(ctx, known, outcome, request, module?.poll !== undefined)
  await store(ctx, known, { ...changes, leased_until: null, unfinished_attempts: 0 })
}

export const moduleContextFor = (
  { moduleContexts, moduleStates, secretKey }: RemoteContext,
  module: Manifest,
  idempotencyKey: string,
): ModuleContext => moduleContexts.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey })
