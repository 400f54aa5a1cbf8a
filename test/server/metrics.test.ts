import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { steps } from '../../domain/daily-job/daily.js'
import type { MailTransport } from '../../domain/mail/sending.js'
import { type ModuleOf, Modules } from '../../domain/modules/modules.js'
import { gatewayModule } from '../../domain/ports/gateway.js'
import { misconfigured, refused } from '../../domain/ports/module.js'
import { observeMail, observeModules } from '../../server/provider-metrics.js'
import { openHosting } from '../actions/services/hosting.js'
import { onMigratedPostgres } from '../db/one-database.js'
import { countsOfStep, runDailyJob, withoutJobs } from '../support/daily.js'
import { prepared } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { makeClient, makeRule, writeRows } from '../support/fixtures.js'
import { openAcme } from '../support/providers/acme.js'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { makeCsr } from '../support/providers/csr.js'
import { makeSslOrder, setUpSsl, waitForSslStatus } from '../support/providers/ssl-orders.js'
import { openReceiver } from '../support/receiver.js'
import { startApi, withService } from '../support/service.js'
import { freshSecret } from '../support/webhooks.js'
import { readMetric, readMetrics } from './metric-values.js'

withService(
  t,
  'metrics report the state of the daily job',
  async (t, api) => {
    const success = 'daily_job_last_success_timestamp_seconds'
    const first = (await readMetric(api, success)) ?? 0
    t.ok(first > 0, 'no run is due on the first day')
    t.equal(await readMetric(api, 'daily_job_pending_steps'), 0)
    api.advance(24 * 60 * 60_000)
    t.equal(await readMetric(api, 'daily_job_pending_steps'), steps.length, 'no step has run yet')
    t.equal(await readMetric(api, 'daily_step_failed{step="quotes"}'), 0)

    await writeRows(api, (db) => db.schema.renameTable('quotes', 'elsewhere'))
    await runDailyJob(api)
    await writeRows(api, (db) => db.schema.renameTable('elsewhere', 'quotes'))
    t.equal(await readMetric(api, 'daily_step_failed{step="quotes"}'), 1)
    t.equal(await readMetric(api, 'daily_step_failed{step="invoices"}'), 0)
    t.equal(await readMetric(api, success), first, 'the job has not succeeded while a step is pending')
    t.equal(
      await readMetric(api, 'daily_job_pending_steps'),
      2,
      'the step that removes deleted clients also reads that table',
    )

    const before = Math.floor(api.now().getTime() / 1000)
    await runDailyJob(api)
    t.equal(await readMetric(api, 'daily_job_pending_steps'), 0)
    t.equal(await readMetric(api, 'daily_step_failed{step="quotes"}'), 0)
    t.ok(((await readMetric(api, success)) ?? 0) >= before)
    t.equal(await readMetric(api, 'terminations_waiting'), 0)
    t.equal(await readMetric(api, 'provider_differences'), 0)
  },
  withoutJobs,
)

withService(
  t,
  'metrics report the age of the oldest queued email',
  async (t, api) => {
    t.equal(await readMetric(api, 'mail_oldest_seconds'), 0)
    const clientid = await makeClient(api)
    await api.ok('createclientinvite', { clientid, email: 'b@example.com' })
    api.advance(60_000)
    await api.ok('createclientinvite', { clientid, email: 'c@example.com' })
    t.equal(await readMetric(api, 'mail_queued'), 2)
    const age = (await readMetric(api, 'mail_oldest_seconds')) ?? 0
    t.ok(age >= 60 && age < 120, String(age))
  },
  withoutJobs,
)

withService(t, 'metrics count provider calls by outcome', async (t, api) => {
  const { whm, pending } = await openHosting(t, api)
  const serviceid = await pending()
  const count = async (verb: string, outcome: string) => {
    const series = `provider_call_seconds_count{module="server/cpanel",verb="${verb}",outcome="${outcome}"}`
    return (await readMetric(api, series)) ?? 0
  }
  // Other tests may call the panel through the same service.
  const [created, suspended, unreachable] = [
    await count('create', 'ok'),
    await count('suspend', 'ok'),
    await count('suspend', 'unreachable'),
  ]
  await api.ok('modulecreate', { serviceid })
  t.equal(await count('create', 'ok'), created + 1)
  await whm.close()
  await api.call('modulesuspend', { serviceid })
  t.equal(await count('suspend', 'ok'), suspended)
  t.ok((await count('suspend', 'unreachable')) > unreachable)
  t.match(
    await readMetrics(api),
    /^countinghouse_provider_call_seconds_bucket\{le="60",module="server\/cpanel",verb="create"/m,
  )
})

withService(t, 'metrics count deliveries of notification rules by outcome', async (t, api) => {
  const chat = await openReceiver(t)
  const endpoint = await openReceiver(t)
  endpoint.answer = { status: 500, body: '' }
  await makeRule(api, { event: 'api.custom', channel: 'slack', parameters: { url: chat.url } })
  const signed = { url: endpoint.url, secret: freshSecret() }
  await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: signed })
  await makeRule(api, { event: 'api.custom', channel: 'email', parameters: { to: 'staff@example.com' } })
  await api.ok('triggernotificationevent', { title: 'A title', message: 'A message' })
  api.service.wake()
  const deliveries = (channel: string, outcome: string) =>
    readMetric(api, `provider_call_seconds_count{module="notification/${channel}",verb="deliver",outcome="${outcome}"}`)
  await eventually('the chat has received its message', async () => (await deliveries('slack', 'ok')) === 1)
  await eventually('the endpoint has failed', async () => (await deliveries('webhook', 'unreachable')) === 1)
  t.equal(await deliveries('webhook', 'ok'), undefined)
  t.notMatch(await readMetrics(api), 'notification/email', 'an email counts when the mail server accepts it')
})

// R-2546
t.test('each module operation reports its outcome once', async (t) => {
  const told: unknown[] = []
  const moduleContext = { signal: AbortSignal.timeout(20) }
  const original = gatewayModule({
    name: 'parrot',
    displayName: 'Parrot',
    parameters: [],
    async forget(token) {
      if (this.name !== 'parrot') throw new Error('called on another object')
      if (token === 'refused') throw refused('No.')
      if (token === 'wrong') throw new TypeError('a mistake')
      // Exceeds the deadline.
      if (token === 'slow') await sleep(1000)
    },
    webhook: () => {
      throw misconfigured('It is not set up')
    },
  })
  const modules = observeModules(new Modules([original]), ({ seconds, ...call }) => {
    t.ok(seconds >= 0)
    told.push(call)
  })
  const gateway = modules.find('gateway', 'parrot') as ModuleOf['gateway']
  t.match(gateway, { type: 'gateway', name: 'parrot', displayName: 'Parrot' })
  t.equal(gateway.refund, undefined, 'an operation that the module lacks is not added')
  const forget = (token: string) => gateway.forget?.(token, moduleContext as never)
  await forget('good')
  await t.rejects(forget('refused') as Promise<void>, { message: 'No.' })
  await t.rejects(forget('wrong') as Promise<void>, TypeError)
  t.throws(() => gateway.webhook?.({} as never, moduleContext as never), { message: 'It is not set up' })
  await forget('slow')
  const of = (verb: string, outcome: string) => ({ module: 'gateway/parrot', verb, outcome })
  t.strictSame(told, [
    of('forget', 'ok'),
    of('forget', 'refused'),
    of('forget', 'failed'),
    of('webhook', 'misconfigured'),
    of('forget', 'unreachable'),
  ])
})

t.test('each email reports its outcome', async (t) => {
  const told: string[] = []
  const transport: MailTransport & { isRefusing: boolean } = {
    isRefusing: false,
    send: () => (transport.isRefusing ? Promise.reject(new Error('550')) : Promise.resolve()),
  }
  const observed = observeMail(transport, ({ module, verb, outcome }) => told.push(`${module} ${verb} ${outcome}`))
  await observed.send({} as never)
  transport.isRefusing = true
  await t.rejects(observed.send({} as never))
  t.strictSame(told, ['mail/smtp send ok', 'mail/smtp send failed'])
})

withService(
  t,
  'metrics count database errors by class',
  async (t, api) => {
    const constraints = (await readMetric(api, 'database_errors_total{class="constraint"}')) ?? -1
    t.ok(constraints >= 0)
    t.equal(await readMetric(api, 'database_errors_total{class="disk"}'), 0)
    t.equal(await readMetric(api, 'database_up'), 1)
    const twice = (id: number) =>
      writeRows(api, (db) =>
        db('audit_results').insert({ id, finished_at: '', findings: 0, notes: 0, milliseconds: 0 }),
      )
    const row = { id: 1, finished_at: new Date().toISOString(), findings: 0, notes: 0, milliseconds: 0 }
    await writeRows(api, (db) => db('audit_results').insert(row))
    await t.rejects(writeRows(api, (db) => db('audit_results').insert(row)))
    t.equal(
      await readMetric(api, 'database_errors_total{class="constraint"}'),
      constraints + 1,
      'counted once, although the error also ended a transaction',
    )
    await t.rejects(twice(2))
    await t.rejects(api.database.read('nowhere' as 'clients').select())
    t.ok(((await readMetric(api, 'database_errors_total{class="other"}')) ?? 0) >= 1)
  },
  withoutJobs,
)

withService(
  t,
  'metrics report the size of the database files, or the state of the database connections',
  async (t, api) => {
    t.ok(((await readMetric(api, 'disk_free_bytes')) ?? 0) > 0)
    t.ok(((await readMetric(api, 'disk_bytes')) ?? 0) >= ((await readMetric(api, 'disk_free_bytes')) ?? 0))
    t.match(await readMetrics(api), /^countinghouse_schema_info\{migration="\d{4}-[a-z-]+"\} 1$/m)
    if (api.database.dialect === 'sqlite') {
      t.ok(((await readMetric(api, 'database_bytes')) ?? 0) > 100_000)
      await makeClient(api)
      t.ok(((await readMetric(api, 'wal_bytes')) ?? 0) > 0)
      t.equal(await readMetric(api, 'listener_up'), undefined)
      return
    }
    t.equal(await readMetric(api, 'listener_up'), 1)
    const { client } = api.database.read
    const forJobs = api.database.forJobs.read.client.pool
    t.equal(await readMetric(api, 'database_connections_max'), client.pool.max + forJobs.max)
    t.equal(await readMetric(api, 'database_connections_waiting'), 0)
    const held = await Promise.all(Array.from({ length: client.pool.max }, () => client.acquireConnection()))
    t.equal(await readMetric(api, 'database_connections{state="used"}'), client.pool.max)
    const late = api.database.read('clients').select('id')
    await t.rejects(late, 'no connection is released')
    t.ok(((await readMetric(api, 'database_errors_total{class="timeout"}')) ?? 0) >= 1)
    for (const connection of held) await client.releaseConnection(connection)
  },
  // DATABASE_CALL_TIMEOUT also limits the wait for a connection.
  { environment: { ...withoutJobs.environment, DATABASE_CALL_TIMEOUT: '4' } },
)

onMigratedPostgres(t, 'metrics report a lost listener and count failed connections', async (t, url) => {
  const api = await startApi(t, url, withoutJobs)
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = 'postgres'
  const client = new pg.Client(server.href)
  await client.connect()
  t.teardown(() => client.end())
  await client.query(`alter database ${name} allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await eventually('the listener is gone', async () => (await readMetric(api, 'listener_up')) === 0)
  t.equal(await readMetric(api, 'database_up'), 0)
  // The error of a database that accepts no connections is counted as `other`, not as a lost connection.
  t.ok(((await readMetric(api, 'database_errors_total{class="other"}')) ?? 0) > 0)
  t.equal(await readMetric(api, 'daily_job_pending_steps'), null, 'the value is unknown')
  await client.query(`alter database ${name} allow_connections true`)
  await eventually('the listener is back', async () => (await readMetric(api, 'listener_up')) === 1)
  t.equal(await readMetric(api, 'database_up'), 1)
})

withService(t, 'metrics report the remaining days of certificates', async (t, api) => {
  t.equal(await readMetric(api, 'certificate_order_days_left'), null)
  const server = await openAcme(t)
  await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
  const order_id = await makeSslOrder(api, { module: 'acme' })
  await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
  await waitForSslStatus(api, order_id, 'Active')
  const row = await api.database.read('ssl_orders').where({ id: order_id }).first()
  const days = (Date.parse(row?.expires_at ?? '') - api.now().getTime()) / 86_400_000
  const told = (await readMetric(api, 'certificate_order_days_left')) ?? 0
  t.ok(days > 0 && Math.abs(told - days) < 0.1, `${told} of ${days}`)

  const { certificate } = await loopbackCertificate()
  await api.ok('updatemoduleconfiguration', {
    moduleType: 'registrar',
    moduleName: 'epp',
    parameters: { host: '127.0.0.1', certificate },
  })
  await api.ok('activatemodule', { moduleType: 'registrar', moduleName: 'epp' })
  const left = (await readMetric(api, 'module_certificate_days_left{parameter="registrar/epp/certificate"}')) ?? 0
  t.ok(left > 0.9 && left < 1.01, String(left))
})

t.test('a manual run of a step leaves every step of the daily job pending', async (t) => {
  const api = await startApi(t, await prepared.sqlite(t), withoutJobs)
  api.advance(24 * 60 * 60_000)
  await countsOfStep(api, 'overdue')
  t.equal(await readMetric(api, 'daily_job_pending_steps'), steps.length)
})

t.test('two services in one process have separate metrics', async (t) => {
  const first = await startApi(t, await prepared.sqlite(t), withoutJobs)
  const second = await startApi(t, await prepared.sqlite(t), withoutJobs)
  await first.ok('getclients')
  t.match(await readMetrics(first), 'action="getclients"')
  t.notMatch(await readMetrics(second), 'action="getclients"')
})
