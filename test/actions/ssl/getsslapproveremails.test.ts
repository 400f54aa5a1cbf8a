import t from 'tap'
import { withService } from '../../support/service.js'
import { fails, isGuarded, needs, refuses } from '../_shared/checks.js'

withService(t, 'getsslapproveremails', async (t, api) => {
  await isGuarded(t, api, 'getsslapproveremails', 'GET', 'full')
  await needs(t, api, 'getsslapproveremails', ['domain'])
  const emails = ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map(
    (name) => `${name}@example.com`,
  )

  t.test('the addresses are those of the module, by default acme', async (t) => {
    t.strictSame((await api.ok('getsslapproveremails', { domain: 'Example.com' })).emails, emails)
    t.strictSame((await api.ok('getsslapproveremails', { domain: '*.example.com', module: 'manual' })).emails, emails)
  })

  t.test('an unknown module and an invalid name are different faults', async (t) => {
    await fails(t, api, 'getsslapproveremails', { domain: 'example.com', module: 'no' }, 404, 'ssl_module_not_found')
    await refuses(t, api, 'getsslapproveremails', { domain: 'no name' }, 'domain')
  })
})
