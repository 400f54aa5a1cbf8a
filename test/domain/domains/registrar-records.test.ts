import t from 'tap'
import { registrarCalls } from '../../../domain/domains/registration.js'
import { registrarsJob } from '../../../server/jobs/registrars.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from '../../actions/domains/registry.js'
import { advance, withSandbox } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { insertRow, makeDomain, makeProduct, makeServer, makeService, setSetting } from '../../support/fixtures.js'
import { aDomain, eppLogin } from '../../support/providers/epp.js'
import { type Api, withService } from '../../support/service.js'

/** Adds a completed transfer to a domain's module queue. */
const taken = (api: Api, domain_id: number) => {
  const at = api.now().toISOString()
  const row = { domain_id, action: 'transfer', status: 'completed', max_attempts: 5, created_at: at, completed_at: at }
  return insertRow(api, 'module_queue', row)
}

withService(
  t,
  "domain records and the registrar's state",
  async (t, api) => {
    const registry = await openRegistry(t, api)
    await setSetting(api, 'default_registrar', 'epp')
    await setSetting(api, 'default_nameservers', 'ns1.usual.example,ns2.usual.example')
    await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })
    const clientid = await makeHolder(api)
    const register = async (domain = freshDomain()) => {
      const { domainid } = await api.ok('domainregister', { clientid, domain, registrar: 'epp' })
      return { domain, domainid }
    }

    // R-2705
    t.test('a transfer of an active domain changes nothing until the registrar accepts it', async (t) => {
      const domain = freshDomain()
      const domainid = await makeDomain(api, clientid, { domain, registrar: 'epp', status: 'active' })
      const record = await readRecord(api, domainid)
      registry.domains.set(domain, { ...aDomain })
      await expectError(t, api, 'domaintransfer', { domainid, eppcode: 'wrong-code-1' }, 422, 'registrar_refused')
      t.strictSame(await readRecord(api, domainid), record, 'refused')
      registry.say(2400, 'domain:transfer')
      await expectError(t, api, 'domaintransfer', { domainid, eppcode: aDomain.authInfo }, 502, 'registrar_unreachable')
      t.strictSame(await readRecord(api, domainid), record, 'unreachable')
      for (const { id } of await api.database.read('module_queue').where({ domain_id: domainid, status: 'pending' })) {
        api.advance(3_600_000)
        await registrarCalls.attempt(await api.service.contexts.remote(), id, { retryRefused: true })
      }
      t.match(await readRecord(api, domainid), { status: 'pending' }, 'accepted')
      t.equal(registry.domains.get(domain)?.transferTo, eppLogin.client_id)
    })

    // R-2706
    t.test(
      "stores the name servers of a registration's hosting server, or the default ones if it has none",
      async (t) => {
        const usual = await register()
        t.match(await readRecord(api, usual.domainid), {
          ns1: 'ns1.usual.example',
          ns2: 'ns2.usual.example',
          ns3: null,
        })
        const domain = freshDomain()
        const server_id = await makeServer(api, {
          module: 'pretend',
          nameservers: '["ns1.host.example","ns2.host.example"]',
        })
        await makeService(api, clientid, { domain: domain.toUpperCase(), server_id })
        const hosted = await register(domain)
        t.match(await readRecord(api, hosted.domainid), { ns1: 'ns1.host.example', ns2: 'ns2.host.example' })
        t.strictSame(registry.domains.get(domain)?.ns, ['ns1.host.example', 'ns2.host.example'])
        t.match(await api.ok('domaingetnameservers', hosted), { ns1: 'ns1.host.example' })
      },
    )

    t.test('an order sets the name servers of its domain', async (t) => {
      const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 500 } })
      const domain = freshDomain()
      const order = { clientid, pid, domain, domaintype: 'register', nameserver1: 'NS1.own.example.' }
      await expectRefusal(t, api, 'addorder', { ...order, nameserver2: 'ns1.own.example' }, 'nameserver2')
      const { orderid, domainids } = await api.ok('addorder', { ...order, nameserver2: 'ns2.own.example' })
      t.match(await readRecord(api, domainids[0]), { ns1: 'ns1.own.example', ns2: 'ns2.own.example', ns3: null })
      await api.ok('acceptorder', { orderid })
      t.strictSame(registry.domains.get(domain)?.ns, ['ns1.own.example', 'ns2.own.example'])
    })

    // R-2707
    t.test("combines changes to a client's contact data into one registrar request per active domain", async (t) => {
      const { domain, domainid } = await register()
      const gone = await register()
      await api.ok('updateclientdomain', { domainid: gone.domainid, status: 'cancelled' })
      await api.ok('updateclient', { clientid, notes: 'Nothing that a registrar knows.' })
      const rows = () => api.database.read('module_queue').where({ action: 'changecontact' }).orderBy('id')
      t.strictSame(await rows(), [])
      await api.ok('updateclient', { clientid, city: 'York' })
      await api.ok('updateclient', { clientid, email: 'ada@york.example', phonenumber: '' })
      const asked = (await rows()).filter(({ domain_id }) => domain_id === domainid || domain_id === gone.domainid)
      t.match(asked, [{ domain_id: domainid, status: 'pending' }])
      t.equal(asked.length, 1)
      await registrarCalls.attempt(await api.service.contexts.remote(), asked[0]?.id as number, { retryRefused: true })
      const contact = registry.contacts.get(registry.domains.get(domain)?.registrant ?? '')
      t.match(contact, { email: 'ada@york.example', voice: '' })
      t.ok(contact?.address.includes('York'))
      t.equal((await rows()).find(({ id }) => id === asked[0]?.id)?.status, 'completed')
    })

    // R-2711
    t.test('an expired domain renewed at its registrar becomes active', async (t) => {
      const { domain, domainid } = await register()
      const { expirydate } = await readRecord(api, domainid)
      await api.ok('updateclientdomain', { domainid, status: 'expired' })
      Object.assign(registry.domains.get(domain) as object, { exDate: `2199${expirydate.slice(4)}T12:00:00.0Z` })
      await advance(api, 2)
      t.match(await readRecord(api, domainid), { status: 'active', expirydate: `2199${expirydate.slice(4)}` })
    })
  },
  withoutJobs,
)

// R-2711
withSandbox(
  t,
  'unresponsive registrar',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    const clientid = await makeHolder(api)
    const pending = async (registrar: string) => {
      const domain = freshDomain()
      const row = { domain, registrar, status: 'pending', order_type: 'transfer', expiry_date: '2199-01-01' } as const
      const id = await makeDomain(api, clientid, row)
      await taken(api, id)
      return id
    }
    await pending('epp')
    const other = await pending('pretend')

    t.test('does not delay the completion of a transfer at another registrar', async (t) => {
      registry.setFailure('silent', 'login')
      const { contexts, database } = api.service
      const job = registrarsJob({ contexts, database, transport: undefined })
      const hanging = job?.run()
      while (!registry.commands.includes('login')) await new Promise((resolve) => setTimeout(resolve, 5))
      await job?.run()
      t.equal((await readRecord(api, other)).status, 'active')
      registry.hangUp()
      await hanging
    })
  },
  withoutJobs,
)
