import t from 'tap'
import { openProvider } from '../../../tools/pretend-panel/provider.js'
import { expectError } from '../../actions/_shared/checks.js'
import { makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'

withService(t, 'a lost staff call blocks its certificate order for less than a minute', async (t, api) => {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const provider = await openProvider(t, () => ({ status: 404 }))
  const begun = new Promise<void>((resolve) => {
    provider.pause(() => {
      provider.pause(() => undefined)
      resolve()
      return until
    })
  })
  await setUpSsl(api, 'acme', { directory_url: provider.url })
  const order_id = await makeSslOrder(api, { module: 'acme' })
  const lost = api.call('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
  await begun
  await expectError(t, api, 'cancelsslorder', { order_id }, 409, 'ssl_order_busy')
  api.advance(59_000)
  t.match(await api.ok('cancelsslorder', { order_id }), { status: 'Cancelled' })
  letGo()
  t.match(await lost, { status: 502 })
  t.match(await readSslOrder(api, order_id), { status: 'Cancelled' }, 'does not store the outcome of the lost call')
})
