import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ModuleError } from '../../../domain/ports/module.js'
import { openWhm } from '../../../tools/pretend-panel/whm.js'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeServer, setSetting } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'
import { type Body, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

// R-1412
withService(
  t,
  'refunded orders',
  async (t, api) => {
    const whm = await openWhm(t)
    await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
    const product = { module: 'cpanel', package_name: 'Basic', auto_setup: 'payment' } as const
    const pid = await makeProduct(api, { ...product, prices: { monthly: 500 } })
    await api.ok('createorupdatetld', { extension: 'test', register_price: 10, renew_price: 10 })
    await setSetting(api, 'default_registrar', 'script')
    await api.ok('activatemodule', { moduleType: 'registrar', moduleName: 'script' })
    const clientid = await makeClient(api)
    const queueOf = (of: Body) => api.database.read('module_queue').where(of).orderBy('id')
    const refund = (invoiceid: number, more: Body = {}) =>
      api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', ...more })
    let made = 0
    const pay = async (): Promise<Body> => {
      const domain = `refunded${++made}.test`
      const order = await api.ok('addorder', { clientid, pid, domain, domaintype: 'register' })
      await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
      return { ...order, service_id: order.serviceids[0], domain_id: order.domainids[0] }
    }

    t.test('a service and a domain that wait are not set up once their order is refunded in full', async (t) => {
      script.calls.length = 0
      const { invoiceid, service_id, domain_id } = await pay()
      await refund(invoiceid, { refundamount: 5 })
      t.match(await queueOf({ service_id }), [{ status: 'pending' }], 'a partial refund keeps the request')
      await refund(invoiceid)
      const given = [{ status: 'failed', attempts: 0, last_error: 'The order was refunded in full' }]
      t.match(await queueOf({ service_id }), given)
      t.match(await queueOf({ domain_id }), given)
      await advance(api, 1)
      t.strictSame([whm.accounts.size, script.calls], [0, []])
      t.match((await api.ok('getclientsproducts', { serviceid: service_id })).data, [{ status: 'pending' }])

      await api.ok('modulecreate', { serviceid: service_id })
      t.match((await api.ok('getclientsproducts', { serviceid: service_id })).data, [{ status: 'active' }], 'by staff')
    })

    t.test('a registration in progress during the refund is not repeated', async (t) => {
      script.calls.length = 0
      const { invoiceid, domain_id } = await pay()
      script.answers.register = async () => {
        await refund(invoiceid)
        throw new ModuleError('unreachable', 'Try again')
      }
      await advance(api, 2)
      t.match(await queueOf({ domain_id }), [
        { status: 'failed', attempts: 1, last_error: 'The order was refunded in full' },
      ])
      t.equal(script.calls.filter(([verb]) => verb === 'register').length, 1)
      script.answers = {}
    })

    t.test('the label refunded, which moves no money, keeps the request', async (t) => {
      const { invoiceid, service_id } = await pay()
      await api.ok('updateinvoice', { invoiceid, status: 'refunded' })
      await advance(api, 0.01)
      t.match(await queueOf({ service_id }), [{ status: 'completed' }])
    })
  },
  { environment },
)
