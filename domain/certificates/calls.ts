import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { Fault } from '../faults.js'
import { deadlineOf, outcomeOf } from '../modules/modules.js'
import { type Manifest, type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import type { SslStatus } from '../statuses.js'
import { expectSslOrder, lockSslOrder } from './orders.js'
import { afterFailure, afterProgress, orderOf, store } from './outcomes.js'

// Calls about an order to its provider: what is asked is written down before the call and what it came to afterwards, each
// in a transaction of its own, with none open in between.

/** What is asked of the provider of an order. */
export interface Question {
  /** Statuses in which it can be asked. */
  readonly from: readonly SslStatus[]
  /** What is on record from now on, whatever the answer. */
  readonly change?: (row: SslOrderRow) => Partial<SslOrderRow>
  /** A new request, which is on record only once the provider has taken it. */
  readonly csr?: string
  readonly call: (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) => Promise<SslProgress>
  readonly isReissue?: boolean
  readonly isPoll?: boolean
}

/** One call that is about to be made. */
interface Task {
  readonly row: SslOrderRow
  readonly module: SslModule | undefined
}

/** Throws ssl_order_not_found, ssl_status_unfit, ssl_order_busy, ssl_refused, ssl_unreachable. */
export async function ask(remote: RemoteContext, id: number, question: Question): Promise<SslOrderRow> {
  const task = await remote.transaction((ctx) => claimOrder(ctx, id, question))
  const outcome = await callProvider(remote, task, question)
  if (outcome instanceof ModuleError) throw faultOf(outcome)
  return expectSslOrder(remote.db, id)
}

/** How an action tells of a failure: what cannot be reached, and what is not set up, is nothing that the caller did. */
export const faultOf = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'refused' || kind === 'unsupported' ? 'ssl_refused' : 'ssl_unreachable', message)

export const asFailure = (error: unknown): ModuleError => error as ModuleError

/** How long after its deadline a call is given up for dead. */
const grace = 30_000

export async function claimOrder(ctx: Context, id: number, { from, change, isPoll }: Question): Promise<Task> {
  const { db, now } = ctx
  const row = await lockSslOrder(db, id)
  if (!from.includes(row.status))
    throw new Fault('ssl_status_unfit', `This cannot be done to an order in the status ${row.status}.`)
  if (row.leased_until !== null && row.leased_until > instant(now)) throw new Fault('ssl_order_busy')
  const changes = change?.(row) ?? {}
  const module = ctx.modules.find('ssl', row.module)
  const taken = {
    ...changes,
    calls: row.calls + 1,
    leased_until: later(now, (module === undefined ? 0 : deadlineOf(module)) + grace),
    ...(isPoll === true ? { unfinished_attempts: row.unfinished_attempts + 1 } : { is_placed: 1 as const }),
  }
  await db('ssl_orders').where({ id }).update(taken)
  return { row: { ...row, ...taken }, module }
}

/** Makes the call and stores what it came to. */
export async function callProvider(
  remote: RemoteContext,
  task: Task,
  question: Question,
): Promise<SslProgress | ModuleError> {
  const { row, module } = task
  const outcome =
    module === undefined
      ? misconfigured(`The SSL module ${row.module} is not installed`)
      : await call(remote, row, module, question)
  await remote.transaction(async (ctx) => {
    const known = await lockSslOrder(ctx.db, row.id)
    // Nothing is written by a call that took longer than its lease: another has taken over.
    if (known.calls !== row.calls) return
    const changes =
      outcome instanceof ModuleError
        ? afterFailure(ctx, known, outcome, question)
        : afterProgress(ctx, known, outcome, question, module?.poll !== undefined)
    await store(ctx, known, { ...changes, leased_until: null, unfinished_attempts: 0 })
  })
  return outcome
}

async function call(
  remote: RemoteContext,
  row: SslOrderRow,
  module: SslModule,
  { call: how, csr }: Question,
): Promise<SslProgress | ModuleError> {
  const order = orderOf(remote, { ...row, csr: csr ?? row.csr })
  const moduleContext = situationFor(remote, module, `ssl-order-${row.id}-${row.calls}`)
  return outcomeOf(moduleContext.signal, () => how(module, order, moduleContext)).catch(asFailure)
}

export const situationFor = (
  { moduleContexts, moduleStates, secretKey }: RemoteContext,
  module: Manifest,
  idempotencyKey: string,
): ModuleContext => moduleContexts.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey })
