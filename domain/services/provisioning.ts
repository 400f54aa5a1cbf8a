import type { ServiceRow } from '../../db/rows-services.js'
import { acceptIfCompleted, lockOrderOf } from '../billing/pending-orders.js'
import { isRefundedSince } from '../billing/refunded-records.js'
import type { Context } from '../context.js'
import { defineCalls } from '../modules/calls.js'
import { giveUpRow } from '../modules/operation-attempts.js'
import { type Payload, queueOperation, type ServerOperation } from '../modules/queued-operations.js'
import { refundedReason } from '../modules/refunded-requests.js'
import { ModuleError, misconfigured, refused } from '../ports/module.js'
import {
  type AccountState,
  expectNotSuspended,
  type HostedAccount,
  type ServerAnswer,
  type ServerContext,
  type ServerModule,
} from '../ports/server.js'
import { hasServiceEnded } from '../values/statuses.js'
import { endAbsence, reportAbsentAccount } from './absent-accounts.js'
import { clearCreationStart, recordAccount } from './account-owners.js'
import {
  buildProvisioningTarget,
  createServerContext,
  findServiceProduct,
  type ProvisioningTarget,
} from './provisioning-target.js'
import { forgetServerState, type ServerState, storeServerState } from './server-states.js'
import { withdrawServiceLines } from './service-endings.js'
import {
  encryptServicePassword,
  lockService,
  lockServiceAndClient,
  recordActivation,
  recordSuspension,
  recordTermination,
  recordUnsuspension,
} from './services.js'

interface ProvisioningAnswer extends ServerAnswer {
  /** True if the operation counts as done because the server does not have the account. */
  readonly isAbsent?: boolean
}

interface ServerCallTypes {
  readonly verb: ServerOperation
  readonly record: ServiceRow
  readonly target: ProvisioningTarget
  readonly answer: ProvisioningAnswer
  readonly state: AccountState
  readonly moduleContext: ServerContext
}

/** Queued server operations on services. */
export const serverCalls = defineCalls<ServerCallTypes>({
  column: 'service_id',
  busy: 'service_busy',
  lock: async (db, id, verb, step) => {
    if (verb === 'changepackage' && step !== 'claim') return lockServiceAndClient(db, id)
    if (verb === 'create' && step === 'success') await lockOrderOf(db, db('services').where({ id }).select('order_id'))
    return lockService(db, id)
  },
  admit: async (ctx, { id, status }, { verb, row }) => {
    const isRefunded =
      verb === 'create' &&
      status === 'pending' &&
      (await isRefundedSince(ctx, 'service', { id, since: row.created_at }))
    if (isRefunded) await giveUpRow(ctx, row, refundedReason)
    return !isRefunded
  },
  prepare: async (ctx, service, { verb, payload }) => {
    const product = await findServiceProduct(ctx.db, service)
    const module = product?.module == null ? undefined : ctx.modules.find('server', product.module)
    if (product === undefined || module === undefined)
      throw misconfigured(`The server module ${product?.module ?? ''} is not installed`)
    if (verb === 'create' && service.status === 'suspended')
      throw refused('The service is suspended: unsuspend it before creating its account')
    return buildProvisioningTarget(ctx, service, product, module, payload)
  },
  contextOf: createServerContext,
  call: async ({ verb, target: { module, account }, payload }, moduleContext) => {
    try {
      return await serverOperationCalls[verb](module, account, moduleContext, payload)
    } catch (error) {
      if (error instanceof ModuleError && error.isAbsent && metByAbsence.has(verb))
        return { message: error.message, isAbsent: true }
      throw error
    }
  },
  lost: {
    verbs: new Set(['create']),
    ask: ({ target: { module, account } }, moduleContext) => module.inspect?.(account, moduleContext),
    untold: 'It is unknown whether the account was created, and the module cannot find out',
    answerFrom: ({ target: { module } }, state) =>
      // A module that verifies owners must see the account it created and report its mark, so the create is repeated.
      expectNotSuspended(state) === 'active' && module.asksOwner !== true
        ? { message: 'The account exists' }
        : undefined,
  },
  complete: async (ctx, service, { verb, target, payload }, { mark, message, isAbsent = false }) => {
    const { module, account } = target
    const isLost = isAbsent && verb !== 'terminate'
    if (module.asksOwner === true && !isLost) await recordAccount(ctx, service, verb, account, mark)
    await operationEffects[verb](ctx, service, payload)
    await (isLost ? forgetServerState(ctx, service.id) : storeServerState(ctx, service.id, statesSet[verb]?.(target)))
    await (isLost ? reportAbsentAccount(ctx, account, message) : endAbsence(ctx, service.id, message))
    if (verb === 'changepackage') await endPlanChange(ctx, service)
    if (verb === 'create') await acceptIfCompleted(ctx, service.order_id)
  },
  fail: async (ctx, { verb, target }, failure) => {
    const { serviceId } = target.account
    if (verb === 'create') await clearCreationStart(ctx, serviceId, failure)
    if (failure.isAbsent) await reportAbsentAccount(ctx, target.account, failure.message)
    if (failure.outcomeUnknown) await forgetServerState(ctx, serviceId, statesSet[verb]?.(target))
  },
  gaveUp: async (ctx, service, { action }) => {
    if (action === 'changepackage') await endPlanChange(ctx, service)
  },
})

/** Settles what waited for a change of a service's plan. */
async function endPlanChange(ctx: Context, { id }: ServiceRow): Promise<void> {
  for (const { planEnded } of ctx.lineKinds.all) await planEnded?.(ctx, id)
}

/** The state that each operation sets on the server. */
const statesSet: Readonly<Partial<Record<ServerOperation, (target: ProvisioningTarget) => ServerState>>> = {
  create: ({ planOf }) => ({ server_product_id: planOf, server_suspended: 0 }),
  changepackage: ({ planOf }) => ({ server_product_id: planOf }),
  suspend: () => ({ server_suspended: 1 }),
  unsuspend: () => ({ server_suspended: 0 }),
}

/** Operations whose purpose is met if the server does not have the account (R-2316). */
const metByAbsence: ReadonlySet<ServerOperation> = new Set(['suspend', 'terminate'])

type Call = (
  module: ServerModule,
  account: HostedAccount,
  moduleContext: ServerContext,
  payload: Payload,
) => Promise<ServerAnswer>

const serverOperationCalls: Readonly<Record<ServerOperation, Call>> = {
  create: (module, account, moduleContext) => module.create(account, moduleContext),
  suspend: (module, account, moduleContext, { reason = '' }) => module.suspend(account, moduleContext, reason),
  unsuspend: (module, account, moduleContext) => module.unsuspend(account, moduleContext),
  terminate: (module, account, moduleContext) => module.terminate(account, moduleContext),
  changepackage: (module, account, moduleContext) => module.changePackage(account, moduleContext),
  changepassword: (module, account, moduleContext) => module.changePassword(account, moduleContext),
}

/** Changes to the record after an operation has succeeded (R-1502). */
const operationEffects: Readonly<
  Record<ServerOperation, (ctx: Context, service: ServiceRow, payload: Payload) => Promise<unknown>>
> = {
  create: async (ctx, service) =>
    // If the service ended while its account was being created, the account must be removed again.
    hasServiceEnded(service.status)
      ? queueOperation(ctx, { serviceId: service.id, verb: 'terminate', payload: { isLeftover: true } })
      : recordActivation(ctx, service),
  suspend: (ctx, service, { reason = '', byStaff = false }) => recordSuspension(ctx, service, reason, byStaff),
  unsuspend: (ctx, service) => recordUnsuspension(ctx, service),
  terminate: async (ctx, service, { isLeftover = false }) => {
    if (isLeftover) return
    await recordTermination(ctx, service)
    await withdrawServiceLines(ctx, service)
  },
  changepackage: async () => {},
  changepassword: async (ctx, { id }, { password = '' }) =>
    ctx
      .db('services')
      .where({ id })
      .update({ password: encryptServicePassword(ctx, id, password) }),
}
