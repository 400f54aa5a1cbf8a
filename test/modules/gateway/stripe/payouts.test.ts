import t from 'tap'
import { addDays, toDay } from '../../../../domain/values/days.js'
import { exportLedger, parseCsv, sumBalances } from '../../../domain/ledger/support.js'
import { audit } from '../../../support/audit.js'
import { withoutJobs } from '../../../support/daily.js'
import { makeClient } from '../../../support/fixtures.js'
import { enableGateway } from '../../../support/gateways.js'
import { openStripe, type StripeObject, type StripeServer, sendReport } from '../../../support/providers/stripe.js'
import { type Api, withService } from '../../../support/service.js'

// R-4317

const secret = 'whsec_payouts'
let made = 0

const changed = { status: 200, recorded: true }
const same = { status: 200, recorded: false }

const connect = (api: Api, stripe: StripeServer) => {
  /** Changes an object at Stripe and reports it. */
  const report = async (type: string, object: StripeObject) => {
    stripe.objects.put(object)
    const body = JSON.stringify({ id: `evt_${++made}`, type, livemode: false, data: { object: { id: object.id } } })
    const { status, recorded } = await sendReport(`${api.url}/gateway/stripe`, secret, { body }, api.now())
    return { status, recorded }
  }
  const available_on = Math.floor(api.now().getTime() / 1000)
  /** Creates an entry of Stripe's balance, for a payout if `payout` is set. */
  const enter = (amount: number, fee: number, more: StripeObject): StripeObject =>
    stripe.objects.make('txn', 'balance_transaction', {
      ...{ amount, fee, currency: 'usd', available_on, description: null, type: 'charge' },
      ...more,
    })
  /** Pays an invoice. Stripe shows the fee only in the payout. */
  const pay = async (amount: number) => {
    const userid = await makeClient(api)
    const items = [{ description: 'x', amount: amount / 100 }]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    const [intent, charge] = [`pi_${++made}`, `ch_${made}`]
    stripe.objects.put({ id: charge, object: 'charge', payment_intent: intent, currency: 'usd' })
    const facts = { status: 'succeeded', amount_received: amount, currency: 'usd', metadata: { invoiceid } }
    t.strictSame(await report('payment_intent.succeeded', { id: intent, object: 'payment_intent', ...facts }), changed)
    return { invoiceid: invoiceid as number, intent, charge }
  }
  const payOut = (payout: string, amount: number, status = 'completed') =>
    report('payout.reconciliation_completed', {
      ...{ id: payout, object: 'payout', amount, currency: 'usd', status: 'paid', reconciliation_status: status },
    })
  return { report, enter, pay, payOut }
}

const rowsOf = async (api: Api, invoiceid: number) =>
  (await api.ok('getinvoice', { invoiceid })).invoice.transactions.map(
    ({ payout, fees }: { payout: string | null; fees: number | null }) => [payout, fees],
  )

async function gatewayAccount(api: Api): Promise<number> {
  const today = toDay(api.now(), 'UTC')
  const { text } = await exportLedger(api, addDays(today, -1), today)
  return sumBalances(parseCsv(text))['gateway stripe USD'] ?? 0
}

const payoutOf = (api: Api, reference: string) => api.database.read('payouts').where({ reference }).first()

withService(
  t,
  'a payout from Stripe',
  async (t, api) => {
    const stripe = await openStripe(t)
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })
    const { report, enter, pay, payOut } = connect(api, stripe)

    await t.test('equals its payments less refunds, lost disputes, and fees', async (t) => {
      const [first, disputed, refunded] = [await pay(5000), await pay(1000), await pay(2000)]
      const payout = 'po_1'
      const ours = { payout, currency: 'usd' }
      for (const [{ charge }, amount, fee] of [
        [first, 5000, 175],
        [disputed, 1000, 59],
        [refunded, 2000, 88],
      ] as const)
        enter(amount, fee, { ...ours, source: charge })
      const refund = { id: 're_1', object: 'refund', amount: 400, currency: 'usd', status: 'succeeded' }
      const of = ({ intent, charge }: { intent: string; charge: string }) => ({ payment_intent: intent, charge })
      t.strictSame(await report('refund.created', { ...refund, ...of(refunded) }), changed)
      enter(-400, 0, { ...ours, type: 'refund', source: 're_1' })
      const withdrawn = enter(-1000, 1500, { ...ours, type: 'adjustment', source: 'dp_1' })
      const dispute = {
        id: 'dp_1',
        object: 'dispute',
        amount: 1000,
        currency: 'usd',
        balance_transactions: [withdrawn],
      }
      t.strictSame(await report('charge.dispute.created', { ...dispute, ...of(disputed), status: 'lost' }), changed)
      const amount = 5000 - 175 + 1000 - 59 + 2000 - 88 - 400 - 1000 - 1500
      enter(-amount, 0, { ...ours, type: 'payout', source: payout })

      t.strictSame(await payOut(payout, amount, 'in_progress'), same, 'Stripe has not assigned all entries')
      t.strictSame(await payOut(payout, amount), changed)
      t.match(await payoutOf(api, payout), { amount, difference: 0, todo_item_id: null })
      t.equal(await gatewayAccount(api), amount * 10, 'the ledger contains the payout’s amount')
      t.strictSame(await rowsOf(api, first.invoiceid), [[payout, 1.75]])
      t.strictSame(await rowsOf(api, disputed.invoiceid), [
        [payout, 0.59],
        [payout, null],
      ])
      t.strictSame(await rowsOf(api, refunded.invoiceid), [
        [payout, 0.88],
        [payout, null],
      ])
      t.strictSame(await payOut(payout, amount), same)
      t.strictSame(await report('payout.paid', { id: payout }), same)
      t.equal(await gatewayAccount(api), amount * 10)
    })

    await t.test('reports other entries as a difference', async (t) => {
      const { charge } = await pay(3000)
      const ours = { payout: 'po_2', currency: 'usd' }
      enter(3000, 117, { ...ours, source: charge })
      const { id } = enter(-200, 0, { ...ours, type: 'stripe_fee', source: null, description: 'Radar' })
      t.strictSame(await payOut('po_2', 3000 - 117 - 200), changed)
      const { difference, todo_item_id } = (await payoutOf(api, 'po_2')) ?? {}
      t.equal(difference, -200)
      const read = () =>
        api.database
          .read('todo_items')
          .where({ id: todo_item_id as number })
          .first()
      const task = await read()
      t.match(task, { status: 'New', title: /po_2/ })
      t.match(task?.description, `${id}: -$2.00, stripe_fee: Radar`)
      await api.ok('updatetodoitem', { itemid: todo_item_id, status: 'Completed' })
      t.strictSame(await payOut('po_2', 2683), same)
      t.match(await read(), { status: 'Completed' })
    })

    await t.test('is not recorded if Stripe cannot assign entries or could not pay it', async (t) => {
      t.strictSame(await payOut('po_manual', 100, 'not_applicable'), same)
      const failed = {
        id: 'po_failed',
        object: 'payout',
        amount: 1,
        currency: 'usd',
        reconciliation_status: 'completed',
      }
      t.strictSame(await report('payout.paid', { ...failed, status: 'failed' }), same)
      t.notOk(await payoutOf(api, 'po_manual'))
      t.notOk(await payoutOf(api, 'po_failed'))
    })

    t.strictSame(await audit(api.database.read), [])
  },
  withoutJobs,
)
