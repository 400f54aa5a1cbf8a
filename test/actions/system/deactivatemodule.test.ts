import t from 'tap'
import { makeClient, makeProduct, makeServer, write } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { fails, isGuarded, needs } from '../_shared/checks.js'

withService(t, 'deactivatemodule', async (t, api) => {
  await isGuarded(t, api, 'deactivatemodule', 'POST', 'manage_settings')
  await needs(t, api, 'deactivatemodule', ['moduleType', 'moduleName'])

  t.test('a gateway and a registrar are switched off, in use or not, once and for all', async (t) => {
    for (const module of [
      { moduleType: 'gateway', moduleName: 'banktransfer' },
      { moduleType: 'registrar', moduleName: 'manual' },
      { moduleType: 'gateway', moduleName: 'stripe' },
    ])
      for (let n = 0; n < 2; n++)
        t.strictSame(await api.ok('deactivatemodule', module), { result: 'success', ...module, active: false })
    t.notMatch(JSON.stringify((await api.ok('getpaymentmethods')).paymentmethods), 'banktransfer')
  })

  t.test('a server module stays on while a server or a product has it', async () => {
    const module = (moduleName: string) => ({ moduleType: 'server', moduleName })
    const server = await makeServer(api, { module: 'cpanel' })
    await fails(t, api, 'deactivatemodule', module('cpanel'), 422, 'module_in_use')
    await write(api, (db) => db('servers').where({ id: server }).delete())
    await api.ok('deactivatemodule', module('cpanel'))
    await makeProduct(api, { module: 'hestiacp' })
    await fails(t, api, 'deactivatemodule', module('hestiacp'), 422, 'module_in_use')
    await fails(t, api, 'deactivatemodule', module('nosuch'), 404, 'module_not_installed')
  })

  t.test('an SSL module stays on while an order that may still come to something has it', async () => {
    const module = { moduleType: 'ssl', moduleName: 'manual' }
    const { order_id } = await api.ok('addsslorder', { client_id: await makeClient(api), module: 'manual' })
    await fails(t, api, 'deactivatemodule', module, 422, 'module_in_use')
    await write(api, (db) => db('ssl_orders').where({ id: order_id }).update({ status: 'Cancelled' }))
    await api.ok('deactivatemodule', module)
  })
})
