import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeService } from '../../support/fixtures.js'
import { panels, setUpHosting } from '../../support/panels.js'
import { withService } from '../../support/service.js'

// R-1520
withService(
  t,
  'asks the server for the package before a product change is invoiced',
  async (t, api) => {
    const panel = await (panels.virtualmin as NonNullable<(typeof panels)[string]>)(t)
    const { make, clientid } = await setUpHosting(api, 'virtualmin', panel)
    const product = await api.database.read('products').where({ package_name: 'Basic' }).first()
    const { group_id } = product as NonNullable<typeof product>
    const prices = { monthly: 5000 }
    const packageid = await makeProduct(api, { module: 'virtualmin', package_name: 'Pro', group_id, prices })
    const gone = await makeProduct(api, { module: 'virtualmin', package_name: 'Discontinued', group_id, prices })
    const manual = await makeProduct(api, { module: 'manual', package_name: 'Discontinued', group_id, prices })
    const asked = () => panel.provider.calls.filter(({ form }) => form.get('program') === 'list-plans').length
    let made = 0
    const start = async () => {
      const serviceid = await make({ domain: `d${++made}.example`, username: `user${made}` })
      const invoices = () => api.database.read('invoices').where({ client_id: clientid }).pluck('id')
      return { serviceid, invoices, before: await invoices() }
    }

    t.test('a package that the server lacks returns 422, and nothing is invoiced', async (t) => {
      const { serviceid, invoices, before } = await start()
      const refused = await api.call('upgradeproduct', { serviceid, packageid: gone })
      t.match(refused, { status: 422, body: { code: 'upgrade_not_on_server', errors: { packageid: [/package/] } } })
      t.strictSame(await invoices(), before)
      t.strictSame(await api.database.read('upgrades').where({ service_id: serviceid }), [])
    })

    t.test('a package that the server has is invoiced, and a call repeated under its key asks once', async (t) => {
      const { serviceid } = await start()
      const before = asked()
      const headers = { 'Idempotency-Key': `change-${serviceid}` }
      const first = await api.call('upgradeproduct', { serviceid, packageid }, { headers })
      t.equal(first.status, 200)
      const again = await api.call('upgradeproduct', { serviceid, packageid }, { headers })
      t.strictSame(again.body, first.body)
      t.equal(asked(), before + 1)
    })

    t.test('a preview, a dry run, and a module that cannot answer ask nothing', async (t) => {
      const { serviceid } = await start()
      const before = asked()
      await api.ok('upgradeproduct', { serviceid, packageid: gone, calconly: true })
      const { status } = await api.call(
        'upgradeproduct',
        { serviceid, packageid: gone },
        { headers: { 'Dry-Run': 'true' } },
      )
      t.equal(status, 200)
      await api.ok('upgradeproduct', { serviceid, packageid: manual })
      t.equal(asked(), before)
    })

    t.test('a service without a server, and a server that does not answer, do not prevent the change', async (t) => {
      const other = await makeService(api, await makeClient(api), { product_id: manual, server_id: null })
      t.match(await api.ok('upgradeproduct', { serviceid: other, packageid: gone }), { applied: false })
      const { serviceid } = await start()
      await panel.provider.close()
      t.match(await api.ok('upgradeproduct', { serviceid, packageid: gone }), { applied: false })
    })
  },
  withoutJobs,
)
