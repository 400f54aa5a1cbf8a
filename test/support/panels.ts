import type { Test } from 'tap'
import type { ServerRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { encrypt } from '../../domain/secrets/encryption.js'
import type { Call, Provider } from '../../tools/pretend-panel/provider.js'
import { openWhm } from '../../tools/pretend-panel/whm.js'
import { makeClient, makeProduct, makeServer, makeServerGroup, makeService, writeRows } from './fixtures.js'
import { hestiaKey, openHestia } from './providers/hestia.js'
import { openVirtualmin } from './providers/virtualmin.js'
import type { Api } from './service.js'
import { secretKey } from './started-service.js'

/** A control panel on loopback. */
export interface OpenedPanel {
  readonly provider: Provider
  readonly server: { readonly username?: string; readonly access_key?: string; readonly password?: string }
  readonly shown: () => string
  /** Creates an account as staff would manually. */
  readonly plant: (username: string, domain: string, email: string) => void
  readonly remove: (username: string) => void
  readonly passwordOf: (username: string) => string | undefined
  readonly makes: (call: Call) => boolean
}

/** The modules that check whether an account belongs to the service. */
export const panels: Readonly<Record<string, (t: Test) => Promise<OpenedPanel>>> = {
  cpanel: async (t) => {
    const whm = await openWhm(t)
    return {
      provider: whm,
      server: { access_key: 'TOKEN' },
      shown: () => JSON.stringify([...whm.accounts]),
      plant: (username, domain, contactemail) =>
        whm.accounts.set(username, { domain, plan: 'Basic', password: 'by hand', contactemail }),
      remove: (username) => whm.accounts.delete(username),
      passwordOf: (username) => whm.accounts.get(username)?.password,
      makes: ({ path }) => path.endsWith('createacct'),
    }
  },
  hestiacp: async (t) => {
    const hestia = await openHestia(t)
    const bare = { password: 'by hand', plan: 'Basic', name: 'By Hand', suspended: false }
    return {
      provider: hestia,
      server: { username: hestiaKey.username, access_key: hestiaKey.accessKey },
      shown: () => JSON.stringify([...hestia.users]),
      plant: (username, domain, email) =>
        hestia.users.set(username, { ...bare, email, domains: [domain], role: username === 'boss' ? 'admin' : 'user' }),
      remove: (username) => hestia.users.delete(username),
      passwordOf: (username) => hestia.users.get(username)?.password,
      makes: ({ form }) => form.get('cmd') === 'v-add-user',
    }
  },
  virtualmin: async (t) => {
    const server = await openVirtualmin(t)
    const find = (username: string) => [...server.domains].find(([, { user }]) => user === username)
    return {
      provider: server,
      server: { password: 'secret' },
      shown: () => JSON.stringify([...server.domains]),
      plant: (user, domain, email) =>
        server.domains.set(domain, { user, pass: 'by hand', email, plan: 'Basic', features: [] }),
      remove: (username) => server.domains.delete(find(username)?.[0] ?? ''),
      passwordOf: (username) => find(username)?.[1].pass,
      makes: ({ form }) => form.get('program') === 'create-domain',
    }
  },
}

/** Stores a server of a panel, products for two plans, and a client. */
export async function setUpHosting(
  api: Api,
  module: string,
  { provider, server }: Pick<OpenedPanel, 'provider' | 'server'>,
) {
  const { password, ...rest } = server
  const server_group_id = await makeServerGroup(api)
  const name = `host${provider.port}`
  const row: Partial<ServerRow> & Pick<ServerRow, 'module'> = {
    ...rest,
    name,
    module,
    port: provider.port,
    ...(password !== undefined && {
      password: encrypt(secretKey, password, { table: 'servers', column: 'password', row: name }),
    }),
  }
  const server_id = await makeServer(api, row)
  await writeRows(api, (db) => db('server_group_members').insert({ server_id, group_id: server_group_id }))
  const product_id = await makeProduct(api, { module, package_name: 'Basic', server_group_id })
  const packageid = await makeProduct(api, { module, package_name: 'Pro', server_group_id })
  const email = `client${provider.port}@example.com`
  const clientid = await makeClient(api, { email })
  return {
    email,
    clientid,
    packageid,
    /** Stores a service without an account on the server. */
    make: (service: Partial<ServiceRow> = {}) => makeService(api, clientid, { product_id, server_id, ...service }),
  }
}
