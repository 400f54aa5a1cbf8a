import { request } from 'node:http'
import t, { type Test } from 'tap'
import { serve, startServer } from '../server/serve.js'
import { withSandbox } from '../support/clock.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { withService } from '../support/service.js'

const restart = async (t: Test, environment: Record<string, string>) => {
  const server = await serve(t, environment)
  const { headers } = await server.call('gethealthstatus', {}, 'GET')
  await server.kill('SIGTERM')
  return { isSandbox: headers.get('x-sandbox'), log: server.stdout() }
}

// R-2401
onBothDatabases(t, 'SANDBOX=1 permanently makes a new database a sandbox', async (t, url) => {
  const first = await restart(t, { DATABASE_URL: url, SANDBOX: '1' })
  t.equal(first.isSandbox, 'true')
  t.match(first.log, /"sandbox":true.*"msg":"serving"/, 'the log contains the mark')
  const second = await restart(t, { DATABASE_URL: url })
  t.equal(second.isSandbox, 'true')
  t.match(second.log, /"sandbox":true.*"msg":"serving"/)
})

// R-2401
onBothDatabases(
  t,
  'refuses to start with SANDBOX=1 on a database in use',
  async (t, url) => {
    const child = startServer(t, { DATABASE_URL: url, SANDBOX: '1' })
    t.strictSame(await child.ended, { code: 1, signal: null })
    t.equal(
      child.stderr(),
      'countinghouse: SANDBOX=1 requires a new database: a database in use cannot become a sandbox\n',
    )
  },
  prepared,
)

/** Returns the `x-sandbox` header for each kind of response. */
async function marks(url: string): Promise<readonly (readonly [string, string | null])[]> {
  const found: [string, string | null][] = []
  for (const path of [
    '/api/v1/getclients',
    '/api/v1/nothing',
    '/api/health',
    '/client',
    '/client/reset',
    '/docs',
    '/openapi.json',
    '/livez',
    '/readyz',
    '/metrics',
    '/gateway/none',
    '/nowhere',
  ])
    found.push([path, (await fetch(url + path, { redirect: 'manual' })).headers.get('x-sandbox')])
  const { hostname, port } = new URL(url)
  const garbage = await new Promise<string | null>((resolve, reject) => {
    const call = request({ hostname, port, headers: { 'x-long': 'x'.repeat(20_000) } }, ({ headers }) => {
      resolve(String(headers['x-sandbox'] ?? null))
    })
    call.on('error', reject).end()
  })
  return [...found, ['an oversized request', garbage]]
}

// R-2402
withSandbox(t, 'responses and pages of a sandbox are marked', async (t, api) => {
  for (const [path, mark] of await marks(api.url)) t.equal(mark, 'true', path)
  for (const path of ['/client/reset', '/client/nowhere', '/docs'])
    t.match(await (await fetch(api.url + path)).text(), /<p class="sandbox">Sandbox: /, path)
})

withService(t, 'a production service is not marked as a sandbox', async (t, api) => {
  for (const [path, mark] of await marks(api.url)) t.not(mark, 'true', path)
  for (const path of ['/client/reset', '/docs'])
    t.notMatch(await (await fetch(api.url + path)).text(), /class="sandbox"/, path)
})
