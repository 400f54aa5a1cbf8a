import type { ClientRow } from '../../db/rows.js'
import type { ProductRow, ServerRow } from '../../db/rows-catalogue.js'
import type { ModuleQueueRow, ServiceRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import { Fault } from '../faults.js'
import { claimJob, concludeJob, findFreeRow, moduleQueue, outcomeFor } from '../modules/attempts.js'
import { outcomeOf } from '../modules/modules.js'
import { type Payload, payloadOf, queueVerb, type ServerVerb } from '../modules/queue.js'
import { ModuleError, misconfigured, refused, unreachable } from '../ports/module.js'
import type { Ownership } from '../ports/ownership.js'
import {
  type AccountState,
  expectNotSuspended,
  expectUsername,
  type HostedAccount,
  type ServerAccess,
  type ServerAnswer,
  type ServerContext,
  type ServerModule,
} from '../ports/server.js'
import { type Attempted, carryOut, isModuleFailure, type Work, workRow } from '../queue/work.js'
import { hasServiceEnded, type QueueStatus } from '../statuses.js'
import { unlessTaken } from '../unique.js'
import { accountPassword, expectFreeUsername, freeUsername, knownUsername } from './account-names.js'
import { expectNotAnothers, forgetBegun, ownershipOf, rememberAccount, rememberBegun } from './account-owners.js'
import { withdrawService } from './endings.js'
import { accessOf, hasServers, leastFullServer, noServer } from './servers.js'
import {
  activated,
  lockService,
  openServicePassword,
  sealServicePassword,
  suspended,
  terminated,
  unsuspended,
} from './services.js'

/** An account, the module that manages it and the server that it is on. */
interface ProvisioningTarget {
  readonly module: ServerModule
  readonly account: HostedAccount
  readonly server: ServerAccess
  readonly ownership: Ownership
}

/** One attempt at a row of the module queue, with everything that its call needs. */
interface Task extends ProvisioningTarget {
  readonly row: ModuleQueueRow
  readonly payload: Payload
}

/**
 * An attempt whose row is claimed: no other worker makes one at the service until it is carried out. With an `error`
 * it has failed before its call, which is not made.
 */
export type ClaimedJob =
  | Task
  | {
      readonly row: ModuleQueueRow
      readonly error: ModuleError
      /** The fault that caused the error, which an action answers instead of it. */
      readonly fault?: Fault
    }

export type AttemptOutcome =
  | { readonly done: ServerAnswer }
  /** `row` tells what became of the intent: whether it waits for another attempt. */
  | { readonly error: ModuleError; readonly row: QueueStatus }

/**
 * Returns how one row of a service is worked off; `conclusion` gets the status that a foreseen failure leaves it in.
 */
const serviceWork = ({ retryRefused }: HowToRetry) => {
  const conclusion: { status?: QueueStatus } = {}
  const work: Work<ModuleQueueRow, ClaimedJob, ServerAnswer> = {
    queue: moduleQueue,
    claim: (ctx, { id }) => takeJob(ctx, id),
    call: (remote, job) => callModule(remote, job),
    complete: async (ctx, job, { mark }) => {
      const { row } = job
      const service = await lockService(ctx.db, row.service_id as number)
      const { isOurs } = await concludeJob(ctx, row, undefined, retryRefused)
      if (!isOurs) return
      if (!('error' in job) && job.module.asksOwner === true)
        await rememberAccount(ctx, service, row.action as ServerVerb, job.account, mark)
      await effects[row.action as ServerVerb](ctx, service, payloadOf(ctx, row))
    },
    foresees: isModuleFailure,
    fail: async (ctx, job, failure) => {
      const { row } = job
      await lockService(ctx.db, row.service_id as number)
      const { status, isOurs } = await concludeJob(ctx, row, failure, retryRefused)
      conclusion.status = status
      if (isOurs && row.action === 'create' && !('error' in job))
        await forgetBegun(ctx, row.service_id as number, failure)
    },
  }
  return { work, conclusion }
}

interface HowToRetry {
  /** True if a row that the provider refused is tried again (R-2304). */
  readonly retryRefused: boolean
}

/**
 * Does what a row of the module queue says, once. Returns undefined where the row is no longer open or another worker
 * is at its service.
 */
export async function attempt(
  remote: RemoteContext,
  rowId: number,
  how: HowToRetry,
): Promise<AttemptOutcome | undefined> {
  const row = await remote.db('module_queue').where({ id: rowId, status: 'pending' }).first()
  if (row?.service_id == null) return undefined
  const { work, conclusion } = serviceWork(how)
  const attempted = await workRow(remote, work, row)
  return attempted && outcomeFor(attempted, conclusion.status)
}

/** Makes an attempt at a row that is due, for a worker. */
export const workServiceJob = (
  remote: RemoteContext,
  row: ModuleQueueRow,
  onClaimed?: () => void,
): Promise<Attempted<ServerAnswer> | undefined> =>
  workRow(remote, serviceWork({ retryRefused: true }).work, row, onClaimed)

/** The second half of attempt, for a row that was claimed in a transaction of the caller's. */
export async function carryOutJob(remote: RemoteContext, job: ClaimedJob, how: HowToRetry): Promise<AttemptOutcome> {
  const { work, conclusion } = serviceWork(how)
  return outcomeFor(await carryOut(remote, work, job), conclusion.status)
}

/** Changes to the record after a verb has succeeded (R-1502). */
const effects: Readonly<Record<ServerVerb, (ctx: Context, service: ServiceRow, payload: Payload) => Promise<unknown>>> =
  {
    create: async (ctx, service) =>
      // The service ended while its account was being made, which has to be removed again.
      hasServiceEnded(service.status)
        ? queueVerb(ctx, { serviceId: service.id, verb: 'terminate', payload: { isLeftover: true } })
        : activated(ctx, service),
    suspend: (ctx, service, { reason = '', byStaff = false }) => suspended(ctx, service, reason, byStaff),
    unsuspend: (ctx, service) => unsuspended(ctx, service),
    terminate: async (ctx, service, { isLeftover = false }) => {
      if (isLeftover) return
      await terminated(ctx, service)
      await withdrawService(ctx, service)
    },
    changepackage: async () => {},
    changepassword: async (ctx, { id }, { password = '' }) =>
      ctx
        .db('services')
        .where({ id })
        .update({ password: sealServicePassword(ctx, id, password) }),
  }

/**
 * Claims the row and gathers what its call needs. A fault found while gathering is the outcome of the attempt. Returns
 * undefined where the row is no longer open or due, or another worker is at the service.
 */
export async function takeJob(ctx: Context, rowId: number): Promise<ClaimedJob | undefined> {
  const { db } = ctx
  const wanted = await db('module_queue').where({ id: rowId, status: 'pending' }).first()
  if (wanted?.service_id == null) return undefined
  const service = await lockService(db, wanted.service_id)
  const waiting = await findFreeRow(ctx, wanted)
  if (waiting === undefined) return undefined
  const product =
    service.product_id === null ? undefined : await db('products').where({ id: service.product_id }).first()
  const module = product?.module == null ? undefined : ctx.modules.find('server', product.module)
  const row = await claimJob(ctx, waiting)
  if (row === undefined) return undefined
  // Its last attempt never finished, so this one only ends the row.
  if (moduleQueue.isSpent(waiting)) return { row, error: unreachable(moduleQueue.lostReason(waiting), true) }
  if (product === undefined || module === undefined)
    return { row, error: misconfigured(`The server module ${product?.module ?? ''} is not installed`) }
  if (row.action === 'create' && service.status === 'suspended')
    return { row, error: refused('The service is suspended: unsuspend it before its account is created') }
  try {
    const payload = payloadOf(ctx, row)
    return { row, payload, ...(await targetOf(ctx, service, product, module, payload)) }
  } catch (error) {
    if (isModuleFailure(error)) return { row, error }
    if (error instanceof Fault) return { row, error: refused(error.message), fault: error }
    throw error
  }
}

/**
 * Returns the account as the server is to have it. A service without a server, user name or password gets them first.
 * Throws username_taken, and a ModuleError where there can be no such account.
 */
export async function targetOf(
  ctx: Context,
  service: ServiceRow,
  product: ProductRow,
  module: ServerModule,
  payload: Payload = {},
): Promise<ProvisioningTarget> {
  const { db } = ctx
  if (service.username !== null) expectUsername(module, service.username)
  const server = await serverOf(ctx, service, product, module)
  if (service.server_id === null && server !== undefined) await expectFreeUsername(db, service, server.id)
  const username = service.username ?? (await freeUsername(db, server?.id ?? null, service.domain, service.id))
  if (module.asksOwner === true) await expectNotAnothers(db, service, server?.id, username)
  const password = openServicePassword(ctx, service) || accountPassword(ctx.random)
  const assigned: Partial<ServiceRow> = {
    ...(server !== undefined && service.server_id === null && { server_id: server.id }),
    // A new name is not known yet: an account of that name may have been made by hand on the server.
    ...(service.username === null && { username, account_username: knownUsername(service) }),
    ...(service.password === null && { password: sealServicePassword(ctx, service.id, password) }),
  }
  if (Object.keys(assigned).length > 0)
    await unlessTaken(db('services').where({ id: service.id }).update(assigned), 'username_taken')
  const client: ClientRow | undefined =
    service.client_id === null ? undefined : await db('clients').where({ id: service.client_id }).first()
  const account: HostedAccount = {
    serviceId: service.id,
    username,
    password: payload.password ?? password,
    domain: service.domain ?? '',
    packageName: payload.packageName ?? product.package_name ?? product.name,
    email: client?.email ?? '',
    firstname: client?.firstname ?? '',
    lastname: client?.lastname ?? '',
  }
  return {
    module,
    server: server === undefined ? noServer : accessOf(ctx, server),
    ownership: ownershipOf(service, account, payload.claim),
    account,
  }
}

/**
 * Returns the server of a service, else the least full one of its module; undefined where the module has none. Throws
 * misconfigured where none has room. All servers of the module are locked before they are compared, so that the last
 * place on one is given away once.
 */
async function serverOf(
  { db }: Context,
  service: ServiceRow,
  product: ProductRow,
  module: ServerModule,
): Promise<ServerRow | undefined> {
  if (service.server_id === null)
    await db('servers').where({ module: module.name }).orderBy('id').forUpdate().select('id')
  const id = service.server_id ?? (await leastFullServer(db, module.name, product.server_group_id))
  if (id === undefined) {
    if (await hasServers(db, module.name)) throw misconfigured('No server has room for another account')
    return undefined
  }
  return db('servers').where({ id }).forUpdate().first()
}

/** Returns the module context of a verb; its deadline begins to run here. */
export const moduleContextOf = (
  { moduleContexts, moduleStates, secretKey, transaction }: RemoteContext,
  { module, account, server, ownership }: ProvisioningTarget,
  idempotencyKey: string,
): ServerContext =>
  moduleContexts.ofServer(server, {
    ...moduleStates.callOf(module, secretKey),
    ...ownership,
    idempotencyKey,
    secrets: [account.password],
    beginCreate: async () => void (await transaction((ctx) => rememberBegun(ctx, account))),
  })

async function callModule(remote: RemoteContext, job: ClaimedJob): Promise<ServerAnswer> {
  if ('error' in job) throw job.error
  const { row, payload, module, account } = job
  const moduleContext = moduleContextOf(remote, job, row.idempotency_key as string)
  return outcomeOf(moduleContext.signal, async () => {
    if (row.action === 'create' && row.is_unsettled === 1) {
      const state = expectNotSuspended(await settleUnknownCreate(module, account, moduleContext))
      // A module that asks for the owner has to see the account that it made, and to tell its mark.
      if (state === 'active' && module.asksOwner !== true) return { message: 'The account is there' }
    }
    return verbs[row.action as ServerVerb](module, account, moduleContext, payload)
  })
}

/** Asks the server what an unanswered `create` did. If that fails as well, the row stays unsettled. */
async function settleUnknownCreate(
  module: ServerModule,
  account: HostedAccount,
  moduleContext: ServerContext,
): Promise<AccountState> {
  if (module.inspect === undefined)
    throw new ModuleError('refused', 'Nobody knows whether the account was created, and the module cannot tell', {
      outcomeUnknown: true,
    })
  try {
    return await module.inspect(account, moduleContext)
  } catch (error) {
    const { kind, message } = error instanceof ModuleError ? error : unreachable('The module failed', true, error)
    throw new ModuleError(kind, message, { outcomeUnknown: true, cause: error })
  }
}

type Call = (
  module: ServerModule,
  account: HostedAccount,
  moduleContext: ServerContext,
  payload: Payload,
) => Promise<ServerAnswer>

const verbs: Readonly<Record<ServerVerb, Call>> = {
  create: (module, account, moduleContext) => module.create(account, moduleContext),
  suspend: (module, account, moduleContext, { reason = '' }) => module.suspend(account, moduleContext, reason),
  unsuspend: (module, account, moduleContext) => module.unsuspend(account, moduleContext),
  terminate: (module, account, moduleContext) => module.terminate(account, moduleContext),
  changepackage: (module, account, moduleContext) => module.changePackage(account, moduleContext),
  changepassword: (module, account, moduleContext) => module.changePassword(account, moduleContext),
}

/** Returns the fault of an action that answers with the provider's result (R-1501). */
export function faultOf({ kind, message }: ModuleError): Fault {
  return new Fault(kind === 'unreachable' ? 'module_unreachable' : 'module_refused', message)
}
