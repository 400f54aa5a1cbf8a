import type { RemoteContext } from '../context.js'
import { runWithDeadline } from '../modules/modules.js'
import { decryptServerAccess } from '../services/servers.js'
import { Fault } from '../values/faults.js'

/** Milliseconds to wait for the answer of a server. Its client waits for the answer to the request. */
const patienceMs = 5000

/**
 * Asks the server of a service whether it has the package of a product, before anything is invoiced (R-1520). Does
 * nothing if the module cannot answer, if the server does not answer in time, or if the service cannot change to the
 * product. Throws upgrade_not_on_server.
 */
export async function expectPackageOffered(remote: RemoteContext, serviceId: number, productId: number): Promise<void> {
  const { db, modules, moduleStates, moduleContexts, secretKey } = remote
  const found = await db('services')
    .join('products as old', 'old.id', 'services.product_id')
    .join('products', 'products.group_id', 'old.group_id')
    .where({ 'services.id': serviceId, 'products.id': productId })
    .first('products.module', 'products.package_name', 'products.name', 'services.server_id')
  const module = found?.module == null ? undefined : modules.find('server', found.module)
  if (found === undefined || module?.offersPackage === undefined || found.server_id === null) return
  const server = await db('servers').where({ id: found.server_id, module: module.name }).first()
  if (server === undefined) return
  const moduleContext = moduleContexts.ofServer(decryptServerAccess(remote, server), {
    ...moduleStates.callOf(module, secretKey),
    deadline: patienceMs,
    idempotencyKey: `offers-${serviceId}-${productId}`,
  })
  const packageName = found.package_name ?? found.name
  const isOffered = await runWithDeadline(moduleContext.signal, async () =>
    module.offersPackage?.(packageName, moduleContext),
  ).catch((error: unknown) => void remote.report(error, { service: serviceId }))
  if (isOffered === false) throw new Fault('upgrade_not_on_server')
}
