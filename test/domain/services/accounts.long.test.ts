// Listed in docs/reference/attacks.md.

import t from 'tap'
import type { ServiceRow } from '../../../db/rows-services.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { serviceRow } from '../../actions/services/hosting.js'
import { badUsernames } from '../../modules/server/panel.js'
import type { Credential } from '../../support/credentials.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeServer, makeService, writeRows } from '../../support/fixtures.js'
import { type OpenedPanel, panels, setUpHosting } from '../../support/panels.js'
import { type Api, withService } from '../../support/service.js'

/** Actions with which staff reach an account. */
const actions: Readonly<Record<string, object>> = {
  modulechangepw: { password: 'Taken-over-1' },
  modulesuspend: { reason: 'late' },
  moduleunsuspend: {},
  modulechangepackage: { packageid: 0 },
  modulecreate: {},
  moduleterminate: {},
}

async function host(api: Api, module: string, panel: OpenedPanel) {
  const { email, packageid, make } = await setUpHosting(api, module, panel)
  return {
    email,
    make,
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
    `a ${module} service reaches only its own account`,
    async (t, api) => {
      const panel = await open(t)
      const { email, make, callAll } = await host(api, module, panel)
      const credential = await api.makeCredential({ permissions: ['manage_services'] })
      let made = 0
      const fresh = () => `eve${String.fromCharCode(97 + (made++ % 26))}${made}`

      // R-1512
      t.test("a stranger's account stays unchanged, whatever user name and domain are recorded", async (t) => {
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
              // Virtualmin identifies an account by its domain, and none exists under the other domain, so it counts as
              // suspended and terminated (R-2316).
              const isAbsent = module === 'virtualmin' && changes.domain === undefined
              for (const [action, ...told] of codes)
                if (isAbsent && ['modulesuspend', 'moduleterminate'].includes(action))
                  t.strictSame([action, ...told], [action, 200, undefined], label)
                else t.strictSame([action, ...told], refused(action), label)
              t.equal(panel.shown(), before, label)
              await writeRows(api, (db) =>
                db('services').where({ id: serviceid }).update({ username: null, status: 'cancelled' }),
              )
            }
          }
      })

      t.test('a generated user name that belongs to a stranger gives no access to the account', async (t) => {
        const eve = fresh()
        panel.plant(`${eve}exa`.slice(0, 8), `${eve}.example.com`, 'eve@example.com')
        const before = panel.shown()
        const serviceid = await make({ domain: `${eve}.example.com` })
        for (const [action, ...told] of await callAll(serviceid, credential))
          t.strictSame([action, ...told], refused(action))
        t.equal(panel.shown(), before)
      })

      // R-1512
      t.test("a service's calls never affect the account of the client's other service", async (t) => {
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
        t.equal(panel.passwordOf(name), 'Its-own-1234', 'its own service reaches it again')
      })

      t.test('a service reaches its own account, even one created by an earlier release', async (t) => {
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

      t.test('rejects a reserved or invalid user name, and never sends it to the panel', async (t) => {
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
        t.test('no service reaches the account of a panel administrator', async (t) => {
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

withService(t, 'user names outside panels', async (t, api) => {
  const clientId = await makeClient(api)

  t.test('are unrestricted for manual services and services without a module', async (t) => {
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

  t.test('are not generated from system user names', async (t) => {
    const server_id = await makeServer(api, { module: 'webhook' })
    const product_id = await makeProduct(api, { module: 'webhook' })
    for (const domain of ['mysql', 'root', 'games', 'ftp']) {
      const serviceid = await makeService(api, clientId, { product_id, server_id, domain, status: 'pending' })
      await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
      t.equal((await serviceRow(api, serviceid)).username?.startsWith('u'), true, domain)
    }
  })
})
