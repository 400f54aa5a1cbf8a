import t from 'tap'
import { openAcme } from '../../support/providers/acme.js'
import { makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, setUpSsl, waitForSslStatus } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'resendsslvalidation', async (t, api) => {
  await expectRequired(t, api, 'resendsslvalidation', ['order_id'])
  await expectError(t, api, 'resendsslvalidation', { order_id: 999_999 }, 404, 'ssl_order_not_found')

  t.test('checks published records again and restarts a failed validation', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    const csr = await makeCsr(['example.com'])
    const { challenges } = await api.ok('configsslorder', { order_id, csr, validation_method: 'dns' })
    t.match(challenges, [{ type: 'dns', domain: 'example.com', name: '_acme-challenge.example.com', value: /./ }])
    server.meets(() => false)
    t.match(await api.ok('resendsslvalidation', { order_id }), { order_id, status: 'Awaiting Validation', challenges })
    await waitForSslStatus(api, order_id, 'Failed')
    server.meets(() => true)
    const anew = await api.ok('resendsslvalidation', { order_id })
    t.equal(anew.status, 'Awaiting Validation')
    t.not(anew.challenges[0].value, challenges[0].value)
    server.setFailure('broken', 1)
    await expectError(t, api, 'resendsslvalidation', { order_id }, 502, 'ssl_unreachable')
    await api.ok('resendsslvalidation', { order_id })
    await waitForSslStatus(api, order_id, 'Active')
    await expectError(t, api, 'resendsslvalidation', { order_id }, 422, 'ssl_status_unfit')
  })

  t.test('rejects an order that was never configured', async (t) => {
    const order_id = await makeSslOrder(api)
    await expectError(t, api, 'resendsslvalidation', { order_id }, 422, 'ssl_status_unfit')
    await api.ok('configsslorder', { order_id })
    t.match(await api.ok('resendsslvalidation', { order_id }), {
      status: 'Awaiting Validation',
      message: /Manual action needed/,
    })
  })
})
