import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { ProductRow, ServerRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import type { Payload } from '../modules/queued-operations.js'
import { misconfigured } from '../ports/module.js'
import type { Ownership } from '../ports/ownership.js'
import {
  expectUsername,
  type HostedAccount,
  type ServerAccess,
  type ServerContext,
  type ServerModule,
} from '../ports/server.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { hasColumns } from '../values/changed-columns.js'
import { expectFreeUsername, freeUsername, generateAccountPassword, knownUsername } from './account-names.js'
import { buildOwnership, expectAccountUnclaimed, recordCreationStart } from './account-owners.js'
import { decryptServerAccess, hasServers, leastFullServer, noServer } from './servers.js'
import { decryptServicePassword, encryptServicePassword } from './services.js'

export interface ProvisioningTarget {
  readonly module: ServerModule
  readonly account: HostedAccount
  readonly server: ServerAccess
  readonly ownership: Ownership
  /** Product whose plan `account.packageName` is, or null if staff chose the plan. */
  readonly planOf: number | null
}

export const findServiceProduct = async (db: Knex, { product_id }: ServiceRow): Promise<ProductRow | undefined> =>
  product_id === null ? undefined : db('products').where({ id: product_id }).first()

/**
 * Returns the target of an operation: the account as it must be on the server, its server, and its ownership. Assigns a
 * missing server, user name, and password first. Throws username_taken, and a ModuleError if the account is not
 * possible.
 */
export async function buildProvisioningTarget(
  ctx: Context,
  service: ServiceRow,
  product: ProductRow,
  module: ServerModule,
  payload: Payload = {},
): Promise<ProvisioningTarget> {
  const { db } = ctx
  if (service.username !== null) expectUsername(module, service.username)
  const server = await chooseServer(ctx, service, product, module)
  if (service.server_id === null && server !== undefined) await expectFreeUsername(db, service, server.id)
  const username = service.username ?? (await freeUsername(db, server?.id ?? null, service.domain, service.id))
  if (module.asksOwner === true) await expectAccountUnclaimed(db, service, server?.id, username)
  const password = decryptServicePassword(ctx, service) || generateAccountPassword(ctx.random)
  const assigned: Partial<ServiceRow> = {
    ...(server !== undefined && service.server_id === null && { server_id: server.id }),
    // A new name does not count as known, because staff may have created an account with that name on the server.
    ...(service.username === null && { username, account_username: knownUsername(service) }),
    ...(service.password === null && { password: encryptServicePassword(ctx, service.id, password) }),
  }
  if (hasColumns(assigned))
    await rejectDuplicates(db('services').where({ id: service.id }).update(assigned), 'username_taken')
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
    server: server === undefined ? noServer : decryptServerAccess(ctx, server),
    ownership: buildOwnership(service, account, payload.claim),
    account,
    planOf: payload.packageName === undefined || payload.productId === product.id ? product.id : null,
  }
}

/**
 * Returns a service's server, or else the least full server of its module, or undefined for a module without servers.
 * Locks all servers of the module before comparing them, so that the last place on a server is assigned only once.
 * Throws misconfigured if the module has servers, but none with room.
 */
async function chooseServer(
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

/** Returns the module context for an operation. Its deadline starts now. */
export const createServerContext = (
  { moduleContexts, moduleStates, secretKey, transaction }: RemoteContext,
  { module, account, server, ownership }: ProvisioningTarget,
  idempotencyKey: string,
): ServerContext =>
  moduleContexts.ofServer(server, {
    ...moduleStates.callOf(module, secretKey),
    ...ownership,
    idempotencyKey,
    secrets: [account.password],
    beginCreate: async () => void (await transaction((ctx) => recordCreationStart(ctx, account))),
  })
