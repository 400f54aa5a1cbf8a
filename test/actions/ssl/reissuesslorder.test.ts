import t from 'tap'
import { openAcme } from '../../support/providers/acme.js'
import { makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl, waitForSslStatus } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'reissuesslorder', async (t, api) => {
  await expectRequired(t, api, 'reissuesslorder', ['order_id', 'csr'])
  const csr = await makeCsr(['example.com'])
  await expectError(t, api, 'reissuesslorder', { order_id: 999_999, csr }, 404, 'ssl_order_not_found')

  // R-1701
  t.test(
    'replaces the certificate when the new one is issued, and keeps the old certificate if the validation fails',
    async (t) => {
      const server = await openAcme(t)
      await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
      const order_id = await makeSslOrder(api, { module: 'acme' })
      await api.ok('configsslorder', { order_id, csr })
      const { certificate } = await waitForSslStatus(api, order_id, 'Active')
      await expectRefusal(t, api, 'reissuesslorder', { order_id, csr: 'no PEM' }, 'csr')

      const second = await makeCsr(['example.com'])
      server.setFailure('garbage')
      await expectError(t, api, 'reissuesslorder', { order_id, csr: second }, 502, 'ssl_unreachable')
      t.match(
        await readSslOrder(api, order_id),
        { status: 'Active', csr: csr.trim() },
        'the failed call changes nothing',
      )
      server.setFailure('none')
      t.match(await api.ok('reissuesslorder', { order_id, csr: second }), {
        order_id,
        status: 'Reissuing',
        message: String,
      })
      t.match(await readSslOrder(api, order_id), { csr: second.trim(), certificate })
      const again = await waitForSslStatus(api, order_id, 'Active')
      t.not(again.certificate, certificate)

      server.meets(() => false)
      await api.ok('reissuesslorder', { order_id, csr })
      t.match(await readSslOrder(api, order_id), { status: 'Reissuing', csr: csr.trim() })
      const kept = await waitForSslStatus(api, order_id, 'Active')
      const { certificate: last, expires_at } = again
      t.match(kept, { certificate: last, expires_at, csr: second.trim(), challenges: [], message: /Nobody answers/ })
      const events = await api.database
        .read('activity_log')
        .where('description', 'like', `SSL order ${order_id} %`)
        .orderBy('id')
      t.match(events.at(-1), { description: /keeps its certificate: example\.com: Nobody/ })
      await expectError(t, api, 'resendsslvalidation', { order_id }, 422, 'ssl_status_unfit')
      server.meets(() => true)
      await api.ok('reissuesslorder', { order_id, csr })
      t.not((await waitForSslStatus(api, order_id, 'Active')).certificate, last)

      const { expires_at: end } = await readSslOrder(api, order_id)
      server.meets(() => false)
      await api.ok('reissuesslorder', { order_id, csr: second })
      api.advance(Date.parse(end) - api.now().getTime() + 60_000)
      t.match(
        await waitForSslStatus(api, order_id, 'Failed'),
        { expires_at: end },
        'an expired certificate is not kept',
      )
    },
  )

  t.test('marks a manual order as reissuing, and rejects an unconfigured or cancelled order', async (t) => {
    const order_id = await makeSslOrder(api)
    await expectError(t, api, 'reissuesslorder', { order_id, csr }, 422, 'ssl_status_unfit')
    await api.ok('configsslorder', { order_id })
    t.match(await api.ok('reissuesslorder', { order_id, csr }), {
      status: 'Reissuing',
      message: /Manual action needed/,
    })
    await api.ok('cancelsslorder', { order_id })
    await expectError(t, api, 'reissuesslorder', { order_id, csr }, 422, 'ssl_status_unfit')
  })
})
