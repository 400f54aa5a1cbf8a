import t, { type Test } from 'tap'
import type { ServiceRow } from '../../../db/rows-services.js'
import { seal } from '../../../domain/seal.js'
import { expectFault, expectRefusal } from '../../actions/_shared/checks.js'
import { serviceRow } from '../../actions/services/hosting.js'
import { badUsernames } from '../../modules/server/panel.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeServer, makeServerGroup, makeService, writeRows } from '../../support/fixtures.js'
import { hestiaKey, openHestia } from '../../support/providers/hestia.js'
import type { Provider } from '../../support/providers/provider.js'
import { openVirtualmin } from '../../support/providers/virtualmin.js'
import { openWhm } from '../../support/providers/whm.js'
import { type Api, type Credential, secretKey, withService } from '../../support/service.js'

/** A panel on loopback: its accounts as they stand, and one that is made by hand. */
interface Opened {
  readonly provider: Provider
  readonly server: { readonly username?: string; readonly access_key?: string; readonly password?: string }
  readonly shown: () => string
  readonly plant: (username: string, domain: string, email: string) => void
  /** Of the account that was planted. */
  readonly passwordOf: (username: string) => string | undefined
}

const panels: Readonly<Record<string, (t: Test) => Promise<Opened>>> = {
  cpanel: async (t) => {
    const whm = await openWhm(t)
    return {
      provider: whm,
      server: { access_key: 'TOKEN' },
      shown: () => JSON.stringify([...whm.accounts]),
      plant: (username, domain, contactemail) =>
        whm.accounts.set(username, { domain, plan: 'Basic', password: 'by hand', contactemail }),
      passwordOf: (username) => whm.accounts.get(username)?.password,
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
      passwordOf: (username) => hestia.users.get(username)?.password,
    }
  },
  virtualmin: async (t) => {
    const server = await openVirtualmin(t)
    return {
      provider: server,
      server: { password: 'secret' },
      shown: () => JSON.stringify([...server.domains]),
      plant: (user, domain, email) =>
        server.domains.set(domain, { user, pass: 'by hand', email, plan: 'Basic', features: [] }),
      passwordOf: (username) => [...server.domains.values()].find(({ user }) => user === username)?.pass,
    }
  },
}

/** Everything by which staff reaches an account. */
const actions: Readonly<Record<string, object>> = {
  modulechangepw: { password: 'Taken-over-1' },
  modulesuspend: { reason: 'late' },
  moduleunsuspend: {},
  modulechangepackage: { packageid: 0 },
  modulecreate: {},
  moduleterminate: {},
}

async function host(api: Api, module: string, { provider, server }: Opened) {
  const { password, ...rest } = server
  const server_group_id = await makeServerGroup(api)
  const name = `host${provider.port}`
  const server_id = await makeServer(api, {
    ...rest,
    name,
    module,
    port: provider.port,
    ...(password !== undefined && {
      password: seal(secretKey, password, { table: 'servers', column: 'password', row: name }),
    }),
  })
  await writeRows(api, (db) => db('server_group_members').insert({ server_id, group_id: server_group_id }))
  const product_id = await makeProduct(api, { module, package_name: 'Basic', server_group_id })
  const email = `client${provider.port}@example.com`
  const clientId = await makeClient(api, { email })
  const packageid = await makeProduct(api, { module, package_name: 'Pro', server_group_id })
  return {
    email,
    /** A service as rows of before stand: nothing is known of its account. */
    make: (row: Partial<ServiceRow> = {}) => makeService(api, clientId, { product_id, server_id, ...row }),
    callAll: async (serviceid: number, credential: Credential, status: ServiceRow['status'] = 'active') => {
      const codes: [string, number, string | undefined][] = []
      for (const [action, parameters] of Object.entries(actions)) {
        await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ status }))
        const sent = action === 'modulechangepackage' ? { packageid } : parameters
        const { status: told, body } = await api.call(action, { serviceid, ...sent }, { credential })
        codes.push([action, told, body.code])
      }
      return codes
    },
  }
}

const refused = (action: string) => [action, 400, 'module_refused']

for (const [module, open] of Object.entries(panels))
  withService(
    t,
    `a service of ${module} reaches its own account only`,
    async (t, api) => {
      const panel = await open(t)
      const { email, make, callAll } = await host(api, module, panel)
      const credential = await api.makeCredential({ permissions: ['manage_services'] })
      let made = 0
      const fresh = () => `eve${String.fromCharCode(97 + (made++ % 26))}${made}`

      t.test('the account of a stranger stays unchanged, whatever the record says', async (t) => {
        for (const status of ['active', 'pending', 'suspended'] as const)
          for (const own of ['ada', null]) {
            const eve = fresh()
            const domain = `${eve}.example.com`
            panel.plant(eve, domain, 'eve@example.com')
            const before = panel.shown()
            for (const changes of [{ username: eve }, { username: eve, domain }, { username: eve, domain: '' }]) {
              const serviceid = await make({ status, username: own, domain: 'mine.example.com' })
              await api.ok('updateclientproduct', { serviceid, status: 'active' }, { credential })
              await api.ok('updateclientproduct', { serviceid, ...changes }, { credential })
              const codes = await callAll(serviceid, credential)
              const label = JSON.stringify({ status, own, changes })
              // Virtualmin knows an account by its domain, and under another there is none.
              const isGone = module === 'virtualmin' && changes.domain === undefined
              for (const [action, ...told] of codes)
                if (action !== 'moduleterminate' || !isGone) t.strictSame([action, ...told], refused(action), label)
              t.equal(panel.shown(), before, label)
              await writeRows(api, (db) =>
                db('services').where({ id: serviceid }).update({ username: null, status: 'cancelled' }),
              )
            }
          }
      })

      t.test('a user name that is chosen for a service may be a stranger’s', async (t) => {
        const eve = fresh()
        panel.plant(`${eve}exa`.slice(0, 8), `${eve}.example.com`, 'eve@example.com')
        const before = panel.shown()
        const serviceid = await make({ domain: `${eve}.example.com` })
        for (const [action, ...told] of await callAll(serviceid, credential))
          t.strictSame([action, ...told], refused(action))
        t.equal(panel.shown(), before)
      })

      t.test('the account of another service of the same client is not reached', async (t) => {
        const name = fresh()
        const domain = `${name}.example.com`
        const first = await make({ status: 'pending', domain, username: name })
        await api.ok('modulecreate', { serviceid: first })
        const before = panel.shown()
        const other = await make({ domain: 'other.example.com' })
        await api.ok('updateclientproduct', { serviceid: first, username: 'parked' }, { credential })
        await api.ok('updateclientproduct', { serviceid: other, username: name, domain }, { credential })
        for (const [action, ...told] of await callAll(other, credential))
          t.strictSame([action, ...told], refused(action))
        t.equal(panel.shown(), before)
        await api.ok('updateclientproduct', { serviceid: other, username: '' }, { credential })
        await api.ok('updateclientproduct', { serviceid: first, username: name }, { credential })
        await api.ok('modulechangepw', { serviceid: first, password: 'Its-own-1234' }, { credential })
        t.equal(panel.passwordOf(name), 'Its-own-1234', 'whose it was reaches it again')
      })

      t.test('a service reaches its own account, also one made by an earlier release', async (t) => {
        for (const status of ['pending', 'active'] as const) {
          const name = fresh()
          const row = { username: name, domain: `${name}.example.com`, status }
          if (status === 'active') panel.plant(name, row.domain, 'an-address-of-before@example.com')
          const serviceid = await make(row)
          if (status === 'pending') await api.ok('modulecreate', { serviceid })
          await api.ok('modulechangepw', { serviceid, password: 'Its-own-1234' })
          t.equal(panel.passwordOf(name), 'Its-own-1234')
          await api.ok('modulesuspend', { serviceid })
          await api.ok('moduleunsuspend', { serviceid })
          t.equal((await serviceRow(api, serviceid)).account_username, name)
          await api.ok('moduleterminate', { serviceid })
          t.equal(panel.passwordOf(name), undefined)
          t.equal((await serviceRow(api, serviceid)).account_username, '')
        }
      })

      t.test('an account that the operator made for the client is adopted by its name and domain', async (t) => {
        const name = fresh()
        panel.plant(name, `${name}.example.com`, email)
        const serviceid = await make({ domain: `${name}.example.com` })
        await api.ok('updateclientproduct', { serviceid, username: name })
        await api.ok('modulechangepw', { serviceid, password: 'Its-own-1234' })
        t.equal(panel.passwordOf(name), 'Its-own-1234')
        t.equal((await serviceRow(api, serviceid)).account_username, name)
      })

      t.test('a reserved or invalid user name is refused on record, and never sent', async (t) => {
        const serviceid = await make({ domain: 'mine.example.com' })
        const calls = panel.provider.calls.length
        for (const username of badUsernames.filter((name) => name.trim() !== '' && !/[\0\r\n\t]/.test(name)))
          await expectRefusal(t, api, 'updateclientproduct', { serviceid, username }, 'username')
        for (const username of badUsernames.filter((name) => !name.includes('\0'))) {
          await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ username }))
          for (const [action, ...told] of await callAll(serviceid, credential))
            t.strictSame([action, ...told], refused(action), username)
        }
        t.equal(panel.provider.calls.length, calls)
      })

      if (module === 'hestiacp')
        t.test('an administrator of the panel is nobody’s account', async (t) => {
          panel.plant('boss', 'boss.example.com', email)
          const before = panel.shown()
          const serviceid = await make({ username: 'boss', domain: 'boss.example.com' })
          for (const [action, ...told] of await callAll(serviceid, credential))
            t.strictSame([action, ...told], refused(action))
          t.equal(panel.shown(), before)
        })
    },
    withoutJobs,
  )

withService(t, 'user names where no panel is called by them', async (t, api) => {
  const clientId = await makeClient(api)

  t.test('are free on services by hand and without a module', async (t) => {
    for (const module of ['manual', null]) {
      const serviceid = await makeService(api, clientId, { product_id: await makeProduct(api, { module }) })
      for (const username of ['root', 'Ada Lovelace', 'ada@example.com']) {
        await api.ok('updateclientproduct', { serviceid, username })
        t.equal((await serviceRow(api, serviceid)).username, username)
        if (module === 'manual') await api.ok('modulesuspend', { serviceid })
        await api.ok('updateclientproduct', { serviceid, status: 'active' })
      }
    }
  })

  t.test('are not chosen from those of the system', async (t) => {
    const server_id = await makeServer(api, { module: 'webhook' })
    const product_id = await makeProduct(api, { module: 'webhook' })
    for (const domain of ['mysql', 'root', 'games', 'ftp']) {
      const serviceid = await makeService(api, clientId, { product_id, server_id, domain, status: 'pending' })
      await expectFault(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
      t.equal((await serviceRow(api, serviceid)).username?.startsWith('u'), true, domain)
    }
  })
})
