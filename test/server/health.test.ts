// Listed in docs/reference/attacks.md.

import pg from 'pg'
import t, { type Test } from 'tap'
import { awaitNotifications } from '../actions/_shared/checks.js'
import { onMigratedPostgres, onMigratedSqlite } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { eventually } from '../support/eventually.js'
import { type Api, startApi, withService } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'

const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
const behindProxy = { environment: { TRUST_PROXY: '127.0.0.1' } }

withService(
  t,
  'reports liveness and readiness without a credential or a rate limit',
  async (t, api) => {
    for (let n = 0; n < 40; n++) {
      for (const path of ['/livez', '/readyz']) {
        const reply = await fetch(api.url + path)
        if (reply.status !== 200) t.fail(`${path} answered ${reply.status} at the ${n}th call`)
        t.match(await reply.json(), { status: 'ok' })
        t.equal(reply.headers.get('x-ratelimit-limit'), null)
      }
    }
  },
  { environment: { RATE_LIMIT: '5', RATE_LIMIT_ANONYMOUS: '5' } },
)

//
withService(t, 'reports the health of the API without a credential', async (t, api) => {
  const reply = await fetch(`${api.url}/api/health`)
  t.equal(reply.status, 200)
  const body = (await reply.json()) as { health: { timestamp: string } }
  t.match(body, { result: 'success', health: { status: 'ok', database: 'ok' } })
  t.equal(new Date(body.health.timestamp).toISOString(), body.health.timestamp)
})

const metrics = async (api: Api, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${api.url}/metrics`, { headers })
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
}

const readSeries = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  )

withService(t, 'metrics count calls by action and status, and unknown actions under one name', async (t, api) => {
  // Other tests may have called the same service.
  const { text: before } = await metrics(api)
  await api.ok('getclients')
  await api.ok('getclients')
  await api.call('getclientsdetails', { clientid: 99 })
  for (const path of ['nosuch1', 'nosuch2', '__proto__']) await fetch(`${api.url}/api/v1/${path}`)
  const { status, type, text } = await metrics(api)
  t.equal(status, 200)
  t.match(type, /^text\/plain/)
  for (const [series, calls] of [
    ['countinghouse_call_seconds_count{action="getclients",status="200"}', 2],
    ['countinghouse_call_seconds_bucket{le="+Inf",action="getclients",status="200"}', 2],
    ['countinghouse_call_seconds_count{action="getclientsdetails",status="404"}', 1],
    ['countinghouse_call_seconds_count{action="none",status="404"}', 3],
  ] as const)
    t.equal(readSeries(text, series) - readSeries(before, series), calls, series)
  const sum = 'countinghouse_call_seconds_sum{action="getclients",status="200"}'
  t.ok(readSeries(text, sum) > readSeries(before, sum))
  t.notMatch(text, /nosuch/)
  t.match(text, /^countinghouse_mail_queued 0$/m)
  t.match(text, /^process_cpu_seconds_total /m)
})

withService(t, 'metrics report the number of queued emails', async (t, api) => {
  const { clientid } = await api.ok('addclient', { firstname: 'A', lastname: 'B', email: 'a@example.com' })
  await api.ok('createclientinvite', { clientid, email: 'b@example.com' })
  t.match((await metrics(api)).text, /^countinghouse_mail_queued 1$/m)
})

// R-2805
withService(
  t,
  'serves metrics to this machine, and to a credential with the permission from an allowed address',
  async (t, api) => {
    const bearer = (secret: string) => ({ ...elsewhere, authorization: `Bearer ${secret}` })
    const allowed = async (headers: Record<string, string>) => (await metrics(api, headers)).status === 200

    t.ok(await allowed({}), 'from this machine')
    t.ok(await allowed({ 'x-forwarded-for': '127.0.0.1' }))
    t.ok(await allowed({ 'x-forwarded-for': '::1' }))
    const refused = await metrics(api, elsewhere)
    t.equal(refused.status, 403)
    t.match(JSON.parse(refused.text), { result: 'error', code: 'address_not_allowed' })
    t.notMatch(refused.text, /countinghouse_call/)
    t.equal(
      await allowed({ 'x-forwarded-for': '127.0.0.1, 203.0.113.5' }),
      false,
      'addresses before the last hop prove nothing',
    )

    const plain = await api.makeCredential({ permissions: ['view_system'] })
    t.ok(await allowed(bearer(plain.secret)))
    t.ok(await allowed({ ...elsewhere, ...credentialHeaders(plain) }))
    t.equal(await allowed(bearer('x'.repeat(64))), false, 'a wrong secret')
    t.equal(await allowed({ ...elsewhere, ...credentialHeaders({ ...plain, secret: 'x'.repeat(64) }) }), false)

    const bound = await api.makeCredential({ permissions: ['view_system'], allowedIps: ['198.51.100.0/24'] })
    t.equal(await allowed(bearer(bound.secret)), false, 'an address that the credential does not allow')
    t.ok(await allowed({ ...bearer(bound.secret), 'x-forwarded-for': '198.51.100.7' }))

    t.ok(await allowed(bearer(api.admin.secret)), 'full access implies the permission')
    const { secret } = await api.makeCredential({ permissions: ['list_clients', 'manage_settings'] })
    const poor = await metrics(api, bearer(secret))
    t.equal(poor.status, 403, 'a role without the permission')
    t.match(JSON.parse(poor.text), { code: 'permission_denied', message: /view_system/ })

    const disabled = await api.makeCredential({ permissions: ['view_system'] })
    await api.database.transaction((db) => db('staff').where({ id: disabled.staffId }).update({ is_active: 0 }))
    t.equal(await allowed(bearer(disabled.secret)), false, 'a disabled account')
    for (const path of ['/livez', '/readyz'])
      t.equal((await fetch(api.url + path, { headers: elsewhere })).status, 200, path)
  },
  behindProxy,
)

/** Headers of forwarded requests. */
const passedOn: readonly Record<string, string>[] = [
  elsewhere,
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': 'billing.example.com' },
  { forwarded: 'for=203.0.113.5' },
  { 'X-Real-IP': '127.0.0.1' },
  { via: '1.1 proxy' },
  { 'CF-Connecting-IP': '203.0.113.5' },
  { 'True-Client-IP': '203.0.113.5' },
]

withService(
  t,
  'a request through an untrusted proxy on this machine needs a credential for the metrics',
  async (t, api) => {
    const { secret } = await api.makeCredential({ permissions: ['view_system'] })
    for (const headers of passedOn) {
      const named = JSON.stringify(headers)
      const { status, text } = await metrics(api, headers)
      t.equal(status, 403, named)
      t.match(JSON.parse(text), { result: 'error', code: 'address_not_allowed' })
      t.equal(
        (await metrics(api, { ...headers, authorization: `Bearer ${secret}` })).status,
        200,
        `${named} with a token`,
      )
      t.equal((await fetch(`${api.url}/livez`, { headers })).status, 200)
    }
    t.equal((await metrics(api)).status, 200, 'asked directly')
  },
)

withService(
  t,
  'refuses the metrics to a trusted proxy’s request without a valid caller address',
  async (t, api) => {
    for (const headers of [
      { 'x-forwarded-for': 'unknown' },
      { 'x-forwarded-for': '203.0.113.5:4711' },
      { 'x-forwarded-for': 'unknown, 127.0.0.1' },
      { 'x-forwarded-for': '' },
      { forwarded: 'for=203.0.113.5' },
      { 'x-real-ip': '203.0.113.5' },
      { via: '1.1 proxy' },
    ])
      t.equal((await metrics(api, headers as Record<string, string>)).status, 403, JSON.stringify(headers))
    t.equal((await metrics(api, { 'x-forwarded-for': '127.0.0.1', via: '1.1 proxy' })).status, 200)
  },
  behindProxy,
)

/**
 * Blocks new connections to a database and ends the open connections. `butListeners` spares connections that only
 * listen. Returns a function that undoes the block.
 */
async function takeAway(t: Test, url: string, { butListeners = false } = {}): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = 'postgres'
  const client = new pg.Client(server.href)
  await client.connect()
  t.teardown(() => client.end())
  const allow = (allowed: boolean) => client.query(`alter database ${name} allow_connections ${allowed}`)
  await allow(false)
  const out = butListeners
    ? "and application_name not in ('countinghouse notifications', 'countinghouse heartbeat')"
    : ''
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 ${out}`, [name])
  return async () => {
    await allow(true)
  }
}

// R-2545
onMigratedPostgres(
  t,
  'is live but not ready without its database, and serves the metrics that need no database',
  async (t, url) => {
    const api = await startApi(t, url)
    await api.ok('getclients')
    const giveBack = await takeAway(t, url)
    t.equal((await fetch(`${api.url}/livez`)).status, 200)
    const reply = await fetch(`${api.url}/readyz`)
    t.equal(reply.status, 503)
    t.match(await reply.json(), { status: 'database unreachable' })
    t.equal((await fetch(`${api.url}/api/health`)).status, 503)
    const { status, text } = await metrics(api)
    t.equal(status, 200)
    t.match(text, /^countinghouse_call_seconds_count\{action="getclients",status="200"\} 1$/m)
    t.match(text, /^countinghouse_mail_queued Nan$/im)
    await giveBack()
    t.equal((await fetch(`${api.url}/readyz`)).status, 200)
    await api.ok('getclients')
  },
)

/**
 * Returns the health reported to a cached caller after `take`, and the response time in milliseconds. Retries after an
 * error, because a busy machine may have evicted the caller from the cache.
 */
async function askWithout(api: Api, take: () => Promise<() => Promise<void>>) {
  for (let tries = 0; tries < 20; tries++) {
    await awaitNotifications(api)
    await api.ok('gethealthstatus')
    const giveBack = await take()
    const started = performance.now()
    const { status, body } = await api.call('gethealthstatus')
    const tookMs = performance.now() - started
    await giveBack()
    if (status === 200) return { health: body.health, tookMs }
  }
  throw new Error('the caller was evicted in each attempt')
}

onMigratedPostgres(t, 'reports to a cached caller why the database does not answer', async (t, url) => {
  const api = await startApi(t, url)
  const { health } = await askWithout(api, () => takeAway(t, url, { butListeners: true }))
  t.equal(health.status, 'degraded')
  t.match(health.database, /terminating connection|not currently accepting connections/)
  // The pool may not have noticed yet that a connection was terminated.
  await eventually('the database is reported as ok', async () => {
    const { health } = await api.ok('gethealthstatus')
    return health.status === 'ok' && health.database === 'ok'
  })
})

onMigratedPostgres(
  t,
  'reports after a short wait that a database without a free connection does not answer in time',
  async (t, url) => {
    const api = await startApi(t, url)
    const { client } = api.database.read
    const takeConnections = async () => {
      const taken = await Promise.all(Array.from({ length: client.pool.max }, () => client.acquireConnection()))
      return async () => {
        for (const connection of taken) await client.releaseConnection(connection)
      }
    }
    const { health, tookMs } = await askWithout(api, takeConnections)
    t.match(health, { status: 'degraded', database: 'The database does not answer in time' })
    t.ok(tookMs < 4000 * slowdown(), `${tookMs} ms`)
    const giveBack = await takeConnections()
    const [ready, plain] = await Promise.all([fetch(`${api.url}/readyz`), fetch(`${api.url}/api/health`)])
    t.strictSame([ready.status, plain.status], [503, 503])
    await giveBack()
    t.equal((await api.ok('gethealthstatus')).health.database, 'ok')
    t.equal((await fetch(`${api.url}/readyz`)).status, 200)
  },
)

onMigratedSqlite(t, 'is live but not ready without the read connection', async (t, url) => {
  const api = await startApi(t, url)
  t.equal((await fetch(`${api.url}/readyz`)).status, 200)
  await api.database.read.destroy()
  t.equal((await fetch(`${api.url}/livez`)).status, 200)
  const reply = await fetch(`${api.url}/readyz`)
  t.equal(reply.status, 503)
  t.match(await reply.json(), { status: 'database unreachable' })
})

// R-2805
withService(
  t,
  'counts wrong secrets for the metrics against their network, but not correct or missing secrets',
  async (t, api) => {
    const { secret } = await api.makeCredential({ permissions: ['view_system'] })
    const ask = async (address: string, secret?: string) => {
      const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
      return (await metrics(api, { 'x-forwarded-for': address, ...authorization })).status
    }
    const wrong = 'x'.repeat(64)
    const statuses = await Promise.all(Array.from({ length: 5 }, () => ask('203.0.113.5', wrong)))
    t.strictSame(statuses.sort(), [403, 403, 403, 429, 429])
    const call = await fetch(`${api.url}/api/v1/getclients`, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    t.equal(call.status, 429, 'calls from the same network are limited too')
    t.equal(await ask('203.0.113.6', wrong), 403, 'other networks are not limited')
    t.equal(await ask('203.0.113.5', secret), 200)
    for (let n = 0; n < 5; n++) {
      t.equal(await ask('203.0.113.7', secret), 200)
      t.equal(await ask('203.0.113.7'), 403, 'a missing secret is not counted')
    }
    t.equal(await ask('203.0.113.7', wrong), 403)
    t.equal((await fetch(`${api.url}/metrics`)).status, 200, 'this machine needs no secret')
  },
  { environment: { ...behindProxy.environment, RATE_LIMIT_ANONYMOUS: '3' } },
)

// R-2805
withService(t, 'serves metrics only at /metrics, in lower case and without a trailing slash', async (t, api) => {
  const authorization = `Bearer ${api.admin.secret}`
  for (const path of ['/Metrics', '/METRICS', '/metrics/', '/Metrics/', '/metrics//', '//metrics', '/%6detrics']) {
    const { status } = await fetch(api.url + path, { headers: { authorization } })
    t.equal(status, 404, path)
  }
  t.equal((await fetch(`${api.url}/metrics?x=1`)).status, 200)
  t.equal((await fetch(`${api.url}/metrics`, { method: 'HEAD' })).status, 200)
})
