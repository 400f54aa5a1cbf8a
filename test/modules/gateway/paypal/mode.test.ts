import t from 'tap'
import paypal from '../../../../modules/gateway/paypal/index.js'
import { withSandbox } from '../../../support/clock.js'
import { withoutJobs } from '../../../support/daily.js'
import { makeClient } from '../../../support/fixtures.js'
import { checkout } from '../../../support/payments.js'
import { openPayPal } from '../../../support/providers/paypal.js'

t.test('the test mode is PayPal’s sandbox, with its API and certificate hosts', async (t) => {
  const { hosts, isOn } = paypal.testMode ?? {}
  t.strictSame(hosts, ['api-m.sandbox.paypal.com', 'api.sandbox.paypal.com'])
  t.strictSame(
    [
      { environment: 'sandbox' },
      { environment: 'live' },
      { environment: 'live', client_id: 'A' },
      { client_id: 'A' },
    ].map((config) => isOn?.(config)),
    [true, undefined, false, false],
  )
  t.strictSame(paypal.redirectHosts, ['www.paypal.com', 'www.sandbox.paypal.com'])
})

// R-2406
withSandbox(
  t,
  'a sandbox installation accepts PayPal’s sandbox and rejects the live environment',
  async (t, api) => {
    const server = await openPayPal(t)
    const about = { moduleType: 'gateway', moduleName: 'paypal' }
    const { environment, ...live } = server.parameters
    const refused = await api.call('updatemoduleconfiguration', { ...about, parameters: live })
    t.match([refused.status, refused.body], [422, { errors: { parameters: [/test mode of paypal/] } }])
    await api.ok('updatemoduleconfiguration', { ...about, parameters: { ...live, environment } })
    t.equal((await api.ok('getmoduleconfigurationparameters', about)).test_mode, true)
    await api.ok('activatemodule', about)
    const clientId = await makeClient(api)
    const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items: [{ description: 'x', amount: 10 }] })
    const { redirect } = await checkout(api, { gateway: 'paypal', clientId, invoiceIds: [invoiceid] })
    t.ok(redirect.startsWith(`${server.url}/checkoutnow?token=`))
  },
  { environment: { ...withoutJobs.environment, ALLOW_PRIVATE_HOSTS: '127.0.0.1' } },
)
