import t from 'tap'
import { sendNextRefund } from '../../../../domain/billing/refund-queue.js'
import { withoutJobs } from '../../../support/daily.js'
import { makeClient, makeCurrency, makeDomain, makeService, writeRows } from '../../../support/fixtures.js'
import { enableGateway } from '../../../support/gateways.js'
import { openStripe, type StripeServer, sendReport } from '../../../support/providers/stripe.js'
import { type Api, type Body, withService } from '../../../support/service.js'

const secret = 'whsec_reports'
let made = 0

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

/** The simulated Stripe of each service. */
const stripes = new WeakMap<Api, StripeServer>()

/** Changes an object at Stripe and sends an event about it. */
async function report(api: Api, type: string, object: Body): Promise<{ status: number; recorded: unknown }> {
  stripes.get(api)?.objects.put(object)
  // The other values in a report are wrong, because the module must use only the object's ID.
  const data = { object: { id: object.id, amount: 1, amount_received: 1, amount_refunded: 1, currency: 'xxx' } }
  const body = JSON.stringify({ id: `evt_${++made}`, object: 'event', type, livemode: false, data })
  const { status, recorded } = await sendReport(`${api.url}/gateway/stripe`, secret, { body }, api.now())
  return { status, recorded }
}

async function owed(api: Api, details: Body = {}) {
  const userid = await makeClient(api, details)
  const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount: 10 }] })
  const [intent, charge] = [`pi_${++made}`, `ch_${made}`]
  return { userid, invoiceid, intent, charge, metadata: { invoiceid: String(invoiceid) } }
}

type Owed = Awaited<ReturnType<typeof owed>>

const pay = (api: Api, { intent, metadata }: Owed, amount = 1000) =>
  report(api, 'payment_intent.succeeded', {
    id: intent,
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: amount,
    currency: 'usd',
    metadata,
  })

async function paid(api: Api, amount = 1000): Promise<Owed> {
  const one = await owed(api)
  await pay(api, one, amount)
  return one
}

const refundOf = ({ intent, charge }: Owed, id: string, amount: number, more: Body = {}) => ({
  ...{ id, object: 'refund', payment_intent: intent, charge, amount, currency: 'usd', status: 'succeeded' },
  ...more,
})

const chargeOf = ({ intent, charge, metadata }: Owed, amount_refunded: number) => ({
  ...{ id: charge, object: 'charge', payment_intent: intent, amount: 1000, amount_captured: 1000, captured: true },
  ...{ amount_refunded, currency: 'usd', refunded: amount_refunded === 1000, metadata },
})

const disputeOf = ({ intent, charge }: Owed, status: string, amount = 1000) => ({
  ...{ id: `dp_${intent}`, object: 'dispute', payment_intent: intent, charge, amount, currency: 'usd', status },
})

const took = { status: 200, recorded: true }
const knew = { status: 200, recorded: false }

withService(
  t,
  'reports from Stripe',
  async (t, api) => {
    const stripe = await openStripe(t)
    stripes.set(api, stripe)
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })

    t.test('records a delayed payment when Stripe reports its success', async (t) => {
      const { invoiceid, intent, metadata } = await owed(api)
      const session = { id: 'cs_1', object: 'checkout.session', payment_intent: intent, metadata, currency: 'usd' }
      const complete = { ...session, status: 'complete', amount_total: 1000, payment_status: 'unpaid' }
      const payment = {
        id: intent,
        object: 'payment_intent',
        status: 'processing',
        currency: 'usd',
        amount_received: 0,
      }
      stripe.objects.put(payment)
      t.strictSame(await report(api, 'checkout.session.completed', complete), knew)
      t.match(await show(api, invoiceid), { status: 'unpaid' })
      stripe.objects.put({ id: intent, status: 'succeeded', amount_received: 1000 })
      const came = { ...complete, payment_status: 'paid' }
      t.strictSame(await report(api, 'checkout.session.async_payment_succeeded', came), took)
      t.strictSame(await report(api, 'checkout.session.async_payment_succeeded', came), knew)
      t.match(await show(api, invoiceid), { status: 'paid', transactions: [{ amountin: 10, transid: intent }] })
    })

    t.test('the activity log reports a failed delayed payment', async (t) => {
      const { invoiceid, metadata } = await owed(api)
      const session = { id: 'cs_2', object: 'checkout.session', status: 'complete', payment_status: 'unpaid', metadata }
      t.strictSame(await report(api, 'checkout.session.async_payment_failed', session), knew)
      t.match(await show(api, invoiceid), { status: 'unpaid', transactions: [] })
      t.match(await api.database.read('activity_log').orderBy('id', 'desc').limit(1), [
        { description: new RegExp(`delayed payment of invoice ID ${invoiceid} failed`) },
      ])
    })

    // R-1124
    t.test('records a refund once, regardless of the order of its events', async (t) => {
      const orders: readonly (readonly string[])[] = [
        ['sum', 'named', 'updated', 'sum'],
        ['named', 'sum', 'named', 'updated'],
        ['updated', 'named', 'sum', 'sum'],
        ['sum', 'sum', 'updated', 'named'],
      ]
      for (const order of orders) {
        const one = await paid(api)
        const named = refundOf(one, `re_${one.intent}`, 400)
        const tell = {
          sum: () => report(api, 'charge.refunded', chargeOf(one, 400)),
          named: () => report(api, 'refund.created', named),
          updated: () => report(api, 'charge.refund.updated', named),
        }
        const answers: unknown[] = []
        for (const event of order) answers.push((await tell[event as keyof typeof tell]()).recorded)
        t.strictSame(answers, [true, false, false, false], order.join())
        const invoice = await show(api, one.invoiceid)
        t.match(invoice, { status: 'paid', credited: 4, balance: 0, creditnotes: [{ total: 4 }] }, order.join())
        t.match(invoice.transactions, [{ amountin: 10 }, { amountout: 4 }])
        t.equal(invoice.transactions.length, 2)
      }
    })

    t.test('several refunds of a payment add up to a full refund', async (t) => {
      const one = await paid(api)
      await report(api, 'charge.refunded', chargeOf(one, 300))
      await report(api, 'refund.created', refundOf(one, `re_a${one.intent}`, 300))
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 3 })
      await report(api, 'charge.refunded', chargeOf(one, 1000))
      t.match(await show(api, one.invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      await report(api, 'refund.created', refundOf(one, `re_b${one.intent}`, 300))
      await report(api, 'refund.created', refundOf(one, `re_c${one.intent}`, 400))
      const { transactions, credited } = await show(api, one.invoiceid)
      const out = transactions.reduce((sum: number, { amountout }: Body) => sum + amountout, 0)
      t.same([out, credited], [10, 10])
    })

    t.test('records a refund once if it is reported many times concurrently', async (t) => {
      const one = await paid(api)
      const named = refundOf(one, `re_${one.intent}`, 1000)
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          at % 2 === 0 ? report(api, 'refund.created', named) : report(api, 'charge.refunded', chargeOf(one, 1000)),
        ),
      )
      t.strictSame(
        replies.map(({ status }) => status),
        Array(6).fill(200),
      )
      t.equal(replies.filter(({ recorded }) => recorded === true).length, 1)
      t.match(await show(api, one.invoiceid), { status: 'refunded', credited: 10 })
    })

    // R-1124
    t.test('records a refund that arrives before its payment together with the payment', async (t) => {
      const one = await owed(api)
      t.match(await report(api, 'refund.created', refundOf(one, `re_${one.intent}`, 400)), { status: 200 })
      t.match(await report(api, 'charge.refunded', chargeOf(one, 400)), knew)
      t.match(await show(api, one.invoiceid), { status: 'unpaid', transactions: [] })
      t.strictSame(await pay(api, one), took)
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 4, balance: 0 })
      t.equal((await show(api, one.invoiceid)).transactions.length, 2)
    })

    // R-1123
    t.test('a refund first withdraws the part of the payment that became credit', async (t) => {
      const one = await paid(api, 1500)
      t.equal(await creditOf(api, one.userid), 5)
      await report(api, 'refund.created', refundOf(one, `re_${one.intent}`, 700))
      t.equal(await creditOf(api, one.userid), 0)
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 2, balance: 0 })
    })

    // R-4018
    t.test('keeps a refund in another currency, and the activity log reports it', async (t) => {
      await makeCurrency(api, 'EUR', 2)
      const one = await paid(api)
      const refund = refundOf(one, `re_${one.intent}`, 400, { currency: 'eur' })
      t.strictSame(await report(api, 'refund.created', refund), took)
      t.strictSame(await report(api, 'refund.updated', refund), knew)
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 0 })
      t.match(await api.database.read('activity_log').orderBy('id', 'desc').limit(1), [
        { description: /refund re_\S+ of 400 minor units of EUR .* was not recorded/ },
      ])
    })

    // R-1124
    t.test('a refund that fails later becomes client credit', async (t) => {
      const one = await paid(api)
      const named = refundOf(one, `re_${one.intent}`, 400, { status: 'pending' })
      t.strictSame(await report(api, 'refund.created', named), took)
      const failed = { ...named, status: 'failed' }
      t.strictSame(await report(api, 'refund.failed', failed), took)
      t.strictSame(await report(api, 'refund.updated', failed), knew)
      t.strictSame(await report(api, 'refund.created', named), knew, 'reported late')
      t.equal(await creditOf(api, one.userid), 4)
      t.match(await show(api, one.invoiceid), { status: 'paid', balance: 0 })
    })

    // R-1123, R-1125
    t.test('a dispute changes the books only if it is lost', async (t) => {
      const one = await paid(api)
      const before = await show(api, one.invoiceid)
      t.strictSame(await report(api, 'charge.dispute.created', disputeOf(one, 'needs_response')), took)
      t.strictSame(await report(api, 'charge.dispute.created', disputeOf(one, 'needs_response')), knew)
      t.strictSame(await report(api, 'charge.dispute.funds_withdrawn', disputeOf(one, 'under_review')), knew)
      t.strictSame(await show(api, one.invoiceid), before)
      api.advance(30 * 86_400_000)
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(one, 'lost')), took)
      const after = await show(api, one.invoiceid)
      t.match(after, { status: 'unpaid', balance: 10, credited: 0, creditnotes: [], datepaid: null })
      t.ok(after.duedate > api.now().toISOString().slice(0, 10), 'the new due date is in the future')
      t.match(after.transactions, [{ amountin: 10 }, { amountout: 10, transid: `dp_${one.intent}` }])
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(one, 'lost')), knew)
      t.strictSame(
        await report(api, 'charge.dispute.created', disputeOf(one, 'needs_response')),
        took,
        'the reopened dispute is recorded',
      )
      t.strictSame(await show(api, one.invoiceid), after)
    })

    t.test('paying a renewal again after a lost dispute does not move its dates again', async (t) => {
      const clientid = await makeClient(api)
      const next_due_date = new Date(api.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10) as never
      const serviceid = await makeService(api, clientid, { next_due_date })
      const domainid = await makeDomain(api, clientid, {
        next_due_date,
        expiry_date: next_due_date,
        recurring_amount: 1500 as never,
      })
      await api.ok('geninvoices')
      const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
      const dates = async () => [
        await api.database.read('services').where({ id: serviceid }).first('next_due_date', 'billed_until'),
        await api.database
          .read('domains')
          .where({ id: domainid })
          .first('next_due_date', 'billed_until', 'expiry_date'),
      ]
      const intent = `pi_${++made}`
      const renewal = { userid: clientid, invoiceid, intent, charge: `ch_${made}`, metadata: { invoiceid } }
      t.strictSame(await pay(api, renewal, 2500), took)
      const paidFor = await dates()
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(renewal, 'lost', 2500)), took)
      t.match(await show(api, invoiceid), { status: 'unpaid', balance: 25 })
      t.strictSame(await dates(), paidFor)
      t.strictSame(await pay(api, { ...renewal, intent: `${intent}_again` }, 2500), took)
      t.match(await show(api, invoiceid), { status: 'paid', balance: 0 })
      t.strictSame(await dates(), paidFor)
      t.equal(await creditOf(api, clientid), 0)
    })

    t.test('a won dispute leaves the invoice paid', async (t) => {
      const one = await paid(api)
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(one, 'won')), took)
      t.strictSame(await report(api, 'charge.dispute.created', disputeOf(one, 'needs_response')), took)
      t.match(await show(api, one.invoiceid), { status: 'paid', balance: 0 })
    })

    t.test('records a refund requested by staff once, although Stripe also reports it', async (t) => {
      const one = await paid(api)
      stripe.refundable.set(one.intent, 1000)
      await api.ok('updateinvoice', { invoiceid: one.invoiceid, status: 'refunded', refundto: 'gateway' })
      // Stripe reports the refund before it answers the call that makes the refund.
      let told: unknown
      stripe.pause((call, when) => {
        if (when === 'before' || call.path !== '/v1/refunds' || told !== undefined) return undefined
        told = true
        return report(api, 'charge.refunded', chargeOf(one, 1000))
      })
      const remote = await api.service.contexts.remote()
      while (await sendNextRefund(remote));
      const id = [...stripe.refunds].find(([, { of }]) => of === one.intent)?.[0]
      t.strictSame(await report(api, 'refund.created', refundOf(one, id ?? '', 1000)), knew)
      const after = await show(api, one.invoiceid)
      t.match(after, { status: 'refunded', credited: 10, balance: 0 })
      t.match(after.transactions, [{ amountin: 10 }, { amountout: 10, transid: id }])
      t.equal(after.transactions.length, 2)
      t.equal(stripe.refundable.get(one.intent), 0)
    })

    // R-4058
    t.test('books a refund that is larger than staff requested', async (t) => {
      const one = await paid(api)
      stripe.refundable.set(one.intent, 1000)
      const { invoiceid } = one
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway', refundamount: 4 })
      const remote = await api.service.contexts.remote()
      while (await sendNextRefund(remote));
      const id = [...stripe.refunds].find(([, { of }]) => of === one.intent)?.[0] ?? ''
      t.strictSame(await report(api, 'refund.created', refundOf(one, id, 400)), knew)
      t.strictSame(await report(api, 'refund.updated', refundOf(one, id, 700)), took)
      t.strictSame(await report(api, 'refund.updated', refundOf(one, id, 700)), knew)
      const { transactions } = await show(api, invoiceid)
      t.match(transactions, [{ amountin: 10 }, { amountout: 4, transid: id }, { amountout: 3 }])
      t.equal(transactions.length, 3)
    })

    // R-4086
    t.test('keeps a dispute won for less than was lost for staff', async (t) => {
      const one = await paid(api)
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(one, 'lost')), took)
      t.strictSame(await report(api, 'charge.dispute.closed', disputeOf(one, 'won', 600)), took)
      t.match(await show(api, one.invoiceid), { status: 'unpaid', balance: 10 })
      const kept = await api.database.read('unbooked_reports').where({ transid: `dp_${one.intent}` })
      t.match(kept, [{ state: 'won', amount: 600, reason: 'report_differs' }])
    })

    // R-4056
    t.test('a second report adds the fee that Stripe did not know before', async (t) => {
      const one = await paid(api)
      const row = () => api.database.read('transactions').where({ reference: one.intent }).first()
      t.match(await row(), { fees: null })
      stripe.objects.put({
        id: `txn_${one.intent}`,
        object: 'balance_transaction',
        fee: 59,
        currency: 'usd',
        available_on: 0,
      })
      stripe.objects.put({
        id: one.charge,
        object: 'charge',
        currency: 'usd',
        balance_transaction: `txn_${one.intent}`,
      })
      stripe.objects.put({ id: one.intent, latest_charge: one.charge })
      t.strictSame(await pay(api, one), took)
      t.match(await row(), { fees: 59, amount_in: 1000 })
      t.strictSame(await pay(api, one), knew)
    })

    t.test('sends a refund with the settings in effect when it is claimed, not when its worker started', async (t) => {
      const one = await paid(api)
      stripe.refundable.set(one.intent, 1000)
      await enableGateway(api, 'stripe', {})
      const remote = await api.service.contexts.remote()
      await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })
      await api.ok('updateinvoice', { invoiceid: one.invoiceid, status: 'refunded', refundto: 'gateway' })
      await writeRows(api, (db) => db('refunds_to_send').update({ next_attempt_at: '2020-01-01T00:00:00.000Z' }))
      while (await sendNextRefund(remote));
      t.strictSame(await api.database.read('refunds_to_send').select('attempts', 'last_error'), [])
      t.equal(stripe.refundable.get(one.intent), 0)
    })
  },
  withoutJobs,
)
