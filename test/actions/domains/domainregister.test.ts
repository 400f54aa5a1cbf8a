import t from 'tap'
import type { RemoteContext } from '../../../domain/context.js'
import { registerDomain } from '../../../domain/domains/registrar-actions.js'
import { moduleQueueJob } from '../../../server/jobs/module-queue.js'
import { eventually } from '../../server/serve.js'
import { makeClient, makeDomain, makeRule } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from './registry.js'

withService(t, 'domainregister', async (t, api) => {
  const registry = await openRegistry(t, api)
  const clientid = await makeHolder(api)
  const queueOf = (id: number) => api.database.read('module_queue').where({ domain_id: id }).orderBy('id')

  await expectRequired(t, api, 'domainregister', ['clientid', 'domain'])

  // R-1601
  t.test('registers and activates the domain, and stores the expiry date of the registry', async (t) => {
    const domain = freshDomain()
    const { domainid, status } = await api.ok('domainregister', { clientid, domain, years: 2, registrar: 'epp' })
    t.equal(status, 'active')
    const held = registry.domains.get(domain)
    const record = await readRecord(api, domainid)
    t.match(record, { domain, userid: clientid, registrar: 'epp', regperiod: 2, status: 'active' })
    t.equal(record.expirydate, held?.exDate.slice(0, 10))
    t.equal(record.nextduedate, record.expirydate)
    t.equal(record.regdate, api.now().toISOString().slice(0, 10))
    t.match([...registry.contacts.values()].at(-1), { name: 'Ada Lovelace', voice: '+44.1134960000' })
    t.equal((await api.database.read('emails').where({ template: 'domain registration confirmation' })).length, 1)
  })

  // R-1601
  t.test('defaults to manual registration and leaves the domain pending', async (t) => {
    const { domainid, status } = await api.ok('domainregister', { clientid, domain: freshDomain(), regperiod: '3' })
    t.equal(status, 'pending')
    t.match(await readRecord(api, domainid), { registrar: 'manual', regperiod: 3, expirydate: null, nextduedate: null })
  })

  t.test('rejects invalid domains, unknown clients, unknown registrars, and invalid years', async (t) => {
    for (const domain of ['engines', 'www.engines.com', 'co.uk', '-x.com', 'a b.com', 'x.c', `${'x'.repeat(64)}.com`])
      await expectRefusal(t, api, 'domainregister', { clientid, domain }, 'domain')
    await expectRefusal(t, api, 'domainregister', { clientid: 999_999, domain: freshDomain() }, 'clientid')
    await expectRefusal(t, api, 'domainregister', { clientid, domain: freshDomain(), registrar: 'nobody' }, 'registrar')
    for (const years of [0, 11, 'x'])
      await expectRefusal(t, api, 'domainregister', { clientid, domain: 'a.com', years }, 'years')
  })

  // R-1602
  t.test(
    'rejects a second record for a name unless the first is cancelled, expired, or transferred away, and stores IDNs in ASCII',
    async (t) => {
      const { domainid } = await api.ok('domainregister', { clientid, domain: 'MÜLLER.com.' })
      t.equal((await readRecord(api, domainid)).domain, 'xn--mller-kva.com')
      await expectRefusal(t, api, 'domainregister', { clientid, domain: 'müller.com' }, 'domain')
      for (const status of ['cancelled', 'expired', 'transferred_away'] as const) {
        await makeDomain(api, clientid, { domain: `${status.replace('_', '')}.com`, status })
        await api.ok('domainregister', { clientid, domain: `${status.replace('_', '')}.com` })
      }
      await makeDomain(api, clientid, { domain: 'fraud.com', status: 'fraud' })
      await expectRefusal(t, api, 'domainregister', { clientid, domain: 'fraud.com' }, 'domain')
    },
  )

  // R-3336
  t.test(
    'keeps no domain record if the registrar rejects the registration, and emits the domain.deleted event',
    async (t) => {
      const domain = freshDomain()
      await makeRule(api, { event: 'domain.deleted', channel: 'email', parameters: { to: 'desk@example.org' } })
      registry.say(2306, 'domain:create', 'Reserved')
      await expectError(t, api, 'domainregister', { clientid, domain, registrar: 'epp' }, 422, 'registrar_refused')
      const told = await api.database.read('emails').where({ template: 'notification' })
      t.strictSame(
        told.map(({ body }) => body.includes(`${domain} was not registered`)),
        [true],
      )
      t.equal((await api.ok('getclientsdomains', { domain })).totalresults, 0)
      await api.ok('domainregister', { clientid, domain, registrar: 'epp' })
      const phoneless = await makeClient(api, { phonenumber: 'none' })
      const nameless = { clientid: phoneless, domain: freshDomain(), registrar: 'epp' }
      await expectError(t, api, 'domainregister', nameless, 422, 'registrar_refused')
    },
  )

  t.test(
    "a queue worker that runs during the call does not hide the registrar's refusal from the caller",
    async (t) => {
      const { contexts } = api.service
      const worker = moduleQueueJob({ contexts, database: api.database, transport: undefined })
      const remote = await contexts.remote()
      const watched: RemoteContext = {
        ...remote,
        transaction: async (job) => {
          const outcome = await remote.transaction(job)
          await worker?.run()
          return outcome
        },
      }
      const domain = freshDomain()
      registry.say(2306, 'domain:create', 'Reserved')
      const registration = registerDomain(watched, { clientId: clientid, domain, years: 1, registrar: 'epp' })
      await t.rejects(registration, { code: 'registrar_refused' })
      t.equal((await api.ok('getclientsdomains', { domain })).totalresults, 0)
    },
  )

  t.test('registers the domain once if the response of the registrar is lost', async (t) => {
    const domain = freshDomain()
    const created = () => registry.commands.filter((command) => command === 'domain:create').length
    const before = created()
    registry.setFailure('reset', 'domain:create')
    await expectError(t, api, 'domainregister', { clientid, domain, registrar: 'epp' }, 502, 'registrar_unreachable')
    const [record] = (await api.ok('getclientsdomains', { domain })).data
    t.equal(record.status, 'pending')
    t.match(await queueOf(record.id), [{ action: 'register', status: 'pending', is_unsettled: 1 }])
    await expectRefusal(t, api, 'domainregister', { clientid, domain, registrar: 'epp' }, 'domain')
    api.advance(10 * 60_000)
    api.service.wake()
    await eventually('the domain is active', async () => (await readRecord(api, record.id)).status === 'active')
    t.equal(created(), before + 1)
  })

  t.test('cancels the queued registration if the domain is set to cancelled, fraud, or transferred_away', async (t) => {
    for (const status of ['cancelled', 'fraud', 'transferred_away']) {
      const domain = freshDomain()
      registry.say(2400, 'domain:create')
      await expectError(t, api, 'domainregister', { clientid, domain, registrar: 'epp' }, 502, 'registrar_unreachable')
      const [{ id: domainid }] = (await api.ok('getclientsdomains', { domain })).data
      await api.ok('updateclientdomain', { domainid, status })
      api.advance(10 * 60_000)
      api.service.wake()
      await eventually(
        'the registration is cancelled',
        async () => (await queueOf(domainid))[0]?.status === 'cancelled',
      )
      t.equal((await readRecord(api, domainid)).status, status)
      t.notOk(registry.domains.has(domain))
    }
  })

  t.test('registers the domain for only one of several concurrent calls', async (t) => {
    const domain = freshDomain()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.call('domainregister', { clientid, domain, registrar: 'epp' })),
    )
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
  })
})
