import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, register } from './registry.js'

withService(t, 'domainrequestepp', async (t, api) => {
  const registry = await openRegistry(t, api)
  await isAboutOneDomain(t, api, 'domainrequestepp')

  t.test('returns the authorization code from the registrar and does not log it', async (t) => {
    const { domainid, domain } = await register(api)
    const { eppcode } = await api.ok('domainrequestepp', { domainid })
    t.equal(eppcode, registry.domains.get(domain)?.authInfo)
    t.notMatch(api.logged(), eppcode)
  })

  // R-1610
  t.test('returns 422 without a registrar module and 502 if the registrar fails', async (t) => {
    const manual = await makeDomain(api, await makeClient(api), { registrar: 'manual' })
    await expectError(t, api, 'domainrequestepp', { domainid: manual }, 422, 'domain_without_registrar')
    const { domainid } = await register(api)
    registry.say(2400, 'domain:info')
    await expectError(t, api, 'domainrequestepp', { domainid }, 502, 'registrar_unreachable')
  })
})
