import t from 'tap'
import { countsOfStep, withoutJobs } from '../../../support/daily.js'
import { makeClient } from '../../../support/fixtures.js'
import { makePayMethod } from '../../../support/gateways.js'
import { askGateways, checkout, readAttempt } from '../../../support/payments.js'
import { withService } from '../../../support/service.js'
import { activatePayPal, getInvoice, recordedReply, repeatedReply, send } from './over-http.js'

withService(
  t,
  'stored PayPal accounts',
  async (t, api) => {
    const paypal = await activatePayPal(t, api)

    // R-4357
    t.test('stores an account at checkout, and deletes the account after it is removed at PayPal', async (t) => {
      const clientId = await makeClient(api)
      const { invoiceid } = await api.ok('createinvoice', {
        userid: clientId,
        items: [{ description: 'x', amount: 10 }],
      })
      const stores = { words: 'I agree', by: 'ada@example.com', from: '192.0.2.1' }
      const opened = await checkout(api, {
        gateway: 'paypal',
        clientId,
        invoiceIds: [invoiceid],
        stores,
        cameBy: 'session',
      })
      const { reference } = await readAttempt(api, opened)
      paypal.approve(reference as string)
      await askGateways(api)
      await send(api, paypal.report('CHECKOUT.ORDER.APPROVED', { id: reference }))
      await askGateways(api)
      const methods = async () => api.database.read('pay_methods').where({ client_id: clientId })
      t.match(await methods(), [{ gateway: 'paypal', type: 'paypal', is_default: 1, consent_by: 'ada@example.com' }])
      const [token] = [...paypal.paymentTokens.keys()].slice(-1)
      const created = { id: token, metadata: { order_id: reference } }
      t.strictSame(await send(api, paypal.report('VAULT.PAYMENT-TOKEN.CREATED', created)), repeatedReply)
      const deleted = paypal.report('VAULT.PAYMENT-TOKEN.DELETED', { id: token })
      t.strictSame(await send(api, deleted), repeatedReply, 'PayPal still lists the token')
      paypal.paymentTokens.delete(token as string)
      t.strictSame(await send(api, deleted), recordedReply)
      t.strictSame(await methods(), [])
      t.strictSame(
        await send(api, paypal.report('VAULT.PAYMENT-TOKEN.CREATED', created)),
        recordedReply,
        'its order references it',
      )
      const strange = { id: 'VLT99', metadata: { order_id: reference } }
      t.strictSame(await send(api, paypal.report('VAULT.PAYMENT-TOKEN.CREATED', strange)), repeatedReply)
    })

    // R-4356
    t.test('the queue charges a stored account once, even if the response is lost', async (t) => {
      const clientId = await makeClient(api)
      paypal.paymentTokens.set('VLTQ', { id: 'VLTQ' })
      const consent = { consent_at: api.now().toISOString(), consent_words: 'I agree', consent_by: 'login 1' }
      await makePayMethod(api, clientId, {
        gateway: 'paypal',
        token: 'VLTQ',
        type: 'paypal',
        is_default: 1,
        ...consent,
      })
      const items = [{ description: 'Hosting', amount: 10, taxed: false }]
      const duedate = api.now().toISOString().slice(0, 10)
      const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items, duedate })
      await countsOfStep(api, 'payments')
      const before = paypal.captures.size
      paypal.setFailure('cut', 1, ({ path }) => path === '/v2/checkout/orders')
      await askGateways(api)
      t.match(await getInvoice(api, invoiceid), { attempts: [{ kind: 'charge', state: 'unknown' }], transactions: [] })
      // A lookup does not find the charge, so it is repeated.
      for (const minutes of [10, 15]) {
        api.advance(minutes * 60_000)
        await askGateways(api)
      }
      t.match(await getInvoice(api, invoiceid), {
        status: 'paid',
        attempts: [{ state: 'paid' }],
        transactions: [{ amountin: 10 }],
      })
      t.equal(paypal.captures.size, before + 1)
    })
  },
  withoutJobs,
)
