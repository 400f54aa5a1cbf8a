// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Call } from '../../tools/pretend-panel/provider.js'
import { eventually, serve } from '../server/serve.js'
import { countsOfStep, withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { setSetting } from '../support/fixtures.js'
import { enableGateway } from '../support/gateways.js'
import { askGateways } from '../support/payments.js'
import { openStripe } from '../support/providers/stripe.js'
import { startApi } from '../support/service.js'
import { makeBill } from './payers.js'

/** Number of charges on each database: `CHARGES=1000 npm test -- …`. */
const charges = Number(process.env.CHARGES || 80)
/** Time that the gateway needs for each answer. */
const answerMs = 500
const width = 8
/** Longer than the pause after a call whose process was killed: the charge is looked up, and then made if it was not. */
const pastPauseMs = 15 * 60_000
/** The most that charges made one at a time could reach. */
const leastPerSecond = 1000 / answerMs

const isCharge = ({ method, path }: Call) => method === 'POST' && path === '/v1/payment_intents'

// R-4006
onBothDatabases(
  t,
  'processes charge eight methods at a time in total, and each invoice once, although one process is killed',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const stripe = await openStripe(t, { now: () => api.now() })
    await setSetting(api, 'mail_disabled', 'true')
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: 'whsec_x', api_base: stripe.url })
    for (let made = 0; made < charges; made++) await makeBill(api, stripe, 'accept')
    t.equal((await countsOfStep(api, 'payments')).charged, charges)
    await api.service.stop()

    const calls = { now: 0, peak: 0, answered: 0, beganAt: 0 }
    stripe.pause((call, when) => {
      if (!isCharge(call)) return undefined
      calls.now += when === 'before' ? 1 : -1
      calls.peak = Math.max(calls.peak, calls.now)
      if (when === 'after') calls.answered++
      else calls.beganAt ||= performance.now()
      return when === 'before' ? sleep(answerMs) : undefined
    })
    const start = () => serve(t, { DATABASE_URL: url })
    const first = await start()
    // One process serves an SQLite file, so another one starts when it has been killed.
    const others = url.startsWith('postgres') ? [await start()] : []
    await eventually('two thirds are charged', () => calls.answered > (charges * 2) / 3, 60_000)
    const perSecond = calls.answered / ((performance.now() - calls.beganAt) / 1000)
    await first.kill('SIGKILL')
    if (others.length === 0) others.push(await start())
    await eventually('the others are charged', () => calls.answered >= charges - width, 60_000)
    for (const other of others) await other.kill('SIGTERM')
    console.log(`${t.name}: ${JSON.stringify({ perSecond, peak: calls.peak })}`)
    t.equal(calls.peak, width)
    t.ok(perSecond > leastPerSecond, `${perSecond} charges a second`)

    const after = await startApi(t, url, withoutJobs)
    stripe.pause(() => undefined)
    for (const _ of ['lookup', 'charge']) {
      after.advance(pastPauseMs)
      await askGateways(after)
    }
    const taken = stripe.objects.all('payment_intent').filter(({ status }) => status === 'succeeded')
    t.equal(taken.length, charges, 'none is charged twice')
    const attempts = await after.database.read('payment_attempts')
    t.strictSame(
      attempts.filter(({ state }) => state !== 'paid'),
      [],
      'each charge is recorded',
    )
  },
  prepared,
)
