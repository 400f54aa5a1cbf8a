import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, register } from './registry.js'

withService(t, 'domainupdatelockingstatus', async (t, api) => {
  const registry = await openRegistry(t, api)
  await isAboutOneDomain(t, api, 'domainupdatelockingstatus', { lockstatus: 1 })
  const { domainid, domain } = await register(api)

  // R-1606
  t.test('sets the transfer lock with the registrar', async (t) => {
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { domainid, lockstatus: 'unlocked' })
    t.match(await api.ok('domainupdatelockingstatus', { domainid, lockstatus: '1' }), { domainid, lockstatus: 1 })
    t.ok(registry.domains.get(domain)?.statuses.includes('clientTransferProhibited'))
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { lockstatus: 'locked' })
    await api.ok('domainupdatelockingstatus', { domainid, lockstatus: 'true' })
    t.match(await api.ok('domainupdatelockingstatus', { domainid, lockstatus: 'off' }), { lockstatus: 0 })
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { lockstatus: 'unlocked' })
    await expectRefusal(t, api, 'domainupdatelockingstatus', { domainid, lockstatus: '2' }, 'lockstatus')
  })

  t.test(
    'returns 422 if there is no registrar module or the registrar refuses, and 502 if the registrar fails',
    async (t) => {
      const manual = await makeDomain(api, await makeClient(api), { registrar: 'manual' })
      const none = await makeDomain(api, await makeClient(api))
      for (const domainid of [manual, none]) {
        await expectError(
          t,
          api,
          'domainupdatelockingstatus',
          { domainid, lockstatus: 1 },
          422,
          'domain_without_registrar',
        )
      }
      registry.setFailure('garbage', 'domain:update')
      await expectError(t, api, 'domainupdatelockingstatus', { domainid, lockstatus: 1 }, 502, 'registrar_unreachable')
      registry.say(2304, 'domain:update', 'Not now')
      await expectError(t, api, 'domainupdatelockingstatus', { domainid, lockstatus: 0 }, 422, 'registrar_refused')
    },
  )
})
