import t from 'tap'
import { openAcme } from '../../support/providers/acme.js'
import { makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl, waitForSslStatus } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'cancelsslorder', async (t, api) => {
  await expectRequired(t, api, 'cancelsslorder', ['order_id'])
  await expectError(t, api, 'cancelsslorder', { order_id: 999_999 }, 404, 'ssl_order_not_found')

  // R-1704
  t.test('revokes the certificate at its provider, and keeps the order if that fails', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    await waitForSslStatus(api, order_id, 'Active')
    server.setFailure('broken')
    await expectError(t, api, 'cancelsslorder', { order_id }, 502, 'ssl_unreachable')
    t.match(await readSslOrder(api, order_id), { status: 'Active' })
    server.setFailure('none')
    t.match(await api.ok('cancelsslorder', { order_id, reason: 'superseded' }), {
      order_id,
      status: 'Cancelled',
      message: 'The certificate was revoked',
    })
    t.strictSame([...server.revoked.values()], [4])
    const calls = server.calls.length
    t.match(await api.ok('cancelsslorder', { order_id }), { status: 'Cancelled' }, 'a repeat changes nothing')
    t.equal(server.calls.length, calls)
    await expectError(t, api, 'configsslorder', { order_id }, 422, 'ssl_status_unfit')
  })

  t.test('cancels an order that awaits validation and removes its challenges', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    const { challenges } = await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    t.match(await api.ok('cancelsslorder', { order_id }), { status: 'Cancelled', challenges: [] })
    t.equal((await fetch(`${api.url}${challenges[0].name}`)).status, 404)
    const row = await api.database.read('ssl_orders').where({ id: order_id }).first()
    t.equal(row?.next_poll_at, null, 'the order is no longer polled')
  })

  t.test('cancels an order that was never sent to a provider, and reports the manual steps that remain', async (t) => {
    const order_id = await makeSslOrder(api, { module: 'acme' })
    t.match(await api.ok('cancelsslorder', { order_id }), {
      status: 'Cancelled',
      message: 'Nothing was ordered from the provider',
    })
    const byHand = await makeSslOrder(api)
    await api.ok('configsslorder', { order_id: byHand })
    t.match(await api.ok('cancelsslorder', { order_id: byHand, reason: 'moved' }), {
      message: /Manual action needed: .*\(moved\)/,
    })
    await expectTextLimit(t, api, 'cancelsslorder', { order_id }, { reason: 1000 })
  })
})
