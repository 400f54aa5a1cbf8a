import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { onSqlite } from '../db/one-database.js'
import { onBothDatabases, prepared, sqliteFile } from '../support/databases.js'
import { startApi, withService } from '../support/service.js'
import { freePort, serve, slowExtensions, startServer } from './serve.js'

const inShell = async (command: string): Promise<string> =>
  (await promisify(execFile)('/bin/sh', ['-c', command])).stdout

onBothDatabases(t, 'the command that the first start prints calls the API successfully', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, BOOTSTRAP_IDENTIFIER: '', BOOTSTRAP_SECRET: '' })
  const [, command = ''] = await server.waitForOutput(/^ +(curl .+)$/m)
  t.match(JSON.parse(await inShell(command)), { result: 'success', totalresults: 0, data: [] })
  const [, docs = ''] = await server.waitForOutput(/^The reference is at (\S+)$/m)
  t.equal((await fetch(docs)).status, 200)
})

t.test('stores its data in ./data without any configuration', async (t) => {
  const cwd = t.testdir()
  // Avoids the default port, 8080, which this machine may use.
  const port = String(await freePort())
  const unset = {
    SECRET_KEY: '',
    BOOTSTRAP_IDENTIFIER: '',
    BOOTSTRAP_SECRET: '',
    RATE_LIMIT: '',
    RATE_LIMIT_ANONYMOUS: '',
  }
  const server = await serve(t, { ...unset, PORT: port }, { cwd })
  t.equal(server.url, `http://127.0.0.1:${port}`)
  t.ok((await stat(join(cwd, 'data/countinghouse.db'))).size > 0)
  t.equal((await stat(join(cwd, 'data/secret.key'))).mode & 0o777, 0o600)
  t.equal((await fetch(`${server.url}/livez`)).status, 200)
})

/** Checks for exit code 1, one line on stderr, and nothing on stdout except the setup of the database. */
async function endsWith(t: Test, line: RegExp, environment: Record<string, string>): Promise<void> {
  const child = startServer(t, environment, { cwd: t.testdirName })
  t.strictSame(await child.ended, { code: 1, signal: null }, String(line))
  t.match(child.stderr(), /^countinghouse: [^\n]+\n$/, 'one line')
  t.match(child.stderr(), line)
  t.equal(child.stdout().replaceAll(/^\{.*"msg":"Setting up a new database: .*\n/gm, ''), '')
}

const definition = (text: string) => `
  import { action, f } from '${new URL('../../actions/_shared/kit.js', import.meta.url).pathname}'
  export default action({ ${text} })`
const sound = `summary: 'Does nothing.', method: 'GET', permission: 'list_clients', returns: {}, run: async () => ({})`

t.test('a failed start exits with code 1 and one line that contains the reason', async (t) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  t.teardown(() => holder.close())
  const { port } = holder.address() as AddressInfo
  t.testdir({
    folder: {},
    own: { actions: { own: { 'one.js': definition(`name: 'two', ${sound}`) } } },
  })

  await endsWith(t, /: LOG_LEVEL must be one of .+, not loud louder$/m, { LOG_LEVEL: 'loud\n  louder' })
  await endsWith(t, /: The database \/\S+folder \(DATABASE_URL\) cannot be opened: /, { DATABASE_URL: 'sqlite:folder' })
  await endsWith(t, /own\/one\.js: has the name two, which differs from its file name$/m, {
    DATABASE_URL: 'sqlite:x.db',
    EXTENSIONS_DIR: 'own',
  })
  await endsWith(
    t,
    new RegExp(
      `: cannot listen on 127\\.0\\.0\\.1:${port} \\(HOST, PORT\\): another program already uses the port, EADDRINUSE$`,
      'm',
    ),
    {
      DATABASE_URL: 'sqlite:x.db',
      PORT: String(port),
    },
  )
})

t.test('the error of a failed start names the variable or the file at fault', async (t) => {
  t.testdir({ data: { 'secret.key': 'garbage' }, folder: {}, file: '' })
  const at = (path: string) => `sqlite:${join(t.testdirName, path)}`
  const cases: [RegExp, Record<string, string>][] = [
    [/^PORT must be a whole number from 0 to 65535, not abc$/, { PORT: 'abc' }],
    [/^SECRET_KEY must be set with PostgreSQL/, { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRET_KEY: '' }],
    [/^The database \(DATABASE_URL\) cannot be used: .*password/, { DATABASE_URL: await wrongPassword() }],
    [/^The folder of the database \/\S+ \(DATABASE_URL\) cannot be created: /, { DATABASE_URL: at('file/x.db') }],
    [
      /^\/\S+secret\.key cannot be read: it does not contain 32 bytes in base64$/,
      { DATABASE_URL: at('data/x.db'), SECRET_KEY: '' },
    ],
    [
      /^cannot listen on nowhere\.invalid:0 \(HOST, PORT\): (?:ENOTFOUND|EAI_AGAIN)$/,
      { DATABASE_URL: at('y.db'), HOST: 'nowhere.invalid' },
    ],
    [/^EXTENSIONS_DIR .*\/nowhere/, { DATABASE_URL: at('z.db'), EXTENSIONS_DIR: '/nowhere' }],
  ]
  for (const [line, { DATABASE_URL = at('x.db'), ...environment }] of cases)
    await t.rejects(startApi(t, DATABASE_URL, { environment }), { message: line }, String(line))
})

/** Returns the address of the tests' own server, with a wrong password. */
async function wrongPassword(): Promise<string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.password = 'wrong'
  return url.href
}

t.test('rejects a broken extension with its file and error', async (t) => {
  const cases: [string, string, RegExp][] = [
    ['broken', 'export default {', /own\/broken\.js: cannot be loaded: /],
    ['failing', "throw new Error('some reason')", /own\/failing\.js: cannot be loaded: some reason/],
    ['empty', 'export default undefined', /own\/empty\.js: its default export is not an action/],
    [
      'named',
      definition(`name: 'other', ${sound}`),
      /own\/named\.js: has the name other, which differs from its file name/,
    ],
    [
      'getclients',
      definition(`name: 'getclients', ${sound}`),
      /own\/getclients\.js: another file already defines getclients: \/\S+\/actions\/clients\/getclients\.ts/,
    ],
    [
      'strange',
      definition(`name: 'strange', ${sound.replace('list_clients', 'fly')}`),
      /own\/strange\.js: requires the unknown permission fly/,
    ],
  ]
  for (const [name, text, message] of cases) {
    const folder = t.testdir({ actions: { own: { [`${name}.js`]: text } } })
    await t.rejects(
      startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR: folder } }),
      { message },
      name,
    )
  }
})

onSqlite(
  t,
  'a second server on the same database file exits with one line, and the first server continues',
  async (t, url) => {
    const first = await serve(t, { DATABASE_URL: url })
    t.testdir()
    await endsWith(t, /: Another process already serves this database \(\S+ is held\)/, { DATABASE_URL: url })
    t.equal((await first.call('getclients', {}, 'GET')).status, 200)
    await first.kill('SIGKILL')
    await startApi(t, url)
    t.pass('the file is free after a kill')
  },
)

withService(
  t,
  "serves an operator's own action in addition to the built-in actions",
  async (t, api) => {
    t.match(await api.ok('hold', { milliseconds: 1 }), { result: 'success', held: 1 })
    t.equal((await api.call('hold', { milliseconds: 'x' })).status, 422)
    const described = (await (await fetch(`${api.url}/openapi.json`)).json()) as { paths: Record<string, unknown> }
    t.ok(
      Object.keys(described.paths).some((path) => path.endsWith('/hold')),
      'the action is in the OpenAPI document',
    )
  },
  { environment: { EXTENSIONS_DIR: slowExtensions } },
)

t.test('extensions can contain modules without actions', async (t) => {
  const folder = t.testdir({ modules: {} })
  const api = await startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR: folder } })
  await api.ok('getclients')
})

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

t.test('listens on an IPv6 address', { skip: !hasIpv6 && 'this machine has no IPv6' }, async (t) => {
  const api = await startApi(t, await prepared.sqlite(t), { environment: { HOST: '::1' } })
  t.match(api.url, /^http:\/\/\[::1\]:\d+$/)
  await api.ok('getclients')
  t.match(await (await fetch(`${api.url}/openapi.json`)).text(), `"${api.url}`)
})

t.test(
  'the OpenAPI document contains BASE_URL, or the address of the service, and never the Host header',
  async (t) => {
    for (const base of ['https://billing.example.com/x/', '']) {
      const api = await startApi(t, await prepared.sqlite(t), { environment: { BASE_URL: base } })
      const document = await (await fetch(`${api.url}/openapi.json`, { headers: { host: 'evil.example' } })).text()
      t.match(document, base === '' ? `"${api.url}` : '"https://billing.example.com/x')
      t.notMatch(document, /evil\.example|com\/x\/"/)
    }
  },
)

// R-2505
t.test('an unhandled error ends the process with a line in the log', async (t) => {
  const EXTENSIONS_DIR = t.testdir({
    'package.json': '{"type":"module"}',
    middleware: {
      'bad.js': `export default (ctx, next) => {
        if (ctx.path === '/bad') setTimeout(() => { throw new Error('nobody waits') })
        return next()
      }`,
    },
  })
  const server = await serve(t, { DATABASE_URL: await sqliteFile(t), EXTENSIONS_DIR })
  await fetch(`${server.url}/bad`).catch(() => {})
  t.match(await server.ended, { code: 1 })
  t.match(server.stdout(), /"level":60.*nobody waits.*"msg":"ended by an unhandled error"/)
})
