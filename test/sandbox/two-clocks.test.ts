import t from 'tap'
import { makeCardToken } from '../../modules/gateway/pretend/cards.js'
import { advance, setDay, withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, makeProduct, priceAt } from '../support/fixtures.js'
import { enableGateway, makePayMethod } from '../support/gateways.js'
import { openStripe, sendReport } from '../support/providers/stripe.js'
import type { Api } from '../support/service.js'

/** Returns the time that a sandbox shows. */
const shown = async (api: Api): Promise<Date> => (await api.service.contexts.on()).now

/** Returns the day that a sandbox shows. */
const dayShown = async (api: Api): Promise<string> => (await shown(api)).toISOString().slice(0, 10)

// R-2407
withSandbox(
  t,
  "a pretended pending payment is settled a day later by the sandbox's clock",
  async (t, api) => {
    await api.ok('activatemodule', { moduleType: 'gateway', moduleName: 'pretend' })
    await advance(api, 40, { withoutJobs: true })
    const states = new Map<number, string>()
    for (const [card, state] of [
      ['pending-paid', 'paid'],
      ['pending-failed', 'failed'],
    ] as const) {
      const userid = await makeClient(api)
      const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
      const token = makeCardToken(card, card)
      await makePayMethod(api, userid, { gateway: 'pretend', is_default: 1, token, ...consent })
      const items = [{ description: 'Hosting', amount: 10, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid, items, duedate: await dayShown(api) })
      states.set(invoiceid, state)
    }
    await advance(api, 1)
    for (const invoiceid of states.keys())
      t.match((await api.ok('getinvoice', { invoiceid })).invoice.attempts, [{ state: 'pending' }])
    await advance(api, 2)
    for (const [invoiceid, state] of states)
      t.match((await api.ok('getinvoice', { invoiceid })).invoice.attempts[0], { state })
  },
  withoutJobs,
)

// R-2404
withSandbox(
  t,
  "accepts a report signed at the machine's time when the sandbox is 40 days ahead",
  async (t, api) => {
    const secret = 'whsec_clocks'
    const stripe = await openStripe(t, { now: api.now })
    await enableGateway(api, 'stripe', { api_base: stripe.url, secret_key: 'sk_test_key', webhook_secret: secret })
    await advance(api, 40, { withoutJobs: true })
    const userid = await makeClient(api)
    const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount: 10 }] })
    const intent = { id: 'pi_clocks', object: 'payment_intent', status: 'succeeded', currency: 'usd' }
    stripe.objects.put({ ...intent, amount_received: 1000, metadata: { invoiceid: String(invoiceid) } })
    const data = { object: { id: intent.id } }
    const report = { id: 'evt_clocks', object: 'event', type: 'payment_intent.succeeded', livemode: false, data }
    const body = JSON.stringify(report)
    const sent = await sendReport(`${api.url}/gateway/stripe`, secret, { body }, api.now())
    t.match(sent, { status: 200, recorded: true })
    const tenMinutesAgo = new Date(api.now().getTime() - 600_000)
    t.equal((await sendReport(`${api.url}/gateway/stripe`, secret, { body }, tenMinutesAgo)).status, 400)
  },
  withoutJobs,
)

// R-2409
withSandbox(
  t,
  "the clock moves on after an order without a module was accepted behind the machine's time",
  async (t, api) => {
    await setDay(api, '2024-03-01')
    const clientid = await makeClient({ ...api, now: () => new Date('2024-03-01T12:00:00Z') })
    const pid = await makeProduct(api)
    await priceAt(api, pid, 990)
    const { orderid, serviceids } = await api.ok('addorder', { clientid, pid })
    await api.ok('acceptorder', { orderid })
    const moves = await api.database.read('moved_periods').select('thing_id', 'reason', 'author', 'created_at')
    t.match(moves, [
      { thing_id: serviceids[0], reason: 'begun', author: api.admin.username, created_at: /^2024-03-01T/ },
    ])
    t.equal((await setDay(api, '2024-03-02')).length, 1)
    t.equal(await dayShown(api), '2024-03-02')
  },
  withoutJobs,
)
