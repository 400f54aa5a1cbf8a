// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { requeueAttempts } from '../../domain/payments/attempt-maintenance.js'
import { callAction, eventually, serve } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { type Credential, credentialHeaders } from '../support/credentials.js'
import { countsOfStep, withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { setSetting } from '../support/fixtures.js'
import { enableGateway } from '../support/gateways.js'
import { askGateways } from '../support/payments.js'
import { openStripe, type StripeObject, type StripeServer } from '../support/providers/stripe.js'
import { readSeed } from '../support/seed.js'
import { type Api, startApi } from '../support/service.js'
import { seededRandom } from './load.js'
import { type Bill, makeBill, sendSomeReports, type Walks, walkToStripe } from './payers.js'

/** Number of kills on each database and seed of their times: `KILLS=500 SEED=7 npm test -- …`. */
const kills = Number(process.env.KILLS || 5)
const seed = readSeed('SEED')

const secret = 'whsec_payments'
const hourMs = 60 * 60_000

/** Behavior of a round's stored payment methods. Most of them pay, and one is a debit that a bank confirms later. */
const cards = ['accept', 'accept', 'accept', 'accept', 'debit', 'insufficient_funds', 'lost_card', 'confirm'] as const
const payersOfRound = 5

// R-4002, R-4005, R-4006, R-4011, R-4013
onBothDatabases(
  t,
  'charges and checkouts survive kill -9 at any moment, and each payment is recorded once',
  async (t, url) => {
    console.log(`${t.name}: SEED=${seed} KILLS=${kills}`)
    const random = seededRandom(seed)
    let api = await startApi(t, url, withoutJobs)
    const { admin } = api
    const stripe = await openStripe(t, { now: () => api.now() })
    await setSetting(api, 'mail_disabled', 'true')
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })
    // Calls take some time, so that many kills interrupt one.
    stripe.pause(() => sleep(random() * 40))
    const isAsked = ({ path }: { path: string }) => path.startsWith('/v1/')
    stripe.setFailure('reset', Number.POSITIVE_INFINITY, (call) => isAsked(call) && random() < 0.12)
    const headers = credentialHeaders(admin)
    const bills: Bill[] = []
    const walks: Walks = { opened: 0, paid: 0, strange: [] }
    const seen = { reports: 0, byHand: 0, inCall: 0, unrecorded: 0, charged: 0 }

    for (let round = 1; round <= kills; round++) {
      for (const behaviour of cards) bills.push(await makeBill(api, stripe, behaviour))
      const open: Bill[] = []
      while (open.length < payersOfRound) open.push(await makeBill(api, stripe))
      bills.push(...open)
      // No process works on the queue, so the charges wait for the next one.
      seen.charged += (await countsOfStep(api, 'payments')).charged ?? 0
      await letQueueWait(api)
      await api.service.stop()
      const server = await serve(t, { DATABASE_URL: url })
      let isDead = false
      const until = () => isDead
      const before = stripe.calls.filter(isAsked).length
      const ofRound = { bills: [...open, ...bills.slice(-30)], random, walks, until }
      const payers = Array.from({ length: 4 }, () => walkToStripe(server.url, ofRound))
      const reports = sendSomeReports(server.url, { stripe, secret, random, until })
      const clerk = payByHand(server.url, { open, headers, until, random })
      await eventually('there is load', () => stripe.calls.filter(isAsked).length > before + 12)
      await sleep(random() * 1200)
      await server.kill('SIGKILL')
      isDead = true
      await Promise.all(payers)
      seen.reports += await reports
      seen.byHand += await clerk
      api = await openAs(t, url, admin)
      const { inCall, unrecorded } = await interrupted(api, stripe)
      seen.inCall += inCall
      seen.unrecorded += unrecorded
      await expectOneLive(t, api)
    }
    t.strictSame(walks.strange, [], 'payers saw only expected pages')
    await settle(api, stripe, random)
    const taken = takenBy(stripe).length
    console.log(`${t.name}: ${JSON.stringify({ bills: bills.length, taken, ...seen, ...walks })}`)
    t.ok(taken > 3 * kills, 'there was load')
    await expectRecorded(t, api, stripe)
  },
  prepared,
)

/** Starts a service without jobs in this process, whose calls use an earlier service's credential. */
async function openAs(t: Test, url: string, admin: Credential): Promise<Api> {
  const api = await startApi(t, url, withoutJobs)
  return { ...api, ok: (action, parameters, options) => api.ok(action, parameters, { credential: admin, ...options }) }
}

/** Ends the leases of killed processes and the pauses of waiting tasks immediately. */
const letQueueWait = ({ database, now }: Api) =>
  database.transaction((db) =>
    db('payment_attempts').whereNotNull('task').update({ leased_until: null, next_attempt_at: now().toISOString() }),
  )

/**
 * Records a manual part payment for some invoices that are open at Stripe, which changes their amount due. Returns the
 * number of payments.
 */
async function payByHand(
  url: string,
  {
    open,
    headers,
    until,
    random,
  }: {
    readonly open: readonly Bill[]
    readonly headers: Record<string, string>
    readonly until: () => boolean
    readonly random: () => number
  },
): Promise<number> {
  let done = 0
  for (const { invoiceId } of open.slice(0, 2)) {
    await sleep(random() * 600)
    if (until()) break
    const paid = { invoiceid: invoiceId, transid: `by hand ${invoiceId}`, gateway: 'manual', amount: 4 }
    await callAction(url, 'addinvoicepayment', paid, 'POST', headers).then(
      ({ status }) => {
        if (status === 200) done++
      },
      () => undefined,
    )
  }
  return done
}

const takenBy = (stripe: StripeServer): StripeObject[] =>
  stripe.objects.all('payment_intent').filter(({ status }) => status === 'succeeded')

/** Returns the number of calls that a kill interrupted, and of payments that it left unrecorded. */
async function interrupted({ database: { read } }: Api, stripe: StripeServer) {
  const leased = await read('payment_attempts').whereNotNull('leased_until')
  const recorded = new Set((await read('transactions').where({ gateway: 'stripe' })).map(({ transid }) => transid))
  return { inCall: leased.length, unrecorded: takenBy(stripe).filter(({ id }) => !recorded.has(id)).length }
}

async function expectOneLive(t: Test, { database: { read } }: Api): Promise<void> {
  const live = await read('payment_attempt_parts')
    .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
    .whereIn('state', ['open', 'pending', 'unknown'])
    .select('invoice_id')
  const ids = live.map(({ invoice_id }) => invoice_id)
  t.equal(new Set(ids).size, ids.length, 'each invoice has at most one live attempt')
}

/**
 * Settles debits, lets pages expire, and queries Stripe until every outcome is known. Attempts that the queue gave up
 * because too many kills interrupted them are requeued, as by the daily job. No further report arrives.
 */
async function settle(api: Api, stripe: StripeServer, random: () => number): Promise<void> {
  stripe.pause(() => undefined)
  stripe.setFailure('none')
  const live = () => api.database.read('payment_attempts').whereIn('state', ['open', 'pending', 'unknown'])
  await letQueueWait(api)
  for (let hour = 0; hour < 10 * 24 && (await live()).length > 0; hour += 6) {
    await askGateways(api)
    for (const { id, status } of stripe.objects.all('payment_intent'))
      if (status === 'processing') stripe.settle(id, random() < 0.7)
    stripe.expireDue()
    api.advance(6 * hourMs)
    await api.service.contexts.transaction(requeueAttempts, api.now())
  }
  stripe.takeReports()
}

/** Compares Stripe's payments with the stored ones. */
async function expectRecorded(t: Test, { database: { read }, now }: Api, stripe: StripeServer): Promise<void> {
  const attempts = await read('payment_attempts')
  const left = attempts.filter(({ state }) => ['open', 'pending', 'unknown'].includes(state))
  t.strictSame(left, [], 'each attempt has ended')
  const taken = takenBy(stripe)
  const lines = await read('transactions').where({ gateway: 'stripe' })
  t.strictSame(
    lines.map(({ transid, amount_in }) => `${transid} ${amount_in}`).sort(),
    taken.map(({ id, amount_received }) => `${id} ${amount_received}`).sort(),
    'each payment that Stripe took is recorded once, and no other payment is',
  )
  const attemptIds = taken.map(({ metadata }) => Number(String(metadata.attempt).split('-').at(-2)))
  t.equal(new Set(attemptIds).size, taken.length, 'no attempt was paid twice')
  const parts = await read('payment_attempt_parts')
  const invoiceOf = new Map(parts.map(({ attempt_id, invoice_id }) => [attempt_id, invoice_id]))
  const paidIds = attemptIds.map((id) => invoiceOf.get(id))
  const twice = paidIds.filter((id, at) => paidIds.indexOf(id) !== at)
  const byHand = new Map(
    (await read('transactions').where({ gateway: 'manual' })).map(({ invoice_id, amount_in }) => [
      invoice_id,
      amount_in,
    ]),
  )
  // A part payment by staff leaves a remainder, which a second page pays if the first one was given up.
  t.strictSame(
    twice.filter((id) => !byHand.has(id as number)),
    [],
    'no invoice was paid twice',
  )
  const wrong = []
  for (const client of await read('clients')) {
    const invoices = await read('invoices').where({ client_id: client.id })
    const [own] = invoices
    if (own === undefined) continue
    const atStripe = taken.filter((_, at) => paidIds[at] === own.id)
    const money = atStripe.reduce((sum, { amount_received }) => sum + amount_received, byHand.get(own.id) ?? 0)
    const credit = Math.max(0, money - own.total)
    const status = money >= own.total ? 'paid' : money > 0 ? 'partially_paid' : 'unpaid'
    if (invoices.length !== 1 || client.credit !== credit || own.status !== status)
      wrong.push({ invoice: own.id, money, total: own.total, status: own.status, credit: client.credit })
  }
  t.strictSame(wrong, [], 'credit is the overpayment')
  t.strictSame(await audit(read, now()), [])
}
