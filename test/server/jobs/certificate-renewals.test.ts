import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { pollNext } from '../../../domain/certificates/polling.js'
import { renewalPlans } from '../../../domain/certificates/renewal-plan.js'
import { renewNext } from '../../../domain/certificates/renewing.js'
import { fillDerivedColumns } from '../../../domain/sql/derived-columns.js'
import { addDays } from '../../../domain/values/days.js'
import type { Answer } from '../../../tools/pretend-panel/provider.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { type AcmeServer, openAcme, renewalWindow } from '../../support/providers/acme.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl } from '../../support/providers/ssl-orders.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, readEvents } from '../../support/webhooks.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface Stage {
  readonly api: Api
  readonly acme: AcmeServer
}

/** Runs due certificate work in up to four rounds, a minute apart, until two rounds in a row find none. */
async function settle({ api }: Stage): Promise<void> {
  for (let left = 4, idle = 0; left > 0 && idle < 2; left -= 1, idle += 1) {
    const remote = await api.service.contexts.remote()
    while ((await renewNext(remote)) || (await pollNext(remote))) idle = -1
    api.advance(minuteMs)
  }
}

/** Orders a certificate for 90 days. Returns the active order, or throws if nothing is issued. */
async function issue(stage: Stage, details: Body = {}, configuration: Body = {}): Promise<Body> {
  const { api } = stage
  const order_id = await makeSslOrder(api, { module: 'acme', ...details })
  await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']), ...configuration })
  if (configuration.validation_method === 'dns') await api.ok('resendsslvalidation', { order_id })
  await settle(stage)
  const order = await readSslOrder(api, order_id)
  if (order.status !== 'Active') throw new Error(`no certificate was issued: ${order.message}`)
  return order
}

const daysTo = ({ api }: Stage, at: string): number => (Date.parse(at) - api.now().getTime()) / dayMs

const inDays = ({ api }: Stage, days: number): Date => new Date(api.now().getTime() + days * dayMs)

const tests: [title: string, body: (t: Test, stage: Stage) => Promise<unknown>][] = []

const withAuthority = (...test: (typeof tests)[number]) => void tests.push(test)

// R-2871
withAuthority('renews a certificate with its CSR when a third of its lifetime is left', async (t, stage) => {
  const { api, acme } = stage
  acme.forgetRenewals()
  const first = await issue(stage)
  t.ok(Math.abs(daysTo(stage, first.renew_at) - 60) < 0.1, first.renew_at)
  const listed = (await api.ok('getsslorders')).orders.find(({ id }: Body) => id === first.id)
  t.equal(listed.renew_at, first.renew_at)

  api.advance(59 * dayMs)
  await settle(stage)
  t.equal((await readSslOrder(api, first.id)).certificate, first.certificate, 'the certificate is not renewed earlier')
  api.advance(1.1 * dayMs)
  await settle(stage)
  const renewed = await readSslOrder(api, first.id)
  t.match(renewed, { status: 'Active', csr: first.csr, challenges: [] })
  t.not(renewed.certificate, first.certificate)
  t.ok(Math.abs(daysTo(stage, renewed.renew_at) - 60) < 0.1, 'the next renewal is planned the same way')
  t.equal(acme.orders.size, 2)

  t.match(await api.ok('cancelsslorder', { order_id: first.id }), { message: /^All 2 unexpired certificates/ })
  const serials = [first, renewed].map(({ certificate }) => new X509Certificate(certificate).raw.toString('base64url'))
  t.strictSame([...acme.revoked.keys()].sort(), serials.sort(), 'the replaced certificate was still valid')
  t.equal((await readSslOrder(api, first.id)).renew_at, null)
})

// R-2871
withAuthority('picks the renewal time once for each window of the authority', async (t, stage) => {
  const { api, acme } = stage
  const { id, certificate } = await issue(stage)
  const suggest = async (from: number, to: number) => {
    acme.suggest(certificate, renewalWindow(inDays(stage, from), inDays(stage, to)))
    api.advance(dayMs)
    await settle(stage)
    return readSslOrder(api, id)
  }
  const window = [inDays(stage, 20), inDays(stage, 22)] as const
  acme.suggest(certificate, renewalWindow(...window))
  api.advance(dayMs)
  await settle(stage)
  const planned = await readSslOrder(api, id)
  t.ok(Date.parse(planned.renew_at) >= window[0].getTime() && Date.parse(planned.renew_at) < window[1].getTime())
  api.advance(dayMs)
  await settle(stage)
  t.equal((await readSslOrder(api, id)).renew_at, planned.renew_at, 'the same window keeps its time')

  acme.suggest(certificate, { status: 503 })
  api.advance(dayMs)
  await settle(stage)
  t.equal((await readSslOrder(api, id)).renew_at, planned.renew_at, 'an error keeps the last time')

  const moved = await suggest(40, 41)
  t.not(moved.renew_at, planned.renew_at)
  t.ok(daysTo(stage, moved.renew_at) > 38 && daysTo(stage, moved.renew_at) < 40)

  acme.suggest(certificate, { status: 404 })
  api.advance(dayMs)
  await settle(stage)
  const usual = Date.parse(planned.expires_at) - 30 * dayMs
  t.equal(
    Date.parse((await readSslOrder(api, id)).renew_at),
    usual,
    'a certificate unknown to the authority has the usual time',
  )
  t.equal(acme.orders.size, 1)
})

// R-2871
withAuthority("renews immediately if the window has passed, and logs the authority's explanation", async (t, stage) => {
  const { api, acme } = stage
  const first = await issue(stage)
  const explanationURL = 'https://authority.example/incident'
  acme.suggest(first.certificate, renewalWindow(inDays(stage, -1), inDays(stage, -0.9), { explanationURL }))
  api.advance(dayMs)
  await settle(stage)
  const { certificate, status } = await readSslOrder(api, first.id)
  t.equal(status, 'Active')
  t.not(certificate, first.certificate)
  t.ok([...acme.orders.values()].some(({ replaces }) => replaces !== undefined))
  const noted = (await api.ok('getactivitylog', { limitnum: 100 })).data as Body[]
  t.ok(noted.some(({ description }) => description.includes(explanationURL)))
})

// R-2873
withAuthority(
  'does not renew for inactive services, closed clients, or cancelled orders, or while the setting is disabled',
  async (t, stage) => {
    const { api, acme } = stage
    acme.forgetRenewals()
    const product_id = await makeProduct(api, {})
    const ofService = async (status: 'active' | 'suspended' | 'terminated'): Promise<Body> => {
      const client_id = await makeClient(api)
      const service_id = await makeService(api, client_id, { product_id })
      const order = await issue(stage, { client_id, service_id })
      await writeRows(api, (db) => db('services').where({ id: service_id }).update({ status }))
      return { ...order, service_id }
    }
    const [active, suspended, terminated] = [
      await ofService('active'),
      await ofService('suspended'),
      await ofService('terminated'),
    ]
    const closed = await issue(stage)
    await writeRows(api, (db) => db('clients').where({ id: closed.client_id }).update({ status: 'closed' }))
    const cancelled = await issue(stage)
    await api.ok('cancelsslorder', { order_id: cancelled.id })
    api.advance(61 * dayMs)
    await settle(stage)
    const isRenewed = async ({ id, certificate }: Body) => (await readSslOrder(api, id)).certificate !== certificate
    t.ok(await isRenewed(active))
    for (const order of [suspended, terminated, closed, cancelled]) {
      t.notOk(await isRenewed(order))
      t.equal((await readSslOrder(api, order.id)).renew_at, null)
    }
    await writeRows(api, (db) => db('services').where({ id: suspended.service_id }).update({ status: 'active' }))
    api.advance(dayMs / 2)
    await settle(stage)
    t.ok(await isRenewed(suspended), 'a resumed service has a new certificate within a day')

    const off = await issue(stage)
    await setSetting(api, 'certificate_renewal', '0')
    api.advance(61 * dayMs)
    await settle(stage)
    t.notOk(await isRenewed(off), 'nothing is renewed while the setting is disabled')
    await setSetting(api, 'certificate_renewal', '1')
    api.advance(40 * dayMs)
    await settle(stage)
    t.notOk(await isRenewed(off), 'an expired certificate is not renewed')
  },
)

// R-2874
withAuthority('retries a failed renewal, and notifies staff once when the renewal is late', async (t, stage) => {
  const { api, acme } = stage
  await enableWebhooks(api, ['https://hooks.example.com/'])
  acme.forgetRenewals()
  const first = await issue(stage)
  acme.meets(() => false)
  api.advance(60.1 * dayMs)
  await settle(stage)
  t.match(await readSslOrder(api, first.id), { status: 'Active', csr: first.csr, message: /Nobody answers/ })
  t.equal(acme.orders.size, 2)
  for (let day = 2; day <= 8; day += 2) {
    api.advance(2 * dayMs)
    await settle(stage)
  }
  t.equal(acme.orders.size, 6, 'the renewal is retried each time it is due')
  t.strictSame(await readEvents(api, 'certificate.failed'), [], 'there is still time')
  for (let day = 10; day <= 14; day += 2) {
    api.advance(2 * dayMs)
    await settle(stage)
  }
  const told = { message: /Nobody answers/, data: { orderid: first.id } }
  t.match(await readEvents(api, 'certificate.failed'), [told])

  acme.meets(() => true)
  api.advance(dayMs)
  await settle(stage)
  t.not((await readSslOrder(api, first.id)).certificate, first.certificate)
  const row = await api.database.read('ssl_orders').where({ id: first.id }).first()
  t.match(row, { renewal_failures: 0, renewal_told_at: null, renewing_since: null })
})

// R-2874
withAuthority('notifies staff of an expired certificate whose renewal was due', async (t, stage) => {
  const { api, acme } = stage
  await enableWebhooks(api, ['https://hooks.example.com/'])
  const [plain, resting] = [await issue(stage), await issue(stage)]
  await writeRows(api, (db) => db('ssl_orders').where({ id: resting.id }).update({ renew_at: null }))
  api.advance(91 * dayMs)
  await settle(stage)
  t.match(await readEvents(api, 'certificate.failed'), [
    { message: /expired without being renewed/, data: { orderid: plain.id } },
  ])
  t.equal(acme.orders.size, 2)
  t.match(await (await fetch(`${api.url}/metrics`)).text(), '\ncountinghouse_queue_failed{queue="renewals"} 1\n')
})

// R-2875
withAuthority('reports TXT records for manual publication when the renewal begins', async (t, stage) => {
  const { api, acme } = stage
  await enableWebhooks(api, ['https://hooks.example.com/'])
  acme.forgetRenewals()
  const first = await issue(stage, {}, { validation_method: 'dns' })
  t.strictSame(
    await readEvents(api, 'certificate.records_needed'),
    [],
    'the response to the order contains the records',
  )
  api.advance(60.1 * dayMs)
  await settle(stage)
  const waiting = await readSslOrder(api, first.id)
  t.match(waiting, { status: 'Reissuing', certificate: first.certificate })
  const records = waiting.challenges.map(({ name, value }: Body) => ({ name, value }))
  t.match(await readEvents(api, 'certificate.records_needed'), [{ data: { orderid: first.id, records } }])
  await api.ok('resendsslvalidation', { order_id: first.id })
  await settle(stage)
  const renewed = await readSslOrder(api, first.id)
  t.equal(renewed.status, 'Active')
  t.not(renewed.certificate, first.certificate)
})

withAuthority('several workers renew an order only once', async (t, stage) => {
  const { api, acme } = stage
  acme.forgetRenewals()
  const { id, certificate } = await issue(stage)
  api.advance(61 * dayMs)
  const remote = await api.service.contexts.remote()
  await Promise.all([1, 2, 3, 4].map(() => renewNext(remote)))
  t.equal(acme.orders.size, 2)
  await settle(stage)
  t.not((await readSslOrder(api, id)).certificate, certificate)
})

withAuthority(
  'cancels an order while the authority has not answered a request for renewal information',
  async (t, stage) => {
    const { api, acme } = stage
    const { id, certificate } = await issue(stage)
    let answer = (_: Answer) => {}
    acme.suggest(
      certificate,
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    api.advance(dayMs)
    const asked = acme.calls.length
    const asking = api.service.contexts.remote().then(renewNext)
    while (!acme.calls.slice(asked).some(({ path }) => path.startsWith('/renewal-info/'))) await sleep(10)
    t.match(await api.ok('cancelsslorder', { order_id: id }), { message: 'The certificate was revoked' })
    answer(renewalWindow(inDays(stage, -1), inDays(stage, 1)))
    await asking
    await settle(stage)
    t.match(await readSslOrder(api, id), { status: 'Cancelled', renew_at: null })
  },
)

withAuthority('plans renewals for certificates stored by the previous release', async (t, stage) => {
  const { api, acme } = stage
  acme.forgetRenewals()
  const [replaced, unplanned] = [await issue(stage), await issue(stage)]
  api.advance(50 * dayMs)
  const until = new Date(Math.floor(inDays(stage, 397).getTime() / 1000) * 1000)
  const certificate = await certificateFor(replaced.csr, ['example.com'], { until })
  await writeRows(api, async (db) => {
    await db('ssl_orders').where({ id: replaced.id }).update({ certificate, expires_at: until.toISOString() })
    await db('ssl_orders').where({ id: unplanned.id }).update({ renewal_of: null, renew_at: null, ari_retry_at: null })
  })
  await api.service.contexts.transaction((ctx) => fillDerivedColumns(ctx, renewalPlans))
  await settle(stage)
  api.advance(11 * dayMs)
  await settle(stage)
  const kept = await readSslOrder(api, replaced.id)
  t.equal(kept.certificate, certificate, 'the renewal time of the replaced certificate no longer applies')
  t.equal(Date.parse(kept.renew_at), until.getTime() - (397 / 3) * dayMs)
  t.not((await readSslOrder(api, unplanned.id)).certificate, unplanned.certificate)
  const former = await api.database.read('former_certificates').where({ ssl_order_id: replaced.id })
  t.match(former, [{ certificate: replaced.certificate, expires_at: replaced.expires_at }])
})

// R-2876
withAuthority('warns clients and staff of certificates that expire without renewal', async (t, stage) => {
  const { api, acme } = stage
  await enableWebhooks(api, ['https://hooks.example.com/'])
  jumpToDay(api, addDays(api.now().toISOString().slice(0, 10), 1))
  const csr = await makeCsr(['example.com'])
  const record = async (days: number) => {
    const client_id = await makeClient(api)
    const order_id = await makeSslOrder(api, { client_id })
    const certificate = await certificateFor(csr, ['example.com'], { until: inDays(stage, days) })
    await api.ok('configsslorder', { order_id, csr, certificate })
    return { client_id, order_id }
  }
  const mailsTo = (client_id: number) =>
    api.database.read('emails').where({ client_id, template: 'certificate reminder' }).orderBy('id')
  const plain = await record(15)
  const closed = await record(15)
  await writeRows(api, (db) => db('clients').where({ id: closed.client_id }).update({ status: 'closed' }))
  const failing = await issue(stage)
  acme.liveFor(6)
  const short = await issue(stage)
  await setSetting(api, 'certificate_renewal', '0')
  await countsOfStep(api, 'certificate reminders')
  t.strictSame(await readEvents(api, 'certificate.expiring'), [], 'no warning before the configured days')

  api.advance(2 * dayMs)
  for (const _ of [1, 2]) await countsOfStep(api, 'certificate reminders')
  const [told, ...more] = await readEvents(api, 'certificate.expiring')
  t.match(told, { data: { orderid: plain.order_id, daysleft: 13, module: 'manual' } })
  t.strictSame(more, [], 'no second warning, and none for a certificate issued for only a few days')
  t.match(await mailsTo(plain.client_id), [{ body: /is not renewed automatically/ }])

  api.advance(3 * dayMs)
  await countsOfStep(api, 'certificate reminders')
  t.match((await readEvents(api, 'certificate.expiring')).slice(1), [{ data: { orderid: short.id } }])
  api.advance(8 * dayMs)
  await countsOfStep(api, 'certificate reminders')
  t.match((await readEvents(api, 'certificate.expiring')).slice(2), [
    { data: { orderid: plain.order_id, daysleft: 2 } },
  ])
  t.equal((await mailsTo(plain.client_id)).length, 2)
  t.strictSame(await mailsTo(closed.client_id), [])

  await setSetting(api, 'certificate_renewal', '1')
  await settle(stage)
  acme.meets(() => false)
  api.advance(65 * dayMs)
  await settle(stage)
  await countsOfStep(api, 'certificate reminders')
  const overdue = (await readEvents(api, 'certificate.expiring')).filter(({ data }) => data.orderid === failing.id)
  t.match(overdue, [{ data: { daysleft: 12 } }])
  t.match(await mailsTo(failing.client_id), [{ body: /renewal is overdue/ }])
})

// All tests share one service. Each test starts without certificate orders and with a new authority.
withService(
  t,
  'automatic certificate renewal',
  async (t, api) => {
    for (const [title, body] of tests)
      await t.test(title, async (t) => {
        await writeRows(api, async (db) => {
          await db('ssl_orders').delete()
          await db('deliveries').delete()
        })
        const acme = await openAcme(t, api.now)
        await setUpSsl(api, 'acme', { directory_url: acme.directoryUrl })
        await body(t, { api, acme })
      })
  },
  withoutJobs,
)
