import t from 'tap'
import { setSetting } from '../../support/fixtures.js'
import { aDomain } from '../../support/providers/epp.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'
import { openRegistry } from './registry.js'

withService(t, 'domainwhois', async (t, api) => {
  await expectRequired(t, api, 'domainwhois', ['domain'])

  // R-1608
  t.test('returns 503 without a lookup server', async (t) => {
    await setSetting(api, 'rdap_bootstrap_url', '')
    await setSetting(api, 'whois_server', '')
    await expectError(t, api, 'domainwhois', { domain: 'engines.museum' }, 503, 'availability_unknown')
  })

  t.test('returns the availability that an enabled registrar reports', async (t) => {
    const registry = await openRegistry(t, api)
    registry.domains.set('taken.com', { ...aDomain })
    t.strictSame(await api.ok('domainwhois', { domain: 'Taken.com' }), {
      result: 'success',
      domain: 'taken.com',
      domain_unicode: 'taken.com',
      status: 'unavailable',
    })
    t.match(await api.ok('domainwhois', { domain: 'free.com' }), { domain: 'free.com', status: 'available' })
  })

  t.test('rejects invalid domains', async (t) => {
    for (const domain of ['engines', 'www.engines.com', 'co.uk', 'a b.com', '*.engines.com'])
      await expectRefusal(t, api, 'domainwhois', { domain }, 'domain')
  })
})
