import t from 'tap'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { addDays } from '../../../domain/values/days.js'
import { countsOfStep, jumpToDay, runDailyJob } from '../../support/daily.js'
import { makeClient, setSetting, writeRows } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, findTillObject, payAtTill, reportToTill, till, withTill } from '../../support/payments.js'
import { type Api, type Body, withService } from '../../support/service.js'

const items = [{ description: 'Hosting', amount: 10, taxed: false }]
const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

let made = 0

/**
 * Creates a client with a stored payment method and an invoice due today. `word` begins the token and determines the
 * outcome of a charge.
 */
async function dueOf(api: Api, word: string, method: Body = {}, details: Body = {}) {
  const clientid = await makeClient(api, details)
  const token = `${word}-${++made}`
  const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
  const methodId = await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, token, ...consent, ...method })
  const duedate = api.now().toISOString().slice(0, 10)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items, duedate })
  return { clientid, invoiceid: invoiceid as number, methodId, duedate }
}

const dayAfter = (day: string, days: number): string => addDays(day as never, days)

const mailsTo = async (api: Api, clientid: number): Promise<string[]> =>
  (await api.database.read('emails').where({ client_id: clientid }).orderBy('id').pluck('template')) as string[]

const charge = async (api: Api) => {
  await countsOfStep(api, 'payments')
  await askGateways(api)
}

withService(
  t,
  'automatic payment',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())
    // Gives each test a separate day, and prevents charges for the invoices of earlier tests.
    t.beforeEach(async () => {
      await writeRows(api, (db) => db('invoices').update({ autopay: 0 }))
      jumpToDay(api, dayAfter(api.now().toISOString().slice(0, 10), 30))
    })

    // R-4041, R-4042
    t.test('charges a due invoice to the default method once', async (t) => {
      const { invoiceid } = await dueOf(api, 'ok')
      t.strictSame(await countsOfStep(api, 'payments'), { charged: 1 })
      t.match(await show(api, invoiceid), { status: 'unpaid', attempts: [{ kind: 'charge', state: 'pending' }] })
      t.strictSame(await countsOfStep(api, 'payments'), {})
      await askGateways(api)
      t.match(await show(api, invoiceid), {
        status: 'paid',
        attempts: [{ state: 'paid' }],
        transactions: [{ gateway: 'till' }],
      })
      t.strictSame(till.calls, ['charge'])
    })

    t.test(
      'charges nothing without consent and a usable default method, after an opt-out, before the due date, or in collections',
      async (t) => {
        const cases: readonly [string, Body, Body, Body][] = [
          ['no consent', { consent_at: null }, {}, {}],
          ['not the default', { is_default: 0 }, {}, {}],
          ['declined before', { declined: 'hard' }, {}, {}],
          ['no token', { token: null }, {}, {}],
          ['expired', { expires: '2020-01' }, {}, {}],
          ['another gateway', { gateway: 'parrot' }, {}, {}],
          ['client opted out', {}, { autopay: false }, {}],
          ['invoice opted out', {}, {}, { autopay: false }],
          ['not due yet', {}, {}, { duedate: '2199-01-01' }],
          ['in collections', {}, {}, { status: 'collections' }],
        ]
        for (const [name, method, client, invoice] of cases) {
          const { clientid, invoiceid } = await dueOf(api, 'ok', method)
          if (client.autopay === false) await api.ok('updateclient', { clientid, ...client })
          if (Object.keys(invoice).length > 0) await api.ok('updateinvoice', { invoiceid, ...invoice })
          await charge(api)
          t.strictSame((await show(api, invoiceid)).attempts, [], name)
        }
        await setSetting(api, 'auto_payment', 'false')
        const { invoiceid } = await dueOf(api, 'ok')
        await charge(api)
        t.strictSame((await show(api, invoiceid)).attempts, [], 'disabled')
        await setSetting(api, 'auto_payment', 'true')
        t.strictSame(till.calls, [])
      },
    )

    t.test('charges auto_payment_days_before days before the due date', async (t) => {
      await setSetting(api, 'auto_payment_days_before', '3')
      const { invoiceid, duedate } = await dueOf(api, 'ok')
      await api.ok('updateinvoice', { invoiceid, duedate: dayAfter(duedate, 4) })
      await charge(api)
      t.strictSame((await show(api, invoiceid)).attempts, [])
      jumpToDay(api, dayAfter(duedate, 1))
      await charge(api)
      t.match(await show(api, invoiceid), { status: 'paid' })
      await setSetting(api, 'auto_payment_days_before', '0')
    })

    // R-1253
    t.test('applies credit before a charge, even to an invoice due later, unless credit_pays_due is off', async (t) => {
      await setSetting(api, 'auto_payment_days_before', '3')
      await setSetting(api, 'auto_payment_max', '6')
      const whole = await dueOf(api, 'ok')
      const part = await dueOf(api, 'ok')
      const off = await dueOf(api, 'ok')
      for (const { invoiceid, duedate } of [whole, part, off])
        await api.ok('updateinvoice', { invoiceid, duedate: dayAfter(duedate, 2) })
      await api.ok('addcredit', { clientid: whole.clientid, amount: 12, description: 'gift' })
      await api.ok('addcredit', { clientid: part.clientid, amount: 4, description: 'gift' })
      await charge(api)
      t.match(await show(api, whole.invoiceid), { status: 'paid', credit: 10, attempts: [] })
      t.match(await show(api, part.invoiceid), { status: 'paid', credit: 4, attempts: [{ amount: 6 }] })
      t.match(await show(api, off.invoiceid), { status: 'unpaid', attempts: [] }, 'exceeds auto_payment_max')
      await setSetting(api, 'auto_payment_max', '0')
      await setSetting(api, 'credit_pays_due', 'false')
      await api.ok('addcredit', { clientid: off.clientid, amount: 4, description: 'gift' })
      await charge(api)
      t.match(await show(api, off.invoiceid), { status: 'paid', credit: 0, attempts: [{ amount: 10 }] })
      await setSetting(api, 'credit_pays_due', 'true')
      await setSetting(api, 'auto_payment_days_before', '0')
    })

    // R-4044, R-4047
    t.test(
      'retries a soft decline on the retry days, and the email about the failure replaces the reminder',
      async (t) => {
        const { clientid, invoiceid, duedate } = await dueOf(api, 'soft')
        const attempts = async () => (await show(api, invoiceid)).attempts.length
        const counts: number[] = []
        for (let day = 0; day <= 9; day++) {
          jumpToDay(api, dayAfter(duedate, day))
          await charge(api)
          counts.push(await attempts())
          await countsOfStep(api, 'reminders')
        }
        t.strictSame(counts, [1, 2, 2, 3, 3, 4, 4, 5, 5, 5])
        const mails = await mailsTo(api, clientid)
        const failed = mails.filter((template) => template === 'payment failed').length
        t.equal(failed, 5)
        t.notOk(mails.includes('invoice overdue'), 'days 1 and 7 after the due date had an email about the failure')
      },
    )

    // R-4045
    t.test('a hard decline stops charges until another method is stored', async (t) => {
      const { clientid, invoiceid, methodId, duedate } = await dueOf(api, 'hard')
      await charge(api)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed', reason: 'The card was declined.' }])
      t.match(await api.database.read('pay_methods').where({ id: methodId }).first(), { declined: 'hard' })
      jumpToDay(api, dayAfter(duedate, 1))
      await charge(api)
      t.equal((await show(api, invoiceid)).attempts.length, 1)
      await api.ok('updatepaymethod', { clientid, paymethodid: methodId, set_as_default: false })
      const fresh = { gateway: 'till', is_default: 1 as const, token: 'ok-new', description: 'Other' }
      await makePayMethod(api, clientid, { ...fresh, consent_at: api.now().toISOString() })
      await charge(api)
      t.match(await show(api, invoiceid), { status: 'paid' })
    })

    // R-4022, R-4045
    t.test('charges a declined card again after its gateway replaced it', async (t) => {
      const { invoiceid, methodId, duedate } = await dueOf(api, 'hard')
      await charge(api)
      const { token_hash } = (await api.database.read('pay_methods').where({ id: methodId }).first()) ?? {}
      t.ok(token_hash)
      const token = `hard-${made}`
      const card = { type: 'card', brand: 'Visa', lastFour: '4242', expires: '2199-01' }
      const old = (await api.database.read('payment_attempts').orderBy('id', 'desc').first()) as { id: number }
      jumpToDay(api, dayAfter(duedate, 1))
      await reportToTill(api, [{ kind: 'replaced', token, method: { ...card, token: `ok-${made}` } }])
      t.match(await api.database.read('pay_methods').where({ id: methodId }).first(), { declined: null })
      await charge(api)
      t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'failed' }, { state: 'paid' }] })
      // A repeated report replaces nothing, and a report about the previous card does not mark the new one.
      const { renewed_at } = (await api.database.read('pay_methods').where({ id: methodId }).first()) ?? {}
      api.advance(1000)
      await reportToTill(api, [{ kind: 'replaced', token: `ok-${made}`, method: { ...card, token: `ok-${made}` } }])
      await writeRows(api, (db) => db('payment_attempts').where({ id: old.id }).update({ state: 'pending' }))
      const [attempt] = [...till.made.values()]
      await reportToTill(api, [{ kind: 'failure', attempt: attempt?.attempt as string, decline: 'hard' }])
      t.match(await api.database.read('payment_attempts').where({ id: old.id }).first(), { state: 'failed' })
      t.match(await api.database.read('pay_methods').where({ id: methodId }).first(), { declined: null, renewed_at })
    })

    // R-4046
    t.test('pauses dunning while a payment is pending, for at most pending_payment_days', async (t) => {
      const { clientid, invoiceid, duedate } = await dueOf(api, 'pending')
      await charge(api)
      jumpToDay(api, dayAfter(duedate, 2))
      for (const step of ['overdue', 'reminders', 'suspensions', 'credit']) await countsOfStep(api, step)
      t.match(await show(api, invoiceid), { status: 'unpaid', attempts: [{ state: 'pending' }] })
      t.strictSame(await mailsTo(api, clientid), ['invoice created'])
      jumpToDay(api, dayAfter(duedate, 15))
      await countsOfStep(api, 'overdue')
      t.match(await show(api, invoiceid), { status: 'overdue' })
      const [row] = await api.database.read('payment_attempts').where({ client_id: clientid })
      await reportToTill(api, [payAtTill(findTillObject(row?.reference))])
      t.match(await show(api, invoiceid), { status: 'paid' })
    })

    t.test('a run that charges an invoice does not mark it overdue before the gateway answers', async (t) => {
      const { clientid, invoiceid, duedate } = await dueOf(api, 'ok')
      jumpToDay(api, dayAfter(duedate, 1))
      await runDailyJob(api)
      t.match(await show(api, invoiceid), { status: 'unpaid', attempts: [{ state: 'pending' }] })
      t.notOk((await mailsTo(api, clientid)).includes('invoice overdue'))
      await askGateways(api)
      t.match(await show(api, invoiceid), { status: 'paid' })
    })

    // R-4048
    t.test(
      'a required confirmation is requested by email, does not pause dunning, and expires after 7 days',
      async (t) => {
        const { clientid, invoiceid, duedate } = await dueOf(api, 'confirm')
        await charge(api)
        t.match((await show(api, invoiceid)).attempts, [{ state: 'open' }])
        t.strictSame(await mailsTo(api, clientid), ['invoice created', 'payment confirmation needed'])
        jumpToDay(api, dayAfter(duedate, 1))
        await countsOfStep(api, 'overdue')
        t.match(await show(api, invoiceid), { status: 'overdue' })
        jumpToDay(api, dayAfter(duedate, 8))
        await askGateways(api)
        t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
        t.ok(till.calls.includes('end'))
      },
    )

    // R-4006
    t.test('looks up a charge whose answer was lost, and records it once', async (t) => {
      const { invoiceid } = await dueOf(api, 'ok')
      till.loses.add('charge')
      await charge(api)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'unknown' }])
      till.loses.clear()
      api.advance(60 * 60_000)
      await askGateways(api)
      t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
      t.strictSame(till.calls, ['charge', 'look'])
    })

    t.test('repeats a charge that never arrived under the same key', async (t) => {
      const { invoiceid } = await dueOf(api, 'ok')
      till.fails.charge = unreachable('The answer was lost', true)
      await charge(api)
      delete till.fails.charge
      for (const isForgetful of [true, false]) {
        till.isForgetful = isForgetful
        api.advance(60 * 60_000)
        await askGateways(api)
      }
      t.match(await show(api, invoiceid), { status: 'paid' })
      t.equal(till.made.size, 1)
    })

    // R-4006
    t.test('a charge with an unknown outcome fails after pending_payment_days', async (t) => {
      const { clientid, invoiceid, duedate } = await dueOf(api, 'ok')
      const settled = await dueOf(api, 'ok')
      till.loses.add('charge')
      await charge(api)
      await api.ok('addinvoicepayment', { invoiceid: settled.invoiceid, amount: 10, transid: `cash-${made}` })
      till.fails.look = unreachable('It cannot tell', true)
      const states = async (id: number) => (await show(api, id)).attempts.map(({ state }: Body) => state)
      for (const days of [5, 13]) {
        jumpToDay(api, dayAfter(duedate, days))
        await countsOfStep(api, 'payments')
        await askGateways(api)
      }
      t.strictSame([await states(invoiceid), await states(settled.invoiceid)], [['unknown'], ['unknown']])
      jumpToDay(api, dayAfter(duedate, 15))
      await countsOfStep(api, 'payments')
      await askGateways(api)
      t.strictSame([await states(invoiceid), await states(settled.invoiceid)], [['failed'], ['failed']])
      t.ok((await mailsTo(api, clientid)).includes('payment failed'))
      t.notOk((await mailsTo(api, settled.clientid)).includes('payment failed'), 'nothing is due')
      jumpToDay(api, dayAfter(duedate, 16))
      await charge(api)
      t.strictSame(await states(invoiceid), ['failed'], 'it is not charged again automatically')
      const made2 = [...till.made.values()].find(({ state }) => state === 'paid')
      await reportToTill(api, [payAtTill(made2 as Parameters<typeof payAtTill>[0])])
      t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
    })

    t.test('queries the gateway about a charge for seven days, even if pending_payment_days is shorter', async (t) => {
      await setSetting(api, 'pending_payment_days', '0')
      const { invoiceid, duedate } = await dueOf(api, 'ok')
      till.loses.add('charge')
      await charge(api)
      till.fails.look = unreachable('It cannot tell', true)
      for (const [days, state] of [
        [6, 'unknown'],
        [8, 'failed'],
      ] as const) {
        jumpToDay(api, dayAfter(duedate, days))
        await countsOfStep(api, 'payments')
        await askGateways(api)
        t.match((await show(api, invoiceid)).attempts, [{ state }], `day ${days}`)
      }
      await setSetting(api, 'pending_payment_days', '14')
    })

    t.test('does not charge an invoice paid another way', async (t) => {
      const { invoiceid } = await dueOf(api, 'ok')
      await countsOfStep(api, 'payments')
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `cash-${invoiceid}` })
      await askGateways(api)
      t.strictSame(till.calls, [])
      t.match((await show(api, invoiceid)).attempts, [{ state: 'cancelled' }])
    })

    t.test('a charge rejected by the gateway fails and is retried', async (t) => {
      const { invoiceid, duedate } = await dueOf(api, 'ok')
      till.fails.charge = refused('The amount is too small', 'amount_too_small')
      await charge(api)
      t.match((await show(api, invoiceid)).attempts, [{ state: 'failed', reason: 'The amount is too small' }])
      delete till.fails.charge
      jumpToDay(api, dayAfter(duedate, 1))
      await charge(api)
      t.match(await show(api, invoiceid), { status: 'paid' })
    })

    // R-4043
    t.test('respects the limits per charge, per day, and of the card networks', async (t) => {
      await setSetting(api, 'auto_payment_max', '9')
      const dear = await dueOf(api, 'ok')
      await charge(api)
      t.strictSame((await show(api, dear.invoiceid)).attempts, [])
      await setSetting(api, 'auto_payment_max', '0')
      await setSetting(api, 'auto_payment_max_day', '15')
      const { invoiceid: second } = await api.ok('createinvoice', {
        userid: dear.clientid,
        items,
        duedate: dear.duedate,
      })
      await charge(api)
      t.match(await show(api, dear.invoiceid), { status: 'paid' })
      t.strictSame((await show(api, second)).attempts, [])
      await setSetting(api, 'auto_payment_max_day', '0')
      const tired = await dueOf(api, 'soft')
      const at = api.now().toISOString()
      const rows = Array.from({ length: 15 }, () => ({
        ...{
          client_id: tired.clientid,
          gateway: 'till',
          kind: 'charge' as const,
          state: 'failed' as const,
          state_at: at,
        },
        ...{ currency_id: 1, amount: 100 as never, came_by: 'job' as const, pay_method_id: tired.methodId },
        ...{ decline: 'soft' as const, next_attempt_at: at, created_at: at },
      }))
      await writeRows(api, (db) => db('payment_attempts').insert(rows))
      await charge(api)
      t.strictSame((await show(api, tired.invoiceid)).attempts, [])
    })

    // R-4049
    t.test('emails clients 30 and 7 days before their card expires, once each', async (t) => {
      const expires = dayAfter(api.now().toISOString().slice(0, 10), 40).slice(0, 7)
      const { clientid } = await dueOf(api, 'ok', { expires })
      const [year, month] = expires.split('-').map(Number) as [number, number]
      const end = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
      const told: string[] = []
      for (const before of [31, 30, 29, 8, 7, 6, 1]) {
        jumpToDay(api, dayAfter(end, -before))
        const { told: count = 0 } = await countsOfStep(api, 'expiring cards')
        if (count > 0) told.push(String(before))
      }
      t.strictSame(told, ['30', '7'])
      t.equal((await mailsTo(api, clientid)).filter((one) => one === 'card expires').length, 2)
    })
  },
  withTill,
)
