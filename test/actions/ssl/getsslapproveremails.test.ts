import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getsslapproveremails', async (t, api) => {
  await expectRequired(t, api, 'getsslapproveremails', ['domain'])
  const emails = ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map(
    (name) => `${name}@example.com`,
  )

  t.test('returns the approver addresses of the requested module, or of acme by default', async (t) => {
    t.strictSame((await api.ok('getsslapproveremails', { domain: 'Example.com' })).emails, emails)
    t.strictSame((await api.ok('getsslapproveremails', { domain: '*.example.com', module: 'manual' })).emails, emails)
  })

  // R-2722
  t.test('includes the parent domains of a host name', async (t) => {
    const at = async (domain: string) => [
      ...new Set(
        (await api.ok('getsslapproveremails', { domain })).emails.map((one: string) => one.replace(/^.*@/, '')),
      ),
    ]
    t.strictSame(await at('www.example.com'), ['www.example.com', 'example.com'])
    t.strictSame(await at('*.eu.shop.example.co.uk'), ['eu.shop.example.co.uk', 'shop.example.co.uk', 'example.co.uk'])
    t.strictSame(await at('www.bücher.example'), ['www.xn--bcher-kva.example', 'xn--bcher-kva.example'])
    t.strictSame(await at('pages.github.io'), ['pages.github.io'], 'excludes a public suffix')
  })

  t.test('returns 404 for an unknown module and 422 for an invalid domain', async (t) => {
    await expectError(
      t,
      api,
      'getsslapproveremails',
      { domain: 'example.com', module: 'no' },
      404,
      'ssl_module_not_found',
    )
    await expectRefusal(t, api, 'getsslapproveremails', { domain: 'no name' }, 'domain')
  })
})
