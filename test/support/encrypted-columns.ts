import type { Database } from '../../db/database.js'
import { statePlace } from '../../domain/certificates/outcomes.js'
import { payMethodPlace } from '../../domain/clients/pay-tokens.js'
import { factorPlace } from '../../domain/clients/second-factor.js'
import { eppPlace } from '../../domain/domains/registrars.js'
import { payloadPlace } from '../../domain/modules/queued-operations.js'
import { parameterPlace } from '../../domain/modules/states.js'
import { basketPlace } from '../../domain/orders/baskets.js'
import { type EncryptedColumn, listEncryptedColumns, readEncryptedRows } from '../../domain/reseal/encrypted-columns.js'
import { decrypt, encrypt } from '../../domain/secrets/encryption.js'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import { serverPlace } from '../../domain/services/servers.js'
import { passwordPlace } from '../../domain/services/services.js'
import { secretSettingPlace } from '../../domain/settings/secret-settings.js'
import { hashToken } from '../../domain/values/token.js'
import { installedManifests } from '../../server/setup/manifests.js'
import {
  changeCached,
  makeClient,
  makeDomain,
  makeProduct,
  makeRule,
  makeServer,
  makeService,
  makeUser,
  openTicket,
  writeRows,
} from './fixtures.js'
import { makePayMethod } from './gateways.js'
import type { Api } from './service.js'
import { secretKey } from './started-service.js'

export const encryptedColumns: readonly EncryptedColumn[] = listEncryptedColumns(
  await installedManifests({ extensionsDir: undefined }),
)

// Far in the future, so that no worker claims the rows.
const later = '2099-01-01T00:00:00.000Z'

/** Stores new encrypted values in all columns that contain them. */
export async function encryptEverywhere(api: Api, n = 1): Promise<void> {
  const created_at = api.now().toISOString()
  const secret = (what: string) => `${what} ${n}`
  const clientId = await makeClient(api)
  const login_id = await makeUser(api, clientId)
  const serviceId = await makeService(api, clientId, { product_id: await makeProduct(api) })
  const domain = `sealed${n}.example`
  const domainId = await makeDomain(api, clientId, {
    domain,
    epp_code: encrypt(secretKey, secret('epp'), eppPlace(domain)),
  })
  const name = `sealed${n}`
  await makeServer(api, {
    name,
    module: 'cpanel',
    access_key: secret('access key'),
    password: encrypt(secretKey, secret('server'), serverPlace('password', name)),
    is_active: 0,
  })
  await makeRule(api, {
    event: 'api.custom',
    channel: 'webhook',
    parameters: { url: 'https://hooks.example.com', secret: secret('hook') },
    is_active: 0,
  })
  await makePayMethod(api, clientId, { description: 'Visa', gateway: 'manual', token: secret('token') })
  await api.ok('createclientinvite', { clientid: clientId, email: `guest@${domain}` })
  await openTicket(api, { email: `guest@${domain}` })
  await api.ok('addsslorder', { client_id: clientId, module: 'manual', domain: 'example.com' })
  const parameters = {
    secret_key: encrypt(secretKey, secret('stripe'), parameterPlace({ type: 'gateway', name: 'stripe' }, 'secret_key')),
    api_base: 'https://api.stripe.com',
  }
  await changeCached(api, 'modules', (db) =>
    db('modules')
      .insert({ type: 'gateway', name: 'stripe', is_active: 0, parameters: JSON.stringify(parameters), from_api: '[]' })
      .onConflict(['type', 'name'])
      .merge(),
  )
  await writeRows(api, async (db) => {
    const token_hash = hashToken(secret('basket'))
    await db('baskets').insert({
      token_hash,
      content: encrypt(secretKey, secret('basket'), basketPlace(token_hash)),
      order_key: secret('order'),
      expires_at: created_at,
    })
    await db('second_factors')
      .insert({
        ...{ login_id, is_on: 1, session_id: null, last_step: null, created_at },
        secret: encrypt(secretKey, secret('factor'), factorPlace(login_id)),
      })
      .onConflict('login_id')
      .merge()
    const username = (await db('staff').orderBy('id').first('username'))?.username as string
    await db('staff')
      .where({ username })
      .update({
        totp_secret: encrypt(secretKey, 'JBSWY3DPEHPK3PXP', { table: 'staff', column: 'totp_secret', row: username }),
      })
    await db('services')
      .where({ id: serviceId })
      .update({ password: encrypt(secretKey, secret('service'), passwordPlace(serviceId)) })
    const order = await db('ssl_orders').orderBy('id', 'desc').first('id')
    const id = order?.id as number
    await db('ssl_orders')
      .where({ id })
      .update({ state: encrypt(secretKey, JSON.stringify({ order: n }), statePlace(id)) })
    const waiting = {
      action: 'create',
      status: 'pending',
      max_attempts: 5,
      next_attempt_at: later,
      created_at,
    } as const
    for (const of of [{ service_id: serviceId }, { domain_id: domainId }]) {
      const payload = encrypt(
        secretKey,
        JSON.stringify({ password: secret('payload') }),
        payloadPlace({ ...waiting, ...of }),
      )
      await db('module_queue').insert({ ...waiting, ...of, payload })
    }
    await db('settings')
      .insert({
        name: 'imap_password',
        value: encrypt(secretKey, secret('mailbox'), secretSettingPlace('imap_password')),
        group: 'general',
      })
      .onConflict('name')
      .merge()
    await db('tokens_to_forget').insert({
      gateway: 'manual',
      token: encrypt(secretKey, secret('forgotten'), payMethodPlace('1+gone')),
      reference: '1+gone',
      next_attempt_at: later,
      created_at,
    })
  })
}

/** Returns all encrypted texts, decrypted, by table and column. Throws if one cannot be decrypted. */
export async function decryptEverything({ read }: Database, key: SecretKey): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const column of encryptedColumns)
    for await (const rows of readEncryptedRows(read, column))
      for (const row of rows)
        column.replace(row, (text, place) => {
          const name = `${column.table}.${column.column}`
          found[name] = [...(found[name] ?? []), decrypt(key, text, place)]
          return text
        })
  return found
}

export async function readEncryptedTexts({ read }: Database): Promise<string[]> {
  const found: string[] = []
  for (const column of encryptedColumns)
    for await (const rows of readEncryptedRows(read, column))
      for (const row of rows)
        column.replace(row, (text) => {
          found.push(text)
          return text
        })
  return found
}
