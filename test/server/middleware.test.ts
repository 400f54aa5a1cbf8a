import t, { type Test } from 'tap'
import { prepared } from '../support/databases.js'
import { type Api, startApi } from '../support/service.js'
import { startServer } from './serve.js'

/** Starts a service with middleware files, by file name. */
async function startWith(t: Test, files: Record<string, string>): Promise<Api> {
  const EXTENSIONS_DIR = t.testdir({ 'package.json': '{"type":"module"}', middleware: files })
  return startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR } })
}

async function call(url: string, { identifier, secret }: Api['admin']) {
  const answer = await fetch(`${url}/api/v1/addclient`, {
    method: 'POST',
    headers: { 'X-API-Key': identifier, 'X-API-Secret': secret, 'Content-Type': 'application/json' },
    body: '{"firstname":"Ada"}',
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const api = (address: string) => `${address}/api/v1/getclients`

t.test('middleware adds a header to calls, pages, and probes', async (t) => {
  const { url, admin } = await startWith(t, {
    'region.js': `export default async (ctx, next) => {
      ctx.set('X-Region', 'north')
      await next()
    }`,
  })
  const credential = { 'X-API-Key': admin.identifier, 'X-API-Secret': admin.secret }
  for (const [address, status] of [
    [api(url), 200],
    [`${url}/api/v1/nothing`, 404],
    [`${url}/client/reset`, 200],
    [`${url}/docs`, 200],
    [`${url}/livez`, 200],
    [`${url}/nothing`, 404],
  ] as const) {
    const answer = await fetch(address, { headers: credential })
    t.equal(answer.status, status, address)
    t.equal(answer.headers.get('x-region'), 'north', address)
  }
})

t.test('middleware can read the request and the response of a call', async (t) => {
  const { url, admin } = await startWith(t, {
    'told.js': `export default async (ctx, next) => {
      await next()
      ctx.set('X-Told', [ctx.method, ctx.path, ctx.status, ctx.get('X-Wanted'), ctx.body.length > 0].join(' '))
    }`,
  })
  const credential = { 'X-API-Key': admin.identifier, 'X-API-Secret': admin.secret, 'X-Wanted': 'yes' }
  const told = async (method: string, headers: Record<string, string>) =>
    (await fetch(api(url), { method, headers })).headers.get('x-told')
  t.equal(await told('GET', credential), 'GET /api/v1/getclients 200 yes true')
  t.equal(await told('GET', {}), 'GET /api/v1/getclients 401  true')
  t.equal(await told('POST', credential), 'POST /api/v1/getclients 405 yes true')
})

t.test('middleware runs in the order of its file names and can answer requests', async (t) => {
  const { url, logged } = await startWith(t, {
    '20-closed.js': `export default (ctx, next) => {
      if (ctx.get('X-Team') === 'ours') return next()
      ctx.status = 403
      ctx.body = { result: 'error', code: 'not_ours', message: ctx.state.first }
    }`,
    '10-first.js': `export default (ctx, next) => {
      ctx.state.first = 'Only for us.'
      return next()
    }`,
    '_shared.js': 'export const text = 1',
    'notes.txt': 'nothing to load',
  })
  const refused = await fetch(api(url))
  t.equal(refused.status, 403)
  t.strictSame(await refused.json(), { result: 'error', code: 'not_ours', message: 'Only for us.' })
  t.match(refused.headers.get('x-request-id'), /^[\da-f-]{36}$/)
  t.notMatch(logged(), /"msg":"call"/, 'the API was not called')
  t.equal((await fetch(api(url), { headers: { 'X-Team': 'ours' } })).status, 401)
})

t.test('an error in middleware is logged and answered as an internal error', async (t) => {
  const { url, logged } = await startWith(t, {
    'broken.js': `export default async (ctx, next) => {
      if (ctx.get('X-Break') === 'before') throw new Error('no such luck')
      await next()
      if (ctx.get('X-Break') === 'after') throw new Error('no such luck')
    }`,
  })
  for (const path of ['/api/v1/getclients', '/client/reset'])
    for (const when of ['before', 'after']) {
      const answer = await fetch(url + path, { headers: { 'X-Break': when } })
      t.equal(answer.status, 500, `${path} ${when}`)
      t.match(answer.headers.get('content-type'), 'application/json')
      const body = (await answer.json()) as Record<string, unknown>
      t.match(body, { result: 'error', code: 'internal_error', message: String, requestid: /^[\da-f-]{36}$/ })
      t.equal(answer.headers.get('x-request-id'), body.requestid)
      const line = logged()
        .split('\n')
        .find((text) => text.includes(body.requestid as string) && text.includes('"level":50'))
      t.match(line, /"message":"no such luck"/)
    }
  t.equal((await fetch(api(url))).status, 401, 'other requests are served')
})

t.test('answers with a client error that middleware throws, and hides the message of a server error', async (t) => {
  const { url, logged } = await startWith(t, {
    'thrown.js': `export default (ctx) => ctx.throw(Number(ctx.get('X-Status')), 'Come back on Monday.')`,
  })
  const ask = async (status: number) => (await fetch(api(url), { headers: { 'X-Status': String(status) } })).json()
  t.strictSame(await ask(403), { result: 'error', code: 'forbidden', message: 'Come back on Monday.' })
  t.strictSame(await ask(429), { result: 'error', code: 'too_many_requests', message: 'Come back on Monday.' })
  t.notMatch(logged(), 'Come back on Monday.')
  t.match(await ask(503), { code: 'internal_error' }, 'the message of a server error is not shown')
  t.match(logged(), 'Come back on Monday.')
})

t.test('a 429 that middleware throws includes Retry-After, with middleware’s own value if it sets one', async (t) => {
  const { url } = await startWith(t, {
    'thrown.js': `export default (ctx) => {
      const wait = ctx.get('X-Wait')
      if (wait !== '') ctx.set('Retry-After', wait)
      ctx.throw(429, 'Come back on Monday.')
    }`,
  })
  const retryAfter = async (headers: Record<string, string>) =>
    (await fetch(api(url), { headers })).headers.get('retry-after')
  t.match(await retryAfter({}), /^[1-9]\d*$/)
  t.equal(await retryAfter({ 'X-Wait': '90' }), '90')
})

t.test('rejects a call whose body middleware has read, instead of waiting for the body', async (t) => {
  const { url, admin } = await startWith(t, {
    'reader.js': `export default async (ctx, next) => {
      for await (const chunk of ctx.req) ctx.state.bytes = (ctx.state.bytes ?? 0) + chunk.length
      await next()
    }`,
  })
  const { status, body } = await call(url, admin)
  t.equal(status, 400)
  t.match(body, { code: 'malformed_request', message: 'The body ended early.' })
})

t.test('rejects files that are not valid middleware', async (t) => {
  const cases: [Record<string, string>, string][] = [
    [{ 'broken.js': 'export default {' }, 'broken.js: cannot be loaded: Unexpected end of input'],
    [{ 'failing.js': "throw new Error('some reason')" }, 'failing.js: cannot be loaded: some reason'],
    [{ 'named.js': 'export const named = (ctx, next) => next()' }, 'named.js: its default export is not a function'],
    [{ 'object.js': 'export default { run: () => {} }' }, 'object.js: its default export is not a function'],
    [{ 'express.js': 'export default (req, res, next) => next()' }, 'express.js: takes 3 parameters, not (ctx, next)'],
    [{ 'koa1.js': 'export default function* (ctx, next) {}' }, 'koa1.js: is a generator function'],
  ]
  for (const [files, fault] of cases)
    await t.rejects(
      startWith(t, files),
      { message: `A middleware has an error: ${t.testdirName}/middleware/${fault}` },
      fault,
    )
  await t.rejects(startWith(t, { 'a.js': 'export default 1', 'b.js': 'export default 2' }), {
    message: /^The middleware has 2 errors:\n {2}\S+\/a\.js: its .*\n {2}\S+\/b\.js: its /,
  })
})

t.test('broken middleware stops the start with a one-line error', async (t) => {
  t.testdir({ own: { middleware: { 'bad.js': 'export default null' } } })
  const child = startServer(t, { DATABASE_URL: 'sqlite:x.db', EXTENSIONS_DIR: 'own' }, { cwd: t.testdirName })
  t.strictSame(await child.ended, { code: 1, signal: null })
  t.equal(child.stderr(), 'countinghouse: own/middleware/bad.js: its default export is not a function\n')
})
