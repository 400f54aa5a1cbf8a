import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, register } from './registry.js'

withService(t, 'domaingetlockingstatus', async (t, api) => {
  const registry = await openRegistry(t, api)
  await isAboutOneDomain(t, api, 'domaingetlockingstatus')

  // R-1606
  t.test('queries the registrar on every call', async (t) => {
    const { domainid, domain } = await register(api)
    t.strictSame(await api.ok('domaingetlockingstatus', { domainid }), {
      result: 'success',
      domainid,
      lockstatus: 'unlocked',
    })
    Object.assign(registry.domains.get(domain) as object, { statuses: ['clientTransferProhibited'] })
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { lockstatus: 'locked' })
    registry.say(2400, 'domain:info')
    await expectError(t, api, 'domaingetlockingstatus', { domainid }, 502, 'registrar_unreachable')
  })

  t.test('returns 422 for a domain without a registrar module', async (t) => {
    for (const registrar of ['manual', null]) {
      const domainid = await makeDomain(api, await makeClient(api), { registrar })
      await expectError(t, api, 'domaingetlockingstatus', { domainid }, 422, 'domain_without_registrar')
    }
  })
})
