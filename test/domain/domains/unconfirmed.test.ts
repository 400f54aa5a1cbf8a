import t, { type Test } from 'tap'
import type { DomainRow } from '../../../db/rows-services.js'
import { syncDomain } from '../../../domain/domains/registrar-sync.js'
import { registrarCalls } from '../../../domain/domains/registration.js'
import { expectError } from '../../actions/_shared/checks.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from '../../actions/domains/registry.js'
import { withoutJobs } from '../../support/daily.js'
import { makeDomain, makeProduct, setSetting, writeRows } from '../../support/fixtures.js'
import { aDomain, eppLogin } from '../../support/providers/epp.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'domains in the registrar account not obtained for a record',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    await setSetting(api, 'default_registrar', 'epp')
    await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })
    const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 0 } })
    const clientid = await makeHolder(api)
    const staff = { credential: await api.makeCredential({ permissions: ['list_domains', 'manage_domains'] }) }

    /** Adds a domain without a record to the registrar account, and returns its name. */
    const nameOfTheAccount = (): string => {
      const domain = freshDomain()
      registry.domains.set(domain, { ...aDomain, clID: eppLogin.client_id, authInfo: 'not-to-be-told-1' })
      return domain
    }
    const rowOf = async (id: number) => (await api.database.read('domains').where({ id }).first()) as DomainRow
    const attemptAll = async (id: number) => {
      for (const row of await api.database.read('module_queue').where({ domain_id: id, status: 'pending' }))
        await registrarCalls.attempt(await api.service.contexts.remote(), row.id, { retryRefused: true })
    }
    const servers = { ns1: 'ns1.thief.example', ns2: 'ns2.thief.example' }

    /** Checks that a record neither reveals nor changes its domain at the registrar. */
    const expectNothing = async (t: Test, domainid: number, label: string) => {
      const { domain } = await rowOf(domainid)
      const before = JSON.stringify(registry.domains.get(domain))
      for (const [action, parameters] of [
        ['domainrequestepp', {}],
        ['domainupdatenameservers', servers],
        ['domaintoggleidprotect', { idprotect: 1 }],
      ] as const) {
        const { status, body } = await api.call(action, { domainid, ...parameters }, staff)
        t.strictSame([status, body.code], [422, 'domain_unconfirmed'], `${label}: ${action}`)
        t.notMatch(JSON.stringify(body), /not-to-be-told/, label)
      }
      t.equal(JSON.stringify(registry.domains.get(domain)), before, label)
      t.match(await readRecord(api, domainid), { unconfirmed: true }, label)
    }

    // R-2861
    for (const status of ['active', 'grace', 'redemption'] as const)
      t.test(
        `setting an unpaid order's domain to ${status} gives staff access to neither code nor name servers`,
        async (t) => {
          const order = { clientid, pid, domain: nameOfTheAccount(), domaintype: 'register' }
          const [domainid] = (await api.ok('addorder', order)).domainids
          await api.ok('updateclientdomain', { domainid, status }, staff)
          await expectNothing(t, domainid, status)
        },
      )

    // R-2861
    t.test('changing the status or registrar, or renewing the domain, does not reveal the code', async (t) => {
      const change = (domainid: number, values: object) => api.ok('updateclientdomain', { domainid, ...values }, staff)
      const detours: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
        'through expiry and renewal': async (id) => {
          const expirydate = new Date(api.now().getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
          const { domain } = await rowOf(id)
          Object.assign(registry.domains.get(domain) as object, { exDate: `${expirydate}T00:00:00Z` })
          await change(id, { status: 'expired', expirydate })
          await api.ok('domainrenew', { domainid: id }, staff)
          t.equal((await rowOf(id)).status, 'active')
        },
        'through cancellation and pending': async (id) => {
          for (const status of ['cancelled', 'pending', 'active']) await change(id, { status })
        },
        'through the manual registrar': async (id) => {
          await change(id, { registrar: 'manual', status: 'active' })
          await change(id, { registrar: 'epp' })
        },
        'through no registrar': async (id) => {
          await change(id, { registrar: '', status: 'active' })
          await change(id, { registrar: 'epp' })
        },
        'through a transfer with a guessed code': async (id) => {
          await change(id, { status: 'active' })
          await expectError(t, api, 'domaintransfer', { domainid: id, eppcode: 'guess-1' }, 422, 'registrar_refused')
        },
        'through registrar synchronization': async (id) => {
          await change(id, { status: 'active' })
          await syncDomain(await api.service.contexts.remote(), await rowOf(id))
        },
      }
      for (const [label, detour] of Object.entries(detours)) {
        const order = { clientid, pid, domain: nameOfTheAccount(), domaintype: 'register' }
        const [domainid] = (await api.ok('addorder', order)).domainids
        await detour(domainid)
        await expectNothing(t, domainid, label)
      }
    })

    t.test('moving a manual registration to a registrar gives no access to the domain there', async (t) => {
      const domain = nameOfTheAccount()
      const { domainid } = await api.ok('domainregister', { clientid, domain, registrar: 'manual' }, staff)
      await api.ok('updateclientdomain', { domainid, registrar: 'epp' }, staff)
      await expectNothing(t, domainid, 'pending')
      // A manual registration counts as accepted, so a transfer is not refused although the account already has the
      // domain.
      await api.call('domaintransfer', { domainid, eppcode: 'guess-1' }, staff)
      await syncDomain(await api.service.contexts.remote(), await rowOf(domainid))
      await expectNothing(t, domainid, 'after a transfer of a domain already in the account')
      await api.ok('updateclientdomain', { domainid, status: 'active' }, staff)
      await expectNothing(t, domainid, 'active')
    })

    // R-2862
    t.test('a lost response does not confirm a domain, because the account may have had it before', async (t) => {
      const domainid = await makeDomain(api, clientid, {
        ...{ domain: nameOfTheAccount(), registrar: 'epp', status: 'active', is_unconfirmed: 1 },
      })
      const at = api.now().toISOString()
      await writeRows(api, (db) =>
        db('module_queue').insert({
          ...{ domain_id: domainid, action: 'register', status: 'pending', max_attempts: 5, is_unsettled: 1 },
          ...{ next_attempt_at: at, created_at: at },
        }),
      )
      await attemptAll(domainid)
      t.equal((await api.database.read('module_queue').where({ domain_id: domainid }).first())?.status, 'completed')
      await expectNothing(t, domainid, 'settled')
    })

    // R-2861
    t.test('an unconfirmed domain can be renewed, locked, and synchronized', async (t) => {
      const domain = nameOfTheAccount()
      const domainid = await makeDomain(api, clientid, { domain, registrar: 'epp', status: 'pending' })
      await api.ok('updateclientdomain', { domainid, status: 'active', expirydate: '2031-05-06' }, staff)
      Object.assign(registry.domains.get(domain) as object, { exDate: '2031-05-06T00:00:00Z' })
      await api.ok('domainrenew', { domainid }, staff)
      await api.ok('domainupdatelockingstatus', { domainid, lockstatus: 1 }, staff)
      t.match(await api.ok('domaingetlockingstatus', { domainid }, staff), { lockstatus: 'locked' })
      Object.assign(registry.domains.get(domain) as object, { exDate: '2040-05-06T00:00:00Z' })
      await syncDomain(await api.service.contexts.remote(), await rowOf(domainid))
      t.equal((await readRecord(api, domainid)).expirydate, '2040-05-06')
      await expectNothing(t, domainid, 'after renewal, locking, and synchronization')
    })

    // R-2861
    t.test('sends changed contact data only for confirmed domains', async (t) => {
      const holder = await makeHolder(api)
      const ids: number[] = []
      for (const is_unconfirmed of [0, 1] as const)
        ids.push(
          await makeDomain(api, holder, {
            ...{ domain: nameOfTheAccount(), registrar: 'epp', status: 'active', is_unconfirmed },
          }),
        )
      await api.ok('updateclient', { clientid: holder, companyname: 'Thief Ltd' })
      const queued = await api.database.read('module_queue').whereIn('domain_id', ids)
      t.match(queued, [{ action: 'changecontact', domain_id: ids[0] }])
      t.equal(queued.length, 1)
      await writeRows(api, (db) =>
        db('domains')
          .where({ id: ids[0] as number })
          .update({ is_unconfirmed: 1 }),
      )
      await attemptAll(ids[0] as number)
      t.match(await api.database.read('module_queue').whereIn('domain_id', ids), [{ status: 'cancelled' }])
    })

    // R-2862
    t.test(
      'an account with full access confirms a domain by setting it active, but not by other changes',
      async (t) => {
        const domainid = await makeDomain(api, clientid, {
          domain: nameOfTheAccount(),
          registrar: 'epp',
          status: 'pending',
        })
        await api.ok('updateclientdomain', { domainid, status: 'active' }, staff)
        await api.ok('updateclientdomain', { domainid, notes: 'Looked at.', donotrenew: true })
        await expectNothing(t, domainid, 'after a note')
        await api.ok('updateclientdomain', { domainid, status: 'active' }, staff)
        await expectNothing(t, domainid, 'after staff set it active again')
        await api.ok('updateclientdomain', { domainid, status: 'active' })
        t.match(await readRecord(api, domainid), { unconfirmed: false, status: 'active' })
        t.match(await api.ok('domainrequestepp', { domainid }, staff), { eppcode: 'not-to-be-told-1' })
        await api.ok('domainupdatenameservers', { domainid, ...servers }, staff)
        const told = await api.database
          .read('activity_log')
          .where('description', 'like', '%is confirmed')
          .pluck('author')
        t.equal(told.length, 1)
      },
    )

    // R-2862
    t.test('a domain obtained by a registrar is confirmed, whoever requested it', async (t) => {
      const registered = await api.ok('domainregister', { clientid, domain: freshDomain(), registrar: 'epp' }, staff)
      t.match(await readRecord(api, registered.domainid), { unconfirmed: false })
      await api.ok('domainrequestepp', { domainid: registered.domainid }, staff)

      const paid = await api.ok('addorder', { clientid, pid, domain: freshDomain(), domaintype: 'register' })
      await api.ok('updateinvoice', { invoiceid: paid.invoiceid, status: 'paid' })
      await attemptAll(paid.domainids[0])
      await api.ok('domainrequestepp', { domainid: paid.domainids[0] }, staff)

      // Staff set the domain active too early. The later transfer confirms it.
      registry.transfers = 'at once'
      const domain = freshDomain()
      registry.domains.set(domain, { ...aDomain })
      const domainid = await makeDomain(api, clientid, { domain, registrar: 'epp', status: 'pending' })
      await api.ok('updateclientdomain', { domainid, status: 'active' }, staff)
      await expectNothing(t, domainid, 'before its transfer')
      await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo }, staff)
      t.match(await readRecord(api, domainid), { unconfirmed: false, status: 'active' })
      await api.ok('domainrequestepp', { domainid }, staff)
      registry.transfers = 'wait'
    })

    t.test('does not show a code if the domain becomes unconfirmed during the request', async (t) => {
      const { domainid } = await api.ok('domainregister', { clientid, domain: freshDomain(), registrar: 'epp' })
      registry.during('domain:info', async () => {
        await api.ok('updateclientdomain', { domainid, status: 'cancelled' }, staff)
        await api.ok('updateclientdomain', { domainid, status: 'active' }, staff)
      })
      const { status, body } = await api.call('domainrequestepp', { domainid }, staff)
      t.strictSame([status, body.code], [422, 'domain_unconfirmed'])
      t.notOk('eppcode' in body)
    })

    t.test('accepts name servers if no registrar module is involved', async (t) => {
      for (const registrar of ['manual', '']) {
        const domainid = await makeDomain(api, clientid, { domain: freshDomain(), registrar: null, status: 'pending' })
        await api.ok('updateclientdomain', { domainid, registrar, status: 'active' }, staff)
        await api.ok('domainupdatenameservers', { domainid, ...servers }, staff)
        t.match(await readRecord(api, domainid), { unconfirmed: false, ns1: 'ns1.thief.example' })
      }
    })
  },
  withoutJobs,
)
