import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { CertificateOrder } from '../../../domain/ports/ssl.js'
import { countsOfStep, withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { openAcme } from '../../support/providers/acme.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, runCertificateJobs, setUpSsl } from '../../support/providers/ssl-orders.js'
import { script } from '../../support/scripted/modules/ssl/script/index.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { enableWebhooks, readEvents } from '../../support/webhooks.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}

const dayMs = 24 * 60 * 60_000
const names = ['example.com', 'www.example.com']
const waiting = { status: 'awaiting_validation', message: 'Under review' }
const active = (certificate?: string, chain?: string) => ({ status: 'active', message: 'Issued', certificate, chain })

/** Adds an order for two names, and returns what a test needs to configure and inspect it. Ends all other orders. */
async function prepare(api: Api) {
  await writeRows(api, (db) => db('ssl_orders').update({ status: 'Cancelled', next_poll_at: null }))
  script.calls.length = 0
  script.answers = { renewalAdvice: {} }
  const csr = await makeCsr(names)
  const certificate = (days: number, of = names, key = csr) =>
    certificateFor(key, of, { from: api.now(), until: new Date(api.now().getTime() + days * dayMs) })
  const id = await makeSslOrder(api, { module: 'script' })
  const order = () => readSslOrder(api, id)
  const mails = async () => {
    const { client_id } = await order()
    return api.database.read('emails').where({ client_id, template: 'certificate issued' })
  }
  const events = async (event: string) => (await readEvents(api, event)).filter(({ data }) => data.orderid === id)
  const calls = (wanted: string) =>
    script.calls.filter(([verb, order]) => verb === wanted && (order as CertificateOrder).orderId === id).length
  const tasks = () => api.database.read('todo_items').where('source', 'like', `provider: certificate order ${id} %`)
  return {
    id,
    csr,
    certificate,
    order,
    mails,
    events,
    calls,
    tasks,
    configuration: { order_id: id, csr, domains: names },
  }
}

/** Like `prepare`, with a certificate for 90 days. */
async function issue(api: Api) {
  const prepared = await prepare(api)
  script.answers.configure = active(await prepared.certificate(90))
  await api.ok('configsslorder', prepared.configuration)
  return { ...prepared, old: await prepared.order() }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Answers that are no certificates for the order, by title. */
const unfitAnswers: Readonly<Record<string, (prepared: Prepared) => Promise<unknown>>> = {
  'other names': async ({ certificate }) => active(await certificate(190, ['example.org', 'www.example.org'])),
  'a missing name': async ({ certificate }) => active(await certificate(190, ['example.com'])),
  'another key': async ({ certificate }) => active(await certificate(190, names, await makeCsr(names))),
  'a certificate that has ended': async ({ certificate }) => active(await certificate(-1)),
  HTML: async () => active('<html><body>Not found</body></html>'),
  'the certificate request': async ({ csr }) => active(csr),
  'a chain that is HTML': async ({ certificate }) => active(await certificate(190), '<html></html>'),
}

const tests: [title: string, body: (t: Test, api: Api) => Promise<unknown>][] = []
const test = (...one: (typeof tests)[number]) => void tests.push(one)

// R-2879
test('an order fails if its provider returns something other than the requested certificate', async (t, api) => {
  for (const verb of ['configure', 'poll'])
    for (const [title, answerTo] of Object.entries(unfitAnswers)) {
      const prepared = await prepare(api)
      const answer = await answerTo(prepared)
      script.answers = { configure: verb === 'configure' ? answer : waiting, poll: answer }
      await api.ok('configsslorder', prepared.configuration)
      await runCertificateJobs(api, 0.01)
      const failed = { status: 'Failed', certificate: null, message: /^The provider did not return the requested/ }
      t.match(await prepared.order(), failed, `${verb}: ${title}`)
      t.strictSame([await prepared.events('certificate.issued'), await prepared.mails()], [[], []])
      t.match(await prepared.events('certificate.failed'), [{ data: { orderid: prepared.id } }])
    }
})

// R-2879
test('a renewal or reissue keeps the certificate if the new one does not fit, and staff are notified', async (t, api) => {
  for (const [title, answerTo] of Object.entries(unfitAnswers)) {
    const prepared = await issue(api)
    const { order, old, events, calls } = prepared
    const kept = { status: 'Active', csr: old.csr, certificate: old.certificate, expires_at: old.expires_at }
    const answer = await answerTo(prepared)
    script.answers = { ...script.answers, reissue: answer, renew: answer }
    await api.ok('reissuesslorder', { order_id: prepared.id, csr: old.csr })
    t.match(await order(), { ...kept, message: /^The provider did not return the requested/ }, `reissue: ${title}`)
    t.equal((await events('certificate.failed')).length, 1)
    await runCertificateJobs(api, 60.1)
    t.equal(calls('renew'), 2, 'the renewal is retried after an hour')
    t.match(await order(), kept, `renew: ${title}`)
    t.equal((await events('certificate.failed')).length, 2, 'once for the reissue and once for the renewals')
    t.equal((await prepared.mails()).length, 1)
  }
})

// R-2879
test('stores a fitting certificate and its chain from one text', async (t, api) => {
  const { certificate, configuration, order, mails } = await prepare(api)
  const [issued, chain] = [await certificate(90), await certificateFor(await makeCsr(['ca']), ['ca'])]
  script.answers.configure = active(`${issued}\n${chain}`.replaceAll('\n', '\r\n'))
  await api.ok('configsslorder', configuration)
  const stored = await order()
  const plain = (pem: string) => pem.replaceAll(/\s/g, '')
  t.equal(stored.status, 'Active')
  t.strictSame([plain(stored.certificate), plain(stored.chain)], [plain(issued), plain(chain)])
  t.equal((await mails()).length, 1)
})

// R-2879
test('an order is not issued until the provider returns the certificate', async (t, api) => {
  for (const nothing of [active(), active(''), active(' \n')]) {
    const { certificate, configuration, order, mails, events, calls, tasks } = await prepare(api)
    script.answers = { configure: nothing, poll: nothing }
    await api.ok('configsslorder', configuration)
    const open = { status: 'Awaiting Validation', certificate: null, message: /has not returned it: Issued/ }
    t.match(await order(), open)
    await runCertificateJobs(api, 0.9)
    t.match(await order(), open)
    t.strictSame([await tasks(), await mails(), await events('certificate.issued')], [[], [], []])
    await runCertificateJobs(api, 1)
    t.match(await tasks(), [{ status: 'New', description: /has not returned it/ }])
    t.ok(calls('poll') < 30, `${calls('poll')} polls`)
    script.answers.poll = active(await certificate(90))
    await runCertificateJobs(api, 2)
    t.match(await order(), { status: 'Active' })
    t.match(await tasks(), [{ status: 'Completed' }])
    t.equal((await mails()).length, 1)
  }
})

// R-2879
test('a renewal without a certificate is requested once and stays open', async (t, api) => {
  const { old, order, certificate, events, calls } = await issue(api)
  script.answers = { ...script.answers, renew: active(), poll: active() }
  await runCertificateJobs(api, 62)
  t.match(await order(), { status: 'Reissuing', certificate: old.certificate })
  t.equal(calls('renew'), 1)
  script.answers.poll = active(await certificate(90))
  await runCertificateJobs(api, 2)
  t.not((await order()).certificate, old.certificate)
  t.equal((await events('certificate.issued')).length, 2)
})

// R-2879
test('an authority’s certificate for another key fails the order', async (t, api) => {
  const acme = await openAcme(t, api.now)
  await setUpSsl(api, 'acme', { directory_url: acme.directoryUrl })
  const order_id = await makeSslOrder(api, { module: 'acme' })
  const configuration: Body = { order_id, csr: await makeCsr(['example.com']) }
  const until = new Date(api.now().getTime() + 90 * dayMs)
  acme.issueInstead(await certificateFor(await makeCsr(['example.com']), ['example.com'], { until }))
  await api.ok('configsslorder', configuration)
  await runCertificateJobs(api, 0.01)
  t.match(await readSslOrder(api, order_id), { status: 'Failed', message: /does not match the key/ })
  acme.issueInstead(undefined)
  await api.ok('configsslorder', configuration)
  await runCertificateJobs(api, 0.01)
  t.match(await readSslOrder(api, order_id), { status: 'Active' })
})

const cancelled = { status: 'cancelled', message: 'Cancelled by the provider' }

// R-2880
test('a cancelled renewal or reissue keeps the certificate, and the renewal is repeated', async (t, api) => {
  for (const [verb, answers] of [
    ['renew', { renew: cancelled }],
    ['renew', { renew: waiting, poll: cancelled }],
    ['reissue', { reissue: cancelled }],
    ['reissue', { reissue: waiting, poll: cancelled }],
  ] as const) {
    const { id, old, order, events, calls, certificate } = await issue(api)
    Object.assign(script.answers, answers)
    if (verb === 'renew') await runCertificateJobs(api, 60.01)
    else {
      await api.ok('reissuesslorder', { order_id: id, csr: await makeCsr(names) })
      await runCertificateJobs(api, 0.01)
    }
    const kept = { status: 'Active', certificate: old.certificate, csr: old.csr, message: 'Cancelled by the provider' }
    t.match(await order(), kept)
    t.strictSame(await events('certificate.revoked'), [])
    t.equal((await events('certificate.failed')).length, verb === 'renew' ? 0 : 1, 'a renewal still has time')
    script.answers.renew = active(await certificate(160))
    await runCertificateJobs(api, 61)
    t.match(await order(), { status: 'Active' })
    t.not((await order()).certificate, old.certificate)
    t.ok(calls('renew') > 0)
  }
})

// R-2880
test('staff are notified of an order that its provider cancels before a certificate is issued', async (t, api) => {
  for (const answers of [{ configure: cancelled }, { configure: waiting, poll: cancelled }]) {
    const { configuration, order, events } = await prepare(api)
    Object.assign(script.answers, answers)
    await api.ok('configsslorder', configuration)
    await runCertificateJobs(api, 0.01)
    t.match(await order(), { status: 'Cancelled', certificate: null })
    t.match(await events('certificate.failed'), [{ message: /Cancelled by the provider/ }])
  }
  const { configuration, id, events } = await prepare(api)
  script.answers = { configure: waiting, cancel: cancelled }
  await api.ok('configsslorder', configuration)
  await api.ok('cancelsslorder', { order_id: id })
  t.strictSame(await events('certificate.failed'), [], 'but not of their own cancellation')
})

// R-2880
test('a cancellation under review ends the order when the provider confirms it', async (t, api) => {
  for (const review of [waiting, active(), active('the certificate')]) {
    const { id, old, order, events, calls, tasks } = await issue(api)
    script.answers = { ...script.answers, cancel: review, poll: { ...review, certificate: old.certificate } }
    t.match(await api.ok('cancelsslorder', { order_id: id }), { status: 'Reissuing', message: review.message })
    await runCertificateJobs(api, 6.9)
    await countsOfStep(api, 'certificate reminders')
    t.strictSame(await tasks(), [])
    await runCertificateJobs(api, 0.2)
    for (const late of [1, 0])
      t.equal((await countsOfStep(api, 'certificate reminders')).late ?? 0, late, 'staff are notified once')
    const task = { title: /has been waiting since .* for its cancellation$/, description: review.message }
    t.match(await tasks(), [{ ...task, status: 'New' }])
    t.match(await order(), { status: 'Reissuing', certificate: old.certificate })
    t.equal((await events('certificate.issued')).length, 1)
    script.answers.poll = cancelled
    await runCertificateJobs(api, 7)
    t.match(await order(), { status: 'Cancelled', renew_at: null })
    t.match(await tasks(), [{ status: 'Completed' }])
    t.match(await events('certificate.revoked'), [{ data: { orderid: id } }])
    t.equal(calls('renew'), 0)
  }
})

// R-2880
test('an order stays active if its provider rejects the cancellation', async (t, api) => {
  const { id, old, order, events } = await issue(api)
  script.answers = { ...script.answers, cancel: waiting, poll: { status: 'failed', message: 'Too late' } }
  await api.ok('cancelsslorder', { order_id: id })
  await runCertificateJobs(api, 0.01)
  t.match(await order(), { status: 'Active', certificate: old.certificate, message: 'Too late' })
  t.match(await events('certificate.failed'), [{ message: /Too late/ }])
  script.answers.reissue = cancelled
  await api.ok('reissuesslorder', { order_id: id, csr: old.csr })
  t.match(await order(), { status: 'Active' }, 'the cancellation is over')
})

// R-2880
test('staff get a to-do item for an order that waits over seven days, also without polls', async (t, api) => {
  const { configuration, order, tasks } = await prepare(api)
  script.answers = { configure: waiting, poll: waiting }
  await api.ok('configsslorder', configuration)
  const order_id = await makeSslOrder(api)
  await api.ok('configsslorder', { order_id })
  const manualTasks = () =>
    api.database.read('todo_items').where('source', 'like', `provider: certificate order ${order_id} %`)
  await runCertificateJobs(api, 7.1)
  t.equal((await countsOfStep(api, 'certificate reminders')).late, 2)
  t.match(
    [...(await tasks()), ...(await manualTasks())],
    [
      { status: 'New', description: 'Under review' },
      { status: 'New', description: /Manual action needed/ },
    ],
  )
  script.answers.poll = { status: 'failed', message: 'Not validated' }
  await runCertificateJobs(api, 7)
  t.match(await order(), { status: 'Failed' })
  t.match(await tasks(), [{ status: 'Completed', description: 'Under review Not validated' }])
  await api.ok('cancelsslorder', { order_id })
  t.match(await manualTasks(), [{ status: 'Completed' }])
})

// R-2880
test('staff are notified when a certificate expires during its renewal', async (t, api) => {
  const { id, old, order, events, calls, certificate } = await issue(api)
  script.answers = { ...script.answers, renew: waiting, poll: waiting }
  await runCertificateJobs(api, 91)
  for (const _ of [1, 2]) await countsOfStep(api, 'certificate reminders')
  t.match(await events('certificate.failed'), [{ message: /expired during its renewal/, data: { orderid: id } }])
  t.match(await order(), { status: 'Reissuing', certificate: old.certificate })
  t.equal(calls('renew'), 1)
  script.answers.poll = active(await certificate(200))
  await runCertificateJobs(api, 30)
  t.match(await order(), { status: 'Active' })
})

withService(
  t,
  'answers of certificate providers',
  async (t, api) => {
    await setUpSsl(api, 'script', {})
    await enableWebhooks(api, ['https://hooks.example.com/'])
    for (const [title, body] of tests) await t.test(title, (t) => body(t, api))
  },
  { environment },
)
