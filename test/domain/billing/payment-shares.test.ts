import t, { type Test } from 'tap'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { withoutJobs } from '../../support/daily.js'
import { enableGateway, parrot, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../../support/webhooks.js'
import {
  dispute,
  expectBooks,
  getInvoice,
  makePaidInvoices,
  makePaymentAttempt,
  type Paid,
  pay,
  readCredit,
  readInvoiceStates,
  refund,
  refundSum,
  sendRefunds,
  sumReturned,
} from './returned-payments.js'

const isPaid = ['paid', 0, 0]
const isOwed = ['unpaid', 10, 0]
const isRefunded = ['refunded', 0, 10]

const askRefund = (api: Api, invoiceid: number | undefined, more: Body = {}): Promise<Body> =>
  api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway', ...more })

/** Checks the invoices, the amounts paid out and returned, the credit, and the books. */
async function expectInvoiceStates(
  t: Test,
  api: Api,
  one: Paid,
  { stand, moved, credit = 0 }: { stand: unknown[]; moved: readonly [number, number]; credit?: number },
): Promise<void> {
  t.strictSame(await readInvoiceStates(api, one), stand)
  t.strictSame(await sumReturned(api, one), moved)
  t.equal(await readCredit(api, one), credit)
  await expectBooks(t, api)
}

withService(
  t,
  'refunds and disputes of a payment for several invoices',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    t.beforeEach(() => {
      parrot.fails = undefined
      parrot.refunds.clear()
    })

    // R-4081, R-4082
    t.test("sends a refund of the second invoice under the payment's ID and assigns it to that invoice", async (t) => {
      const one = await makePaidInvoices(api, 2)
      const [, second] = one.invoices
      t.match((await getInvoice(api, second)).transactions, [{ amountin: 10, transid: `${one.transid}/${second}` }])
      await askRefund(api, second, { refundamount: 4 })
      await sendRefunds(api)
      t.strictSame(
        [...parrot.refunds.values()].map(({ of, amount }) => [of, amount]),
        [[one.transid, 400]],
      )
      const [made] = [...parrot.refunds.values()]
      t.match((await getInvoice(api, second)).transactions, [{}, { amountout: 4, transid: made?.transid }])
      await expectInvoiceStates(t, api, one, { stand: [isPaid, ['paid', 0, 4]], moved: [400, 0] })
      // The gateway reports the same refund as a total.
      await refundSum(api, one, 400)
      t.strictSame(await sumReturned(api, one), [400, 0])
    })

    // R-4082
    t.test('assigns each of two equal refunds to the invoice on which it was requested', async (t) => {
      const one = await makePaidInvoices(api, 2)
      for (const invoiceid of [...one.invoices].reverse()) await askRefund(api, invoiceid)
      await sendRefunds(api)
      t.equal(parrot.refunds.size, 2)
      await expectInvoiceStates(t, api, one, { stand: [isRefunded, isRefunded], moved: [2000, 0] })
    })

    // R-4082
    t.test('assigns a refund that its gateway reports before the answer to the invoice of the request', async (t) => {
      for (const tell of ['name', 'sum']) {
        const one = await makePaidInvoices(api, 3)
        await askRefund(api, one.invoices[0])
        parrot.refunds.clear()
        parrot.beforeAnswer = async () => {
          parrot.beforeAnswer = undefined
          const [made] = [...parrot.refunds.values()]
          const facts = { paymentTransids: [one.transid], amount: 1000, currency: 'USD' }
          if (tell === 'sum') await refundSum(api, one, 1000)
          else await reportByParrot(api, { kind: 'refund', transid: made?.transid, ...facts })
        }
        await sendRefunds(api)
        await expectInvoiceStates(t, api, one, { stand: [isRefunded, isPaid, isPaid], moved: [1000, 0] })
      }
    })

    // R-4082
    t.test('assigns the answer to a refund to that refund while an equal refund awaits an answer', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await askRefund(api, one.invoices[0], { refundamount: 4 })
      parrot.fails = unreachable('No answer', false)
      await sendRefunds(api)
      parrot.fails = undefined
      await askRefund(api, one.invoices[1], { refundamount: 4 })
      await sendRefunds(api)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, ['paid', 0, 4]], moved: [400, 0] })
    })

    // R-4083
    t.test('applies a refund total to the requested refund first, then to the invoice due last', async (t) => {
      const one = await makePaidInvoices(api, 3)
      await askRefund(api, one.invoices[0])
      parrot.beforeAnswer = async () => {
        parrot.beforeAnswer = undefined
        await refundSum(api, one, 1500)
      }
      await sendRefunds(api)
      await expectInvoiceStates(t, api, one, { stand: [isRefunded, isPaid, ['paid', 0, 5]], moved: [1500, 0] })
    })

    t.test('a refund rejected by its gateway leaves the invoices unchanged', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await askRefund(api, one.invoices[1])
      parrot.fails = refused('No')
      await sendRefunds(api)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, isPaid], moved: [0, 0] })
    })

    // R-4083
    t.test(
      'a refund of the whole payment refunds each invoice, with a transaction and an event for each',
      async (t) => {
        await enableWebhooks(api, ['https://hooks.example/in'], ['payment.refunded'])
        const one = await makePaidInvoices(api, 3)
        await refund(api, one, 're')
        await refund(api, one, 're')
        await expectInvoiceStates(t, api, one, { stand: [isRefunded, isRefunded, isRefunded], moved: [3000, 0] })
        const references = [`re_${one.transid}`, ...one.invoices.slice(1).map((id) => `re_${one.transid}/${id}`)]
        for (const [at, invoiceid] of one.invoices.entries())
          t.match((await getInvoice(api, invoiceid)).transactions, [{}, { amountout: 10, transid: references[at] }])
        const told = (await readDeliveries(api))
          .map(parsePayload)
          .map(({ data }) => [data.invoiceid, data.amount, data.transid])
        t.strictSame(
          told,
          one.invoices.map((id, at) => [id, 10, references[at]]),
        )
      },
    )

    // R-4083
    t.test('takes a refund that was not requested from credit, then from the invoice due last', async (t) => {
      const one = await makePaidInvoices(api, 3, 3500)
      t.equal(await readCredit(api, one), 5)
      await refund(api, one, 'a', 1200)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, isPaid, ['paid', 0, 7]], moved: [1200, 0] })
      await refund(api, one, 'b', 800)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, ['paid', 0, 5], isRefunded], moved: [2000, 0] })
      await refund(api, one, 'c', 1500)
      await expectInvoiceStates(t, api, one, { stand: [isRefunded, isRefunded, isRefunded], moved: [3500, 0] })
    })

    // R-4083
    t.test('records the unrecorded part of a refund total, and later identifies refunds within it', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await refundSum(api, one, 500)
      await refundSum(api, one, 1500)
      await refundSum(api, one, 500)
      await expectInvoiceStates(t, api, one, { stand: [['paid', 0, 5], isRefunded], moved: [1500, 0] })
      for (const [id, amount] of [
        ['a', 900],
        ['b', 600],
      ] as const)
        await refund(api, one, id, amount)
      await refundSum(api, one, 1500)
      t.strictSame(await sumReturned(api, one), [1500, 0])
      await refund(api, one, 'b', 600, { isFailed: true })
      t.strictSame(await sumReturned(api, one), [1500, 600])
      t.equal(await readCredit(api, one), 6)
      await expectBooks(t, api)
    })

    t.test('gives the transactions of a refund total the ID of a refund reported later', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await refundSum(api, one, 2000)
      await refund(api, one, 're', 2000)
      const [first, second] = one.invoices
      t.match((await getInvoice(api, first)).transactions, [{}, { transid: `re_${one.transid}` }])
      t.match((await getInvoice(api, second)).transactions, [{}, { transid: `re_${one.transid}/${second}` }])
    })

    // R-4084
    t.test(
      'a lost dispute over the whole payment makes each invoice due again, and winning it pays each again',
      async (t) => {
        const one = await makePaidInvoices(api, 3, 3500)
        await dispute(api, one, 'lost')
        await expectInvoiceStates(t, api, one, { stand: [isOwed, isOwed, isOwed], moved: [3500, 0] })
        await dispute(api, one, 'won')
        await expectInvoiceStates(t, api, one, { stand: [isPaid, isPaid, isPaid], moved: [3500, 3500], credit: 5 })
        await dispute(api, one, 'lost')
        await expectInvoiceStates(t, api, one, { stand: [isOwed, isOwed, isOwed], moved: [7000, 3500] })
      },
    )

    // R-4084
    t.test('a dispute over part of a payment affects the invoices due last', async (t) => {
      const one = await makePaidInvoices(api, 3)
      await dispute(api, one, 'lost', 1400)
      const lost = [isPaid, ['partially_paid', 4, 0], isOwed]
      await expectInvoiceStates(t, api, one, { stand: lost, moved: [1400, 0] })
      await dispute(api, one, 'won', 1400)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, isPaid, isPaid], moved: [1400, 1400] })
    })

    t.test('a lost dispute discards the unsent refunds of all invoices of the payment', async (t) => {
      const one = await makePaidInvoices(api, 2)
      for (const invoiceid of one.invoices) await askRefund(api, invoiceid)
      await dispute(api, one, 'lost')
      await sendRefunds(api)
      t.equal(parrot.refunds.size, 0)
      await expectInvoiceStates(t, api, one, { stand: [isOwed, isOwed], moved: [2000, 0] })
    })

    // R-4083, R-4084
    t.test('applies refunds and disputes reported before the payment to all its invoices', async (t) => {
      const refunded = await makePaymentAttempt(api, 2)
      await refund(api, refunded, 're')
      await pay(api, refunded)
      await expectInvoiceStates(t, api, refunded, { stand: [isRefunded, isRefunded], moved: [2000, 0] })
      const lost = await makePaymentAttempt(api, 2)
      await dispute(api, lost, 'lost')
      await pay(api, lost)
      await expectInvoiceStates(t, api, lost, { stand: [isOwed, isOwed], moved: [2000, 0] })
      await dispute(api, lost, 'won')
      await expectInvoiceStates(t, api, lost, { stand: [isPaid, isPaid], moved: [2000, 2000] })
    })

    t.test('recognizes a recorded refund when the gateway reports the total', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await askRefund(api, one.invoices[1], { refundto: 'record', refundamount: 4, transid: `out_${one.transid}` })
      await refundSum(api, one, 400)
      await expectInvoiceStates(t, api, one, { stand: [isPaid, ['paid', 0, 4]], moved: [400, 0] })
      const again = { refundto: 'record', refundamount: 4, transid: `out_${one.transid}`, gateway: 'parrot' }
      t.match(await askRefund(api, one.invoices[1], again), { duplicate: true })
    })

    t.test("treats a reference that only looks like a share of a payment as the gateway's own", async (t) => {
      const one = await makePaidInvoices(api, 1)
      const [invoiceid] = (await makePaymentAttempt(api, 1)).invoices
      const transid = `${one.transid}/${invoiceid}`
      await api.ok('addinvoicepayment', { invoiceid, transid, amount: 10, gateway: 'parrot' })
      await askRefund(api, invoiceid)
      await sendRefunds(api)
      t.strictSame(
        [...parrot.refunds.values()].map(({ of }) => of),
        [transid],
      )
      await refund(api, one, 're')
      await expectInvoiceStates(t, api, one, { stand: [isRefunded], moved: [1000, 0] })
    })

    // R-4085
    t.test('takes refunds and disputes of funds from credit, and a won dispute restores the credit', async (t) => {
      const one = await makePaidInvoices(api, 0, 2000)
      t.equal(await readCredit(api, one), 20)
      await expectBooks(t, api)
      await refund(api, one, 're', 500)
      await expectInvoiceStates(t, api, one, { stand: [], moved: [500, 0], credit: 15 })
      await dispute(api, one, 'lost', 1500)
      await expectInvoiceStates(t, api, one, { stand: [], moved: [2000, 0] })
      await dispute(api, one, 'won', 1500)
      await expectInvoiceStates(t, api, one, { stand: [], moved: [2000, 1500], credit: 15 })
    })

    // R-4085, R-4088
    t.test('spent funds are not credited when their dispute is won', async (t) => {
      const one = await makePaidInvoices(api, 0, 2000)
      const items = [{ description: 'y', amount: 12, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid: one.userid, items })
      await api.ok('applycredit', { invoiceid, amount: 12 })
      await dispute(api, one, 'lost')
      await expectInvoiceStates(t, api, one, { stand: [], moved: [2000, 0] })
      t.match(
        await api.database.read('activity_log').where('description', 'like', '%is no longer available as credit'),
        [{ description: /12\.00.* of it is no longer available as credit$/ }],
      )
      await dispute(api, one, 'won')
      await expectInvoiceStates(t, api, one, { stand: [], moved: [2000, 2000], credit: 8 })
    })
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
