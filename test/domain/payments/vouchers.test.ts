import t from 'tap'
import { refused } from '../../../domain/ports/module.js'
import { addDays } from '../../../domain/values/days.js'
import { countsOfStep, jumpToDay } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import {
  askGateways,
  checkout,
  findTillObject,
  payAtTill,
  readAttempt,
  reportToTill,
  till,
  withTill,
} from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

// R-4002, R-4007, R-4017, R-4089

const hourMs = 60 * 60_000

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

/** Opens a checkout of an invoice of 10.00, for which the gateway then issues a voucher. */
async function takeVoucher(api: Api, more: object = {}) {
  const clientid = await makeClient(api)
  const items = [{ description: 'Hosting', amount: 10, taxed: false }]
  const details = { userid: clientid, items, duedate: api.now().toISOString().slice(0, 10) }
  const invoiceid = (await api.ok('createinvoice', details)).invoiceid as number
  const opened = await checkout(api, { clientId: clientid, invoiceIds: [invoiceid] })
  const { reference } = await readAttempt(api, opened)
  const made = findTillObject(reference)
  const issued = { kind: 'waiting', attempt: made.attempt, ...more } as const
  const state = async () => (await readAttempt(api, opened)).state
  return { clientid, invoiceid, opened, made, issued, state }
}

const partsOf = (api: Api, invoiceid: number) =>
  api.database.read('payment_attempt_parts').where({ invoice_id: invoiceid }).orderBy('id').pluck('is_live')

withService(
  t,
  'a voucher',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    t.test('is waiting, releases its invoice, and pauses no dunning', async (t) => {
      const url = 'https://till.example/voucher/1'
      const voucher = await takeVoucher(api, { voucherUrl: url, endsAt: api.now().getTime() + 96 * hourMs })
      t.match(await reportToTill(api, [voucher.issued]), { status: 200, recorded: true })
      t.match(await reportToTill(api, [voucher.issued]), { status: 200, recorded: false })
      t.match(await readAttempt(api, voucher.opened), { state: 'waiting', redirect: url, pending_since: null })
      t.strictSame(await partsOf(api, voucher.invoiceid), [0])
      t.match(await show(api, voucher.invoiceid), { status: 'unpaid', attempts: [{ state: 'waiting' }] })
      jumpToDay(api, addDays(api.now().toISOString().slice(0, 10) as never, 2))
      await countsOfStep(api, 'overdue')
      t.match(await show(api, voucher.invoiceid), { status: 'overdue' })
    })

    t.test('shows its page and the other payment methods on the invoice page, which does not refresh', async (t) => {
      const url = 'https://till.example/voucher/2'
      const voucher = await takeVoucher(api, { voucherUrl: url })
      await reportToTill(api, [voucher.issued])
      const reply = await fetch((await api.ok('getinvoice', { invoiceid: voucher.invoiceid })).payurl)
      const page = await reply.text()
      t.equal(reply.headers.get('refresh'), null)
      t.match(page, url)
      t.match(page, /waiting for your payment with the slip/)
      t.match(page, /Pay with Till/)
    })

    t.test('with an address at another host is stored without it', async (t) => {
      const voucher = await takeVoucher(api, { voucherUrl: 'https://elsewhere.example/voucher' })
      await reportToTill(api, [voucher.issued])
      t.match(await readAttempt(api, voucher.opened), { state: 'waiting', redirect: null })
    })

    t.test('blocks neither another checkout nor an automatic charge', async (t) => {
      const voucher = await takeVoucher(api)
      await reportToTill(api, [voucher.issued])
      const again = await checkout(api, { clientId: voucher.clientid, invoiceIds: [voucher.invoiceid] })
      t.not(again.attemptId, voucher.opened.attemptId)
      t.strictSame(await partsOf(api, voucher.invoiceid), [0, 1])
      t.equal(await voucher.state(), 'waiting')

      const other = await takeVoucher(api)
      await reportToTill(api, [other.issued])
      const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
      await makePayMethod(api, other.clientid, { gateway: 'till', is_default: 1, token: 'ok-voucher', ...consent })
      await countsOfStep(api, 'payments')
      await askGateways(api)
      t.match(await show(api, other.invoiceid), { status: 'paid' })
    })

    t.test('is paid later', async (t) => {
      const voucher = await takeVoucher(api)
      await reportToTill(api, [voucher.issued])
      t.match(await reportToTill(api, [payAtTill(voucher.made)]), { recorded: true })
      t.equal(await voucher.state(), 'paid')
      t.match(await show(api, voucher.invoiceid), { status: 'paid' })
    })

    t.test('is pending while its payment is processed, unless another attempt holds the invoice', async (t) => {
      const voucher = await takeVoucher(api)
      await reportToTill(api, [voucher.issued])
      await reportToTill(api, [{ kind: 'pending', attempt: voucher.made.attempt }])
      t.equal(await voucher.state(), 'pending')
      t.strictSame(await partsOf(api, voucher.invoiceid), [1])

      const beside = await takeVoucher(api)
      await reportToTill(api, [beside.issued])
      await checkout(api, { clientId: beside.clientid, invoiceIds: [beside.invoiceid] })
      t.match(await reportToTill(api, [{ kind: 'pending', attempt: beside.made.attempt }]), { recorded: false })
      t.equal(await beside.state(), 'waiting')
      t.strictSame(await partsOf(api, beside.invoiceid), [0, 1])
    })

    t.test('expires without an email, whether the gateway reports an expiry or a failure', async (t) => {
      for (const kind of ['expired', 'failure'] as const) {
        const voucher = await takeVoucher(api)
        await reportToTill(api, [voucher.issued])
        await reportToTill(api, [{ kind, attempt: voucher.made.attempt }])
        t.equal(await voucher.state(), 'expired', kind)
        const mails = await api.database.read('emails').where({ client_id: voucher.clientid }).pluck('template')
        t.notOk(mails.includes('payment failed'))
      }
    })

    t.test('is cancelled at its gateway when the invoice is paid another way', async (t) => {
      const voucher = await takeVoucher(api)
      await reportToTill(api, [voucher.issued])
      await api.ok('addinvoicepayment', { invoiceid: voucher.invoiceid, amount: 10, transid: 'transfer-1' })
      await askGateways(api)
      t.equal(await voucher.state(), 'cancelled')
      t.equal(voucher.made.state, 'ended')
    })

    t.test('becomes credit when paid after all, if its gateway cannot cancel it', async (t) => {
      const voucher = await takeVoucher(api)
      await reportToTill(api, [voucher.issued])
      till.fails.end = refused('The voucher cannot be cancelled')
      await api.ok('addinvoicepayment', { invoiceid: voucher.invoiceid, amount: 10, transid: 'transfer-2' })
      await askGateways(api)
      t.equal(await voucher.state(), 'waiting')
      const ends = () => till.calls.filter((call) => call === 'end').length
      t.equal(ends(), 1)
      api.advance(5 * hourMs)
      await askGateways(api)
      t.equal(ends(), 1, 'is asked again after six hours at the earliest')
      await reportToTill(api, [payAtTill(voucher.made)])
      t.equal(await voucher.state(), 'paid')
      const { credits } = await api.ok('getcredits', { clientid: voucher.clientid })
      t.match(credits, [{ amount: 10 }])
    })
  },
  withTill,
)
