import type { Test } from 'tap'
import type { ServiceRow } from '../../../db/rows-services.js'
import { serverCalls } from '../../../domain/services/provisioning.js'
import { expectError } from '../../actions/_shared/checks.js'
import { readQueue, serviceRow } from '../../actions/services/hosting.js'
import type { Credential } from '../../support/credentials.js'
import { writeRows } from '../../support/fixtures.js'
import { type OpenedPanel, panels, setUpHosting } from '../../support/panels.js'
import type { Api } from '../../support/service.js'

/** Actions with which staff can reach an existing account. */
const actions: Readonly<Record<string, object>> = {
  modulechangepw: { password: 'Taken-over-1' },
  modulesuspend: { reason: 'late' },
  moduleunsuspend: {},
  modulecreate: {},
  moduleterminate: {},
}

async function expectRefused(t: Test, api: Api, serviceid: number, credential: Credential, label: string) {
  for (const [action, parameters] of Object.entries(actions)) {
    await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ status: 'active' }))
    const { status, body } = await api.call(action, { serviceid, ...parameters }, { credential })
    t.strictSame([status, body.code], [400, 'module_refused'], `${label}: ${action}`)
  }
}

/** Tests the ownership of panel accounts (R-2864 to R-2867). */
export async function testOwners(t: Test, api: Api, module: string): Promise<void> {
  const open = panels[module] as (t: Test) => Promise<OpenedPanel>
  const credential = await api.makeCredential({ permissions: ['edit_clients', 'manage_services'] })
  const attemptAll = async (serviceid: number) => {
    for (const { id } of await readQueue(api, serviceid))
      await serverCalls.attempt(await api.service.contexts.remote(), id, { retryRefused: true })
  }
  const panel = await open(t)
  const { email, clientid, make } = await setUpHosting(api, module, panel)
  let made = 0
  /** Creates a service with the user name and domain of a manually created account. */
  const planted = async (contact: string, row: Partial<ServiceRow> = {}) => {
    const username = `eve${String.fromCharCode(97 + made++)}`
    const domain = `${username}.example.com`
    panel.plant(username, domain, contact)
    const known = { status: 'pending', account_username: '', ...row } as const
    return { username, domain, serviceid: await make({ domain, username, ...known }) }
  }
  const readdress = (to: string) => api.ok('updateclient', { clientid, email: to }, { credential })

  // R-2864
  await t.test("recording a stranger's contact, user name, and domain gives no access to the account", async (t) => {
    const contact = `stranger${panel.provider.port}@example.com`
    const { serviceid } = await planted(contact)
    const before = panel.shown()
    await readdress(contact)
    await expectRefused(t, api, serviceid, credential, 'with the contact')
    await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ status: 'active' }))
    await expectError(t, api, 'modulesuspend', { serviceid }, 400, 'module_refused')
    t.equal(panel.shown(), before)
    await readdress(email)
  })

  // R-2865
  await t.test("staff with full access can take over the client's account on the panel", async (t) => {
    const { serviceid, username } = await planted(email)
    await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused', { credential })
    t.match(await api.ok('modulecreate', { serviceid }), { message: 'The account already existed' })
    t.match(await serviceRow(api, serviceid), { account_username: username, account_mark: /\d/ })
    await readdress(`moved${panel.provider.port}@example.com`)
    await api.ok('modulechangepw', { serviceid, password: 'Its-own-1234' }, { credential })
    t.equal(panel.passwordOf(username), 'Its-own-1234', 'the account is recognized by its mark')
    await readdress(email)
  })

  // R-2865
  await t.test("staff with full access cannot take over another person's account", async (t) => {
    const { serviceid } = await planted('eve@example.com')
    const before = panel.shown()
    await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
    t.equal(panel.shown(), before)
  })

  // R-2865
  await t.test('a contact changed after a takeover request does not allow the takeover', async (t) => {
    const { serviceid } = await planted('eve@example.com')
    panel.provider.setFailure('broken')
    await expectError(t, api, 'modulecreate', { serviceid }, 502, 'module_unreachable')
    panel.provider.setFailure('none')
    await readdress('eve@example.com')
    api.advance(30 * 60_000)
    const before = panel.shown()
    await attemptAll(serviceid)
    t.match(await readQueue(api, serviceid), [{ status: 'pending', last_error: /was not created for this service/ }])
    t.equal(panel.shown(), before)
    await readdress(email)
  })

  // R-2866
  await t.test('an account whose creation got no response is found again and recognized by its mark', async (t) => {
    const serviceid = await make({ status: 'pending', domain: `lost${made}.example.com` })
    let begun: string | null | undefined
    panel.provider.pause(async (call, when) => {
      if (when === 'before' && panel.makes(call)) begun = (await serviceRow(api, serviceid)).account_begun
    })
    panel.provider.setFailure('reset', 1, panel.makes)
    await expectError(t, api, 'modulecreate', { serviceid }, 502, 'module_unreachable', { credential })
    const { username } = await serviceRow(api, serviceid)
    t.equal(begun, username, 'it is recorded before the account is created')
    // Staff retry before a worker does.
    await api.ok('modulecreate', { serviceid }, { credential })
    t.match(await serviceRow(api, serviceid), {
      ...{ status: 'active', account_username: username, account_mark: /\d/, account_begun: null },
    })
    panel.provider.pause(() => undefined)
  })

  // R-2866
  await t.test('a refusal ends a started creation', async (t) => {
    const serviceid = await make({ status: 'pending', domain: 'mine.example.com', username: `u${made}x` })
    await writeRows(api, (db) => db('products').where({ module }).update({ package_name: 'Gold' }))
    await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
    t.match(await serviceRow(api, serviceid), { account_begun: null, account_mark: null })
    await writeRows(api, (db) => db('products').where({ module }).update({ package_name: 'Basic' }))
    panel.plant(`u${made}x`, 'mine.example.com', email)
    await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused', { credential })
  })

  await t.test("does not reach a manually created replacement of the service's account", async (t) => {
    const serviceid = await make({ status: 'pending', domain: `gone${made}.example.com` })
    await api.ok('modulecreate', { serviceid }, { credential })
    const { username, domain } = await serviceRow(api, serviceid)
    panel.remove(username as string)
    panel.plant(username as string, domain as string, email)
    const before = panel.shown()
    await expectRefused(t, api, serviceid, credential, 'another account')
    t.equal(panel.shown(), before)
    await api.ok('modulecreate', { serviceid })
    await api.ok('moduleterminate', { serviceid }, { credential })
    t.match(await serviceRow(api, serviceid), { account_username: '', account_mark: null })
  })

  // R-2867
  await t.test(
    'a service from before the upgrade keeps working, and its mark is recorded at the first contact',
    async (t) => {
      const known = await planted('an-address-of-before@example.com', {
        status: 'active',
        account_username: null,
      })
      await api.ok('modulechangepw', { serviceid: known.serviceid, password: 'Its-own-1234' }, { credential })
      t.match(await serviceRow(api, known.serviceid), { account_username: known.username, account_mark: /\d/ })

      const typed = await planted(email, { status: 'active' })
      const account_claim = [typed.username, typed.domain, email].join('\n')
      await writeRows(api, (db) => db('services').where({ id: typed.serviceid }).update({ account_claim }))
      await readdress(`changed${panel.provider.port}@example.com`)
      await expectError(t, api, 'modulesuspend', { serviceid: typed.serviceid }, 400, 'module_refused')
      await readdress(email)
      await api.ok('modulesuspend', { serviceid: typed.serviceid }, { credential })
      t.match(await serviceRow(api, typed.serviceid), { account_mark: /\d/, account_claim: null })
    },
  )
}
