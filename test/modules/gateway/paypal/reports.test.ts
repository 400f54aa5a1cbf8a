import t, { type Test } from 'tap'
import { attemptName } from '../../../../domain/payments/attempt-names.js'
import { withoutJobs } from '../../../support/daily.js'
import { setSetting } from '../../../support/fixtures.js'
import { askGateways, checkout, readAttempt } from '../../../support/payments.js'
import type { PayPalServer } from '../../../support/providers/paypal.js'
import { withService } from '../../../support/service.js'
import {
  activatePayPal,
  getInvoice,
  openPayPalCheckout,
  readCredit,
  recordedReply,
  repeatedReply,
  send,
} from './over-http.js'

const capturesAsked = ({ calls }: PayPalServer) => calls.filter(({ path }) => path.endsWith('/capture')).length

/** Presses a button on the simulated PayPal page, and returns the URL that the page redirects to. */
async function walk(t: Test, address: string, button: 'approve' | 'give-up'): Promise<URL> {
  const page = await (await fetch(address)).text()
  const [, action = ''] = new RegExp(`action="([^"]+)"><button id="${button}"`).exec(page) ?? []
  const path = action.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const reply = await fetch(new URL(path, address), { method: 'POST', redirect: 'manual' })
  t.equal(reply.status, 303)
  return new URL(reply.headers.get('location') ?? '')
}

withService(
  t,
  'payments through PayPal',
  async (t, api) => {
    const paypal = await activatePayPal(t, api)

    // R-3701
    t.test('records a payment on its day in the company’s time zone', async (t) => {
      await setSetting(api, 'time_zone', 'Europe/Berlin')
      const { invoiceid, opened } = await openPayPalCheckout(api, paypal)
      paypal.reportTo(`${api.url}/gateway/paypal`)
      await walk(t, opened.redirect, 'approve')
      await askGateways(api)
      paypal.reportTo(undefined)
      // PayPal reports 23:10 UTC on March 4.
      t.match(await getInvoice(api, invoiceid), { transactions: [{ value_date: '2026-03-05' }] })
      await setSetting(api, 'time_zone', 'UTC')
    })

    // R-4354
    t.test('records an approved payment once, although several reports arrive', async (t) => {
      const { invoiceid, order, opened, attempt, tell } = await openPayPalCheckout(api, paypal)
      paypal.reportTo(`${api.url}/gateway/paypal`)
      const back = await walk(t, opened.redirect, 'approve')
      t.match(back.pathname, `/client/paid/${opened.attemptId}/`)
      t.equal(back.searchParams.get('token'), order.id)
      t.match(await attempt(), { state: 'pending', task: 'look', reference: order.id })
      // The capture is reported before the call that makes it returns.
      await askGateways(api)
      paypal.reportTo(undefined)
      const [capture] = order.purchase_units[0].payments.captures
      t.match(await attempt(), { state: 'paid', transid: capture.id, task: null })
      const paid = await getInvoice(api, invoiceid)
      const transaction = { amountin: 10, transid: capture.id, fees: 0.5, value_date: '2026-03-04', gateway: 'paypal' }
      t.match(paid, { status: 'paid', transactions: [transaction] })
      for (const [type, object] of [
        ['PAYMENT.CAPTURE.COMPLETED', capture],
        ['CHECKOUT.ORDER.APPROVED', order],
        ['CHECKOUT.ORDER.COMPLETED', order],
        ['PAYMENT.CAPTURE.PENDING', capture],
        ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: order.id }],
      ] as const)
        t.strictSame(await tell(type, object), repeatedReply, type)
      t.equal((await getInvoice(api, invoiceid)).transactions.length, 1)
    })

    t.test('redirects a payer who cancels, and leaves the attempt open', async (t) => {
      const { opened, attempt } = await openPayPalCheckout(api, paypal)
      const back = await walk(t, opened.redirect, 'give-up')
      t.match(back.pathname, /\/given-up$/)
      t.match(await attempt(), { state: 'open' })
    })

    // R-4355
    t.test('a pending capture is not a payment until PayPal reports its completion', async (t) => {
      const { invoiceid, captured, attempt, tell } = await openPayPalCheckout(api, paypal)
      const capture = await captured('PENDING')
      t.strictSame(await tell('PAYMENT.CAPTURE.PENDING', capture), recordedReply)
      t.strictSame(
        await tell('PAYMENT.CAPTURE.COMPLETED', { ...capture, status: 'COMPLETED' }),
        repeatedReply,
        'PayPal still shows it as pending',
      )
      t.match(await attempt(), { state: 'pending' })
      t.match(await getInvoice(api, invoiceid), { status: 'unpaid', transactions: [] })
      capture.status = 'COMPLETED'
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', { id: capture.id }), recordedReply)
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', { id: capture.id }), repeatedReply)
      t.match(await getInvoice(api, invoiceid), {
        status: 'paid',
        transactions: [{ amountin: 10, transid: capture.id }],
      })
    })

    // R-4355
    t.test('denial of a pending capture fails the attempt', async (t) => {
      const { invoiceid, captured, attempt, tell } = await openPayPalCheckout(api, paypal)
      const capture = await captured('PENDING')
      await tell('PAYMENT.CAPTURE.PENDING', capture)
      capture.status = 'DECLINED'
      t.strictSame(await tell('PAYMENT.CAPTURE.DENIED', capture), recordedReply)
      t.match(await attempt(), { state: 'failed', decline: 'soft', code: 'ECHECK' })
      t.match(await getInvoice(api, invoiceid), { status: 'unpaid', attempts: [{ state: 'failed' }] })
    })

    // R-4354
    t.test('a declined capture fails the attempt, and the payer can start another attempt', async (t) => {
      const { clientId, invoiceid, order, attempt, tell } = await openPayPalCheckout(api, paypal)
      paypal.approve(order.id)
      paypal.nextCaptures.push('INSTRUMENT_DECLINED')
      t.strictSame(await tell('CHECKOUT.ORDER.APPROVED', order), recordedReply)
      await askGateways(api)
      t.match(await attempt(), { state: 'failed', code: 'INSTRUMENT_DECLINED', words: /choose another payment method/ })
      const asked = capturesAsked(paypal)
      paypal.approve(order.id)
      t.strictSame(await tell('CHECKOUT.ORDER.APPROVED', order), repeatedReply)
      await askGateways(api)
      t.equal(capturesAsked(paypal), asked)
      const other = await checkout(api, { gateway: 'paypal', clientId, invoiceIds: [invoiceid] })
      t.match(await readAttempt(api, other), { state: 'open' })
    })

    // R-4354, R-4359
    t.test('never captures an order that is approved after its attempt ended', async (t) => {
      const { clientId, invoiceid, order, attempt, tell, captured } = await openPayPalCheckout(api, paypal)
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `cash-${invoiceid}` })
      await askGateways(api)
      t.match(await attempt(), { state: 'cancelled' })
      const asked = capturesAsked(paypal)
      paypal.approve(order.id)
      t.strictSame(await tell('CHECKOUT.ORDER.APPROVED', order), repeatedReply)
      await askGateways(api)
      t.equal(capturesAsked(paypal), asked)
      t.equal(order.status, 'APPROVED')
      t.equal(await readCredit(api, clientId), 0)
      t.strictSame(
        await tell('PAYMENT.CAPTURE.COMPLETED', await captured()),
        recordedReply,
        'a payment made anyway is recorded',
      )
      t.match([await readCredit(api, clientId), (await attempt()).state], [10, 'paid'])
    })

    // R-4359
    t.test('captures an order approved before its attempt ends, and the payment becomes credit', async (t) => {
      const { clientId, invoiceid, order, attempt } = await openPayPalCheckout(api, paypal)
      paypal.approve(order.id)
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `cash-${invoiceid}` })
      await askGateways(api)
      api.advance(10 * 60_000)
      await askGateways(api)
      t.match([(await attempt()).state, await readCredit(api, clientId)], ['paid', 10])
    })

    // R-4354
    t.test('does not capture another shop’s order in the same PayPal account', async (t) => {
      const { order, tell } = await openPayPalCheckout(api, paypal)
      const remote = await api.service.contexts.remote(api.now())
      const strange = attemptName(
        { ...remote, installationId: 'other' },
        { id: 1, created_at: api.now().toISOString() },
      )
      const asked = capturesAsked(paypal)
      for (const custom_id of ['order 4711 of a shop', strange, undefined]) {
        order.purchase_units[0].custom_id = custom_id
        paypal.approve(order.id)
        t.strictSame(await tell('CHECKOUT.ORDER.APPROVED', order), repeatedReply)
      }
      await askGateways(api)
      t.equal(capturesAsked(paypal), asked)
      const capture = { id: 'CAPX1', status: 'COMPLETED', custom_id: strange, amount: order.purchase_units[0].amount }
      paypal.captures.set('CAPX1', capture)
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', capture), repeatedReply)
    })

    // R-4354
    t.test('an attempt fails if its approved order expires before the capture', async (t) => {
      const { order, attempt, tell } = await openPayPalCheckout(api, paypal)
      paypal.approve(order.id)
      await tell('CHECKOUT.ORDER.APPROVED', order)
      paypal.orders.delete(order.id)
      await askGateways(api)
      t.match(await attempt(), { state: 'failed', task: null })
    })

    t.test('ignores a reported approval if the order at PayPal is not approved', async (t) => {
      const { order, attempt, tell } = await openPayPalCheckout(api, paypal)
      t.strictSame(await tell('CHECKOUT.ORDER.APPROVED', { ...order, status: 'APPROVED' }), repeatedReply)
      t.match(await attempt(), { state: 'open' })
    })

    t.test('fails the attempt when PayPal revokes the approval', async (t) => {
      const { order, attempt, tell } = await openPayPalCheckout(api, paypal)
      t.strictSame(await tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: order.id }), recordedReply)
      t.match(await attempt(), { state: 'failed', code: 'PAYMENT_APPROVAL_REVERSED' })
      const gone = await openPayPalCheckout(api, paypal)
      paypal.orders.delete(gone.order.id)
      t.strictSame(await tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { id: gone.order.id }), recordedReply)
      t.match(await gone.attempt(), { state: 'failed' })
    })

    // R-4362
    t.test('reads only the type and ID of a report, and returns 503 while the object cannot be fetched', async (t) => {
      const { invoiceid, captured, tell } = await openPayPalCheckout(api, paypal)
      const capture = await captured()
      const busy = { status: 503, code: 'report_not_readable_now' }
      paypal.answerNext(503, 'SERVICE_UNAVAILABLE')
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', capture), busy)
      paypal.answerNext(404, 'INVALID_RESOURCE_ID')
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', capture), busy)
      paypal.answerNext(422, 'SOMETHING')
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', capture), busy, 'a refusal does not make the report forged')
      paypal.answerNext(403, 'NOT_AUTHORIZED')
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', capture), busy)
      t.match(api.logged(), /PAYMENT.CAPTURE.COMPLETED is about CAP\d+, which cannot be fetched.*NOT_AUTHORIZED/)
      const lie = { id: capture.id, status: 'COMPLETED', amount: { currency_code: 'USD', value: '9999.00' } }
      t.strictSame(await tell('PAYMENT.CAPTURE.COMPLETED', { ...lie, custom_id: 'install-pay-1-1' }), recordedReply)
      t.match(await getInvoice(api, invoiceid), { transactions: [{ amountin: 10 }] })
    })

    // R-4362
    t.test('rejects a forged report and logs why', async (t) => {
      const { invoiceid, captured } = await openPayPalCheckout(api, paypal)
      const capture = await captured()
      const refused = { status: 400, code: 'report_refused' }
      const report = paypal.report('PAYMENT.CAPTURE.COMPLETED', capture, { webhookId: '8PM94735J23330415' })
      t.strictSame(await send(api, report), refused)
      t.match(api.logged(), /does not match the report and webhook_id.*simulator/)
      const address = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
      t.strictSame(await send(api, paypal.report('PAYMENT.CAPTURE.COMPLETED', capture, { address })), refused)
      t.match(await getInvoice(api, invoiceid), { status: 'unpaid', transactions: [] })
    })
  },
  withoutJobs,
)
