import t from 'tap'
import { makeClient, makeProduct, makeServer, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'deactivatemodule', async (t, api) => {
  await expectRequired(t, api, 'deactivatemodule', ['moduleType', 'moduleName'])

  // R-2301
  t.test('disables a gateway or a registrar, and changes nothing on a repeat', async (t) => {
    for (const module of [
      { moduleType: 'gateway', moduleName: 'banktransfer' },
      { moduleType: 'registrar', moduleName: 'manual' },
      { moduleType: 'gateway', moduleName: 'stripe' },
    ])
      for (let n = 0; n < 2; n++)
        t.strictSame(await api.ok('deactivatemodule', module), { result: 'success', ...module, active: false })
    t.notMatch(JSON.stringify((await api.ok('getpaymentmethods')).paymentmethods), 'banktransfer')
  })

  // R-2301
  t.test('rejects a server module that a server or a product uses', async () => {
    const module = (moduleName: string) => ({ moduleType: 'server', moduleName })
    const server = await makeServer(api, { module: 'cpanel' })
    await expectError(t, api, 'deactivatemodule', module('cpanel'), 422, 'module_in_use')
    await writeRows(api, (db) => db('servers').where({ id: server }).delete())
    await api.ok('deactivatemodule', module('cpanel'))
    await makeProduct(api, { module: 'hestiacp' })
    await expectError(t, api, 'deactivatemodule', module('hestiacp'), 422, 'module_in_use')
    await expectError(t, api, 'deactivatemodule', module('nosuch'), 404, 'module_not_installed')
  })

  // R-2301
  t.test('rejects an SSL module with an order that has not ended', async () => {
    const module = { moduleType: 'ssl', moduleName: 'manual' }
    await api.ok('deactivatemodule', module)
    const client_id = await makeClient(api)
    const { order_id } = await api.ok('addsslorder', { client_id, module: 'manual', domain: 'example.com' })
    await expectError(t, api, 'deactivatemodule', module, 422, 'module_in_use')
    await api.ok('cancelsslorder', { order_id })
    await api.ok('deactivatemodule', module)
  })
})
