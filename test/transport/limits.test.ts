import t, { type Test } from 'tap'
import { onPreparedPostgres } from '../db/one-database.js'
import { changeCached } from '../support/fixtures.js'
import { startApi, withService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { givePassword, password } from './password.js'
import { type Answer, ask, type RequestOptions } from './wire.js'

const minute = 60_000

/** Sends concurrent calls, spread over the given services. */
const flood = (
  t: Test,
  urls: readonly string[],
  count: number,
  path: string,
  what: RequestOptions = {},
): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(t, urls[n % urls.length] as string, path, what)))

const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429)

/** Asserts that exactly `limit` calls passed, each with a different remaining number. */
function exactly(t: Test, answers: readonly Answer[], limit: number, what: string): void {
  t.equal(passed(answers).length, limit, `${what}: ${limit} of ${answers.length} pass`)
  t.strictSame(
    passed(answers)
      .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
      .sort((a, b) => b - a),
    Array.from({ length: limit }, (_, n) => limit - 1 - n),
    'each with a different remaining number',
  )
  for (const { status, headers, body } of answers) {
    if (status !== 429) continue
    const retryAfter = Number(headers['retry-after'])
    if (
      body?.code !== 'rate_limited' ||
      headers['x-ratelimit-remaining'] !== '0' ||
      !(retryAfter >= 1 && retryAfter <= 60)
    )
      return void t.fail('a call beyond the limit is not rejected correctly', { headers, body })
  }
}

const list = '/api/v1/getclients?limitnum=1'
const wrong = { identifier: 'n'.repeat(32), secret: 'n'.repeat(64) }

withService(
  t,
  'counts calls per minute',
  async (t, api) => {
    /** Ends every window. */
    const nextMinute = () => api.advance(minute)
    const anonymous = (count: number, path = list, what: RequestOptions = {}) => flood(t, [api.url], count, path, what)

    //
    await t.test('admits exactly 300 concurrent calls per credential and 10 per address', async (t) => {
      exactly(t, await flood(t, [api.url], 330, list, { credential: api.admin }), 300, 'a credential')
      exactly(t, await anonymous(30), 10, 'an address')
    })

    //
    await t.test('a window ends 60 seconds after its first call', async (t) => {
      t.equal((await ask(t, api.url, list, { credential: api.admin })).status, 429)
      api.advance(minute / 2)
      const { status, headers } = await ask(t, api.url, list, { credential: api.admin })
      t.equal(status, 429, 'not before')
      t.ok(Number(headers['retry-after']) <= 30, 'Retry-After counts down')
      api.advance(minute / 2)
      t.match(await ask(t, api.url, list, { credential: api.admin }), {
        status: 200,
        headers: { 'x-ratelimit-remaining': '299' },
      })
      t.match(await ask(t, api.url, list), {
        status: 401,
        headers: { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' },
      })
    })

    await t.test('each credential has a single window for all its forms', async (t) => {
      nextMinute()
      const who = await api.makeCredential({ full: true })
      const remaining = async (what: RequestOptions, query = '') =>
        (await ask(t, api.url, list + query, what)).headers['x-ratelimit-remaining']
      t.equal(await remaining({ credential: who }), '299')
      t.equal(await remaining({ headers: { authorization: `Bearer ${who.secret}` } }), '298')
      t.equal(await remaining({}, `&identifier=${who.identifier}&secret=${who.secret}`), '297')
      t.equal(await remaining({}, `&api_key=${who.identifier}&api_secret=${who.secret}`), '296')
      t.equal(await remaining({ credential: api.admin }), '299')
    })

    //
    await t.test('every call counts, whatever its result', async (t) => {
      nextMinute()
      const credential = await api.makeCredential({ permissions: ['list_clients'] })
      const seen: [number, string | undefined][] = []
      for (const [path, what] of [
        ['/api/v1/nothing', {}],
        [list, { method: 'POST' }],
        ['/api/v1/addclient', { method: 'POST' }],
        ['/api/v1/neverdone', { method: 'POST' }],
        ['/api/v1/echo', { method: 'POST', body: 'x' }],
        ['/api/v1/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"count":"x"}' }],
        ['/api/v1/fallover', { method: 'POST' }],
        [list, { method: 'HEAD' }],
        [list, {}],
      ] as const) {
        const { status, headers } = await ask(t, api.url, path, { credential, ...what })
        seen.push([status, headers['x-ratelimit-remaining']])
      }
      t.strictSame(
        seen,
        [404, 405, 403, 501, 415, 422, 500, 200, 200].map((status, n) => [status, `${299 - n}`]),
      )
      await changeCached(api, 'staff', (db) => db('staff').where({ id: credential.staffId }).update({ is_active: 0 }))
      t.match(await ask(t, api.url, list, { credential }), { status: 403, headers: { 'x-ratelimit-remaining': '290' } })
    })

    //
    await t.test('a wrong credential counts against the address, like a missing one', async (t) => {
      nextMinute()
      const headers = { 'content-type': 'application/json' }
      for (const [n, what] of (
        [
          {},
          { credential: wrong },
          { credential: { ...api.admin, secret: wrong.secret } },
          { headers: { authorization: 'Bearer nonsense' } },
          { headers: { 'x-api-key': api.admin.identifier } },
          { method: 'POST', headers, body: JSON.stringify(wrong) },
          { method: 'POST', headers, body: '{' },
          { method: 'POST', headers, body: JSON.stringify({ username: api.admin.username, password: 'wrong' }) },
        ] as RequestOptions[]
      ).entries())
        t.match((await ask(t, api.url, what.method ? '/api/v1/addclient' : list, what)).headers, {
          'x-ratelimit-limit': '10',
          'x-ratelimit-remaining': `${9 - n}`,
        })
      t.equal((await ask(t, api.url, '/api/nothing')).headers['x-ratelimit-remaining'], '1')
      t.equal(
        (await ask(t, api.url, '/api/health')).headers['x-ratelimit-remaining'],
        '0',
        'the health check counts as well',
      )
      t.equal((await ask(t, api.url, '/api/health')).status, 429)
      t.equal((await ask(t, api.url, '/api/v1/openapi.json')).status, 429)
      t.equal((await ask(t, api.url, list, { credential: api.admin })).status, 200, 'a valid credential is not blocked')
      for (const path of ['/livez', '/readyz', '/openapi.json', '/docs'])
        t.equal((await ask(t, api.url, path)).status, 200, `${path} has no limit`)
    })

    await t.test('each address has its own window', async (t) => {
      nextMinute()
      const from = (address: string) => anonymous(12, list, { headers: { 'x-forwarded-for': address } })
      exactly(t, await from('192.0.2.1'), 10, 'one address')
      exactly(t, await from('192.0.2.2'), 10, 'another')
      t.equal(passed(await from('::ffff:192.0.2.1')).length, 0, 'an IPv4-mapped address is the same address')
      t.equal(passed(await from('192.0.2.3, 192.0.2.1')).length, 0, 'whatever the caller claims')
    })
  },
  { environment: { ...extensions, RATE_LIMIT: '300', RATE_LIMIT_ANONYMOUS: '10', TRUST_PROXY: '127.0.0.1' } },
)

withService(
  t,
  'failed passwords count against the address',
  async (t, api) => {
    const { staffId, username } = await api.makeCredential({ permissions: ['list_clients'] })
    await givePassword(api, staffId)
    const sign = (guess: string, name = username) =>
      ask(t, api.url, `${list}&${new URLSearchParams({ username: name, password: guess })}`)
    const stands = (limit: number, remaining: number) => ({
      headers: { 'x-ratelimit-limit': `${limit}`, 'x-ratelimit-remaining': `${remaining}` },
    })
    for (const remaining of [3, 2])
      t.match(
        await sign(password),
        { status: 200, ...stands(4, remaining) },
        'a right password counts against its account',
      )
    t.match(await ask(t, api.url, list), stands(3, 2), 'and does not count against the address')
    t.match(await sign('wrong'), { status: 401, ...stands(3, 1) })
    t.match(await sign('wrong'), { status: 401, ...stands(3, 0) })
    const before = process.cpuUsage()
    // Checking an unknown name takes as long as a deliberately slow hash.
    for (let n = 0; n < 20; n++) t.match(await sign('wrong', 'nobody'), { status: 429, ...stands(3, 0) })
    const { user, system } = process.cpuUsage(before)
    t.ok(user + system < 1_000_000, 'attempts beyond the limit are not checked')
    t.match(await sign(password), { status: 200 }, 'the remembered account is not blocked')
    t.match(await sign(password), { status: 200, ...stands(4, 0) })
    t.match(await sign(password), { status: 429, ...stands(4, 0) }, 'until its own limit')
    api.advance(minute)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => sign(`guess${n}`)))
    t.equal(passed(guesses).length, 3, 'checks no more concurrent attempts than the limit allows')
  },
  { environment: { RATE_LIMIT: '4', RATE_LIMIT_ANONYMOUS: '3' } },
)

withService(t, 'a limit of 0 disables the limit', async (t, api) => {
  for (const answer of [
    ...(await flood(t, [api.url], 50, list)),
    ...(await flood(t, [api.url], 50, list, { credential: api.admin })),
  ]) {
    t.not(answer.status, 429)
    t.notOk('x-ratelimit-limit' in answer.headers)
  }
})

onPreparedPostgres(
  t,
  'services on one PostgreSQL database together admit exactly the calls that the limits allow',
  async (t, url) => {
    const environment = { RATE_LIMIT: '300', RATE_LIMIT_ANONYMOUS: '10' }
    const first = await startApi(t, url, { environment })
    const second = await startApi(t, url, { environment })
    const urls = [first.url, second.url]
    const who = await first.makeCredential({ full: true })
    exactly(t, await flood(t, urls, 330, list, { credential: who }), 300, 'a credential')
    exactly(t, await flood(t, urls, 30, list), 10, 'an address')
    t.equal(passed(await flood(t, urls, 10, list, { credential: who })).length, 0)
    for (const { advance } of [first, second]) advance(minute)
    exactly(t, await flood(t, urls, 30, list), 10, 'an address in the next minute')
    const { rows } = await first.database.read.raw('select count(*) as n from rate_windows')
    t.ok(rows[0].n <= 2, 'windows that have ended are deleted')
  },
)
