import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { type AcmeServer, openAcme, renewalWindow } from '../../support/providers/acme.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, runCertificateJobs, setUpSsl } from '../../support/providers/ssl-orders.js'
import { script } from '../../support/scripted/modules/ssl/script/index.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, readEvents } from '../../support/webhooks.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const names = ['example.com']

const inDays = (api: Api, days: number): Date => new Date(api.now().getTime() + days * dayMs)

/** Orders a certificate from the scripted provider and returns the order with its CSR. */
async function issue(api: Api, days: number): Promise<Body> {
  const csr = await makeCsr(names)
  const lasting = async (to: number | Date) => ({
    status: 'active',
    message: 'Issued',
    certificate: await certificateFor(csr, names, {
      from: api.now(),
      until: typeof to === 'number' ? inDays(api, to) : to,
    }),
  })
  script.calls.length = 0
  script.answers = { configure: await lasting(days), renewalAdvice: {} }
  const order_id = await makeSslOrder(api, { module: 'script' })
  await api.ok('configsslorder', { order_id, csr })
  const order = await readSslOrder(api, order_id)
  return { ...order, end: new Date(order.expires_at), lasting }
}

/** Runs the certificate jobs for some days and returns the hours after which certificates were requested. */
async function hoursOfRenewals(api: Api, days: number): Promise<number[]> {
  const { renew } = script.answers
  const begun = api.now().getTime()
  const hours: number[] = []
  script.answers.renew = async () => {
    hours.push(Math.round((api.now().getTime() - begun) / hourMs))
    return typeof renew === 'function' ? renew() : renew
  }
  await runCertificateJobs(api, days)
  script.answers.renew = renew
  return hours
}

const tests: [title: string, body: (t: Test, api: Api) => Promise<unknown>][] = []
const test = (...one: (typeof tests)[number]) => void tests.push(one)

// R-2878
test('a renewal whose certificate ends at most a day later has failed and is retried with pauses', async (t, api) => {
  await enableWebhooks(api, ['https://hooks.example.com/'])
  const { id, certificate, end, lasting } = await issue(api, 90)
  await runCertificateJobs(api, 59.5)
  script.answers.renew = await lasting(new Date(end.getTime() + dayMs))
  t.strictSame(await hoursOfRenewals(api, 4), [12, 13, 15, 19, 27, 43, 75])
  t.match(await readSslOrder(api, id), { certificate, status: 'Active', message: /no more than a day later/ })
  t.strictSame(await readEvents(api, 'certificate.failed'), [], 'there is still time')
  await runCertificateJobs(api, 8)
  t.match(await readEvents(api, 'certificate.failed'), [{ data: { orderid: id } }])
  const former = await api.database.read('former_certificates').where({ ssl_order_id: id })
  t.ok(former.length > 0, 'the unused certificate is revoked with the order')
  script.answers.renew = await lasting(new Date(end.getTime() + 2 * dayMs))
  await runCertificateJobs(api, 10)
  t.not((await readSslOrder(api, id)).certificate, certificate)
})

// R-2878
test('a certificate for a day is renewed for twelve hours more', async (t, api) => {
  const { id, end, lasting } = await issue(api, 1)
  const later = new Date(end.getTime() + dayMs / 2)
  script.answers.renew = await lasting(later)
  await runCertificateJobs(api, 0.6)
  t.match(await readSslOrder(api, id), { status: 'Active', expires_at: later.toISOString() })
})

// R-2878
test('advice in the past renews a certificate at once, and then ever more rarely', async (t, api) => {
  const { id, lasting } = await issue(api, 90)
  script.answers.renewalAdvice = () => ({ window: { start: inDays(api, -3), end: inDays(api, -2) } })
  script.answers.renew = () => lasting(90)
  const hours = await hoursOfRenewals(api, 89)
  t.strictSame(hours.slice(0, 5), [1, 2, 4, 8, 16])
  t.ok(hours.length > 8 && hours.length < 20, hours.join())
  t.match(await readSslOrder(api, id), { status: 'Active' })
})

// R-2871
test('unreadable advice counts as no advice', async (t, api) => {
  const [day, next] = [new Date('2026-12-20'), new Date('2026-12-21')]
  for (const advice of [
    { window: { start: new Date('soon'), end: new Date('later') } },
    { window: { start: day, end: new Date('later') } },
    { window: { start: day.toISOString(), end: next.toISOString() } },
    { window: { start: next, end: day } },
    { window: { start: new Date('-001000-01-01T00:00:00Z'), end: day } },
    { window: { start: new Date('0001-01-01T00:00:00Z'), end: new Date('0001-01-02T00:00:00Z') } },
    { window: 'soon', explanation: {}, retryAfter: Number.NaN },
    { window: null, retryAfter: 'tomorrow' },
    'soon',
    null,
  ]) {
    const { id, end, certificate, lasting } = await issue(api, 90)
    script.answers.renewalAdvice = advice
    await runCertificateJobs(api, 1)
    const { renew_at } = await readSslOrder(api, id)
    t.equal(Date.parse(renew_at), end.getTime() - 30 * dayMs, JSON.stringify(advice))
    script.answers.renew = await lasting(150)
    await runCertificateJobs(api, 60)
    t.not((await readSslOrder(api, id)).certificate, certificate)
  }
})

// R-2315
test('a provider that never answers a query for advice is asked ever more rarely', async (t, api) => {
  await issue(api, 397)
  script.answers.renewalAdvice = new Error('no answer')
  await runCertificateJobs(api, 90)
  const asked = script.calls.filter(([verb]) => verb === 'renewalAdvice').length
  t.ok(asked > 10 && asked <= 40, `${asked} queries`)
})

const withAuthority = (title: string, body: (t: Test, api: Api, acme: AcmeServer, order: Body) => Promise<unknown>) =>
  test(title, async (t, api) => {
    const acme = await openAcme(t, api.now)
    await setUpSsl(api, 'acme', { directory_url: acme.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(names) })
    await runCertificateJobs(api, 0.01)
    await body(t, api, acme, await readSslOrder(api, order_id))
  })

// R-2878
withAuthority('an authority that caps the validity gets few orders', async (t, api, acme, order) => {
  acme.endAt(new Date(order.expires_at))
  await runCertificateJobs(api, 63)
  t.match(await readSslOrder(api, order.id), { certificate: order.certificate, status: 'Active' })
  t.ok(acme.orders.size > 3 && acme.orders.size < 10, `${acme.orders.size} orders`)
})

// R-2878
withAuthority('an authority whose advice stays in the past gets few orders', async (t, api, acme) => {
  acme.suggestForAll(() => renewalWindow(inDays(api, -2), inDays(api, -1)))
  await runCertificateJobs(api, 3)
  t.ok(acme.orders.size > 3 && acme.orders.size < 10, `${acme.orders.size} orders`)
})

// R-2871
withAuthority('an unreadable window of an authority does not prevent the renewal', async (t, api, acme, order) => {
  acme.suggestForAll(() => renewalWindow(new Date('-001000-01-01T00:00:00Z'), new Date('0001-01-01T00:00:00Z')))
  await runCertificateJobs(api, 61)
  t.not((await readSslOrder(api, order.id)).certificate, order.certificate)
})

withService(
  t,
  'brakes of certificate renewals',
  async (t, api) => {
    await setUpSsl(api, 'script', {})
    for (const [title, body] of tests)
      await t.test(title, async (t) => {
        await writeRows(api, async (db) => {
          await db('ssl_orders').delete()
          await db('deliveries').delete()
        })
        await body(t, api)
      })
  },
  { environment },
)
