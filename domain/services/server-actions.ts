import { expectNotClosed } from '../clients/client-checks.js'
import type { RemoteContext } from '../context.js'
import { runWithDeadline } from '../modules/modules.js'
import { type Payload, queueOperation, type ServerOperation } from '../modules/queued-operations.js'
import { ModuleError } from '../ports/module.js'
import type { ServerAnswer } from '../ports/server.js'
import { Fault } from '../values/faults.js'
import { findRecordedClaim } from './account-owners.js'
import { serverCalls } from './provisioning.js'
import { buildProvisioningTarget, createServerContext, findServiceProduct } from './provisioning-target.js'
import { forgetServerState } from './server-states.js'
import { lockService } from './services.js'

/**
 * Runs an operation on a service's server and returns the module's answer (R-1501). The request is committed before the
 * call, and remains in the queue if the server is unreachable. `takesOver` lets a create take over the recorded
 * account. Throws service_not_found, service_without_module, service_terminated, client_closed, service_busy,
 * username_taken, module_refused, and module_unreachable.
 */
export async function runServerOperation(
  remote: RemoteContext,
  serviceId: number,
  verb: ServerOperation,
  payload: Payload = {},
  { takesOver = false }: { readonly takesOver?: boolean } = {},
): Promise<ServerAnswer> {
  const claimed = await remote.transaction(async (ctx) => {
    const service = await lockService(ctx.db, serviceId)
    const product = await findServiceProduct(ctx.db, service)
    if (product?.module == null) throw new Fault('service_without_module')
    if (service.status === 'terminated' && verb !== 'terminate') throw new Fault('service_terminated')
    if (verb === 'create') await expectNotClosed(ctx.db, service.client_id)
    const claim = takesOver ? await findRecordedClaim(ctx.db, service) : undefined
    const wanted = claim === undefined ? payload : { ...payload, claim }
    return serverCalls.claimNow(ctx, await queueOperation(ctx, { serviceId, verb, payload: wanted }))
  })
  const outcome = await serverCalls.carryOut(remote, claimed, { retryRefused: false })
  if ('error' in outcome) throw toOperationFault(outcome.error)
  return outcome.done
}

/**
 * Calls an additional function of a service's server module (R-1501). The call is not queued, because it must not be
 * repeated. Throws service_not_found, function_not_found, function_failed, username_taken, and module_unreachable.
 */
export async function callServerFunction(
  remote: RemoteContext,
  serviceId: number,
  name: string,
): Promise<ServerAnswer> {
  const { target, perform } = await remote.transaction(async (ctx) => {
    const service = await lockService(ctx.db, serviceId)
    const product = await findServiceProduct(ctx.db, service)
    const module = product?.module == null ? undefined : ctx.modules.find('server', product.module)
    const functions = new Map(Object.entries(module?.functions ?? {}))
    const perform = functions.get(name)
    if (product === undefined || module === undefined || perform === undefined)
      throw new Fault('function_not_found', describeFunctions([...functions.keys()]))
    try {
      return { target: await buildProvisioningTarget(ctx, service, product, module), perform }
    } catch (error) {
      throw error instanceof ModuleError ? functionFault(error) : error
    }
  })
  const key = `service-${serviceId}-${name}-${remote.random(16).toString('hex')}`
  const moduleContext = createServerContext(remote, target, key)
  try {
    return await runWithDeadline(moduleContext.signal, () => perform(target.account, moduleContext))
  } catch (error) {
    throw functionFault(error as ModuleError)
  } finally {
    // A function can change anything on the server.
    await remote.transaction((ctx) => forgetServerState(ctx, serviceId))
  }
}

const describeFunctions = (names: readonly string[]): string =>
  names.length === 0
    ? 'The server module of this service offers no functions.'
    : `The server module of this service offers: ${names.join(', ')}.`

/** Returns the error for an action that returns the provider's result (R-1501). */
const toOperationFault = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'unreachable' ? 'module_unreachable' : 'module_refused', message)

/** Returns the error for a function that failed or whose server was unreachable (R-1501). */
const functionFault = ({ kind, message }: ModuleError): Fault =>
  new Fault(kind === 'unreachable' ? 'module_unreachable' : 'function_failed', message)
