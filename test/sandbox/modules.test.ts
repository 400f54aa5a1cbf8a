import t from 'tap'
import { advance, withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, makeProduct, makeServer, priceAt } from '../support/fixtures.js'
import { makeCsr } from '../support/providers/csr.js'
import { withService } from '../support/service.js'

const kinds = ['server', 'registrar', 'ssl', 'gateway', 'einvoice']

// R-2407
withSandbox(
  t,
  'a sandbox has the modules called pretend',
  async (t, api) => {
    t.match(JSON.stringify(await api.ok('getregistrars')), /"pretend"/)
    for (const moduleType of kinds)
      t.match(await api.ok('getmoduleconfigurationparameters', { moduleType, moduleName: 'pretend' }), {
        result: 'success',
      })
    for (const moduleType of ['registrar', 'gateway'])
      await api.ok('activatemodule', { moduleType, moduleName: 'pretend' })
    t.match(JSON.stringify(await api.ok('getpaymentmethods')), /"pretend"/)
  },
  withoutJobs,
)

// R-2407
withService(
  t,
  'a production service does not have the modules called pretend',
  async (t, api) => {
    t.notMatch(JSON.stringify(await api.ok('getregistrars')), /"pretend"/)
    for (const moduleType of kinds)
      t.match(await api.call('activatemodule', { moduleType, moduleName: 'pretend' }), {
        status: 404,
        body: { code: 'module_not_installed' },
      })
    const report = await fetch(`${api.url}/gateway/pretend`, { method: 'POST', body: '{}' })
    t.equal(report.status, 404)
  },
  withoutJobs,
)

// R-2407
withSandbox(
  t,
  'an order in a sandbox is paid by card, and its service is active a day later',
  async (t, api) => {
    for (const moduleType of ['registrar', 'gateway'])
      await api.ok('activatemodule', { moduleType, moduleName: 'pretend' })
    const clientid = await makeClient(api)
    await makeServer(api, { module: 'pretend' })
    const pid = await makeProduct(api, { module: 'pretend', auto_setup: 'payment' })
    await priceAt(api, pid, 990)
    const { invoiceid, serviceids } = await api.ok('addorder', { clientid, pid, domain: 'engines.example' })
    const pay = (card: string) =>
      fetch(`${api.url}/gateway/pretend`, {
        method: 'POST',
        body: JSON.stringify({ invoiceid, amount: 990, currency: 'USD', transid: 'card-1', card }),
      })
    t.equal((await pay('declined')).status, 400)
    t.strictSame(await (await pay('visa')).json(), { result: 'success', recorded: true })
    await advance(api, 1)
    const { data } = await api.ok('getclientsproducts', { serviceid: serviceids[0] })
    t.match(data, [{ status: 'active' }])
  },
  withoutJobs,
)

withSandbox(
  t,
  'a certificate in a sandbox is issued immediately',
  async (t, api) => {
    await api.ok('activatemodule', { moduleType: 'ssl', moduleName: 'pretend' })
    const clientid = await makeClient(api)
    const { order_id } = await api.ok('addsslorder', { client_id: clientid, module: 'pretend', domain: 'example.com' })
    const { status } = await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    t.equal(status, 'Active')
  },
  withoutJobs,
)
