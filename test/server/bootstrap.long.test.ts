import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { templates } from '../../domain/mail/templates.js'
import { applySetup } from '../../server/setup/apply.js'
import { onPostgres } from '../db/one-database.js'
import { onBothDatabases } from '../support/databases.js'
import { startApi } from '../support/service.js'
import { options } from '../tools/setup-support.js'
import { credential, serve } from './serve.js'

const printed = /identifier {2}(\S+)\n {2}secret {6}(\S+)\n/
const atRandom = { BOOTSTRAP_IDENTIFIER: '', BOOTSTRAP_SECRET: '' }

// R-212, R-2007
onBothDatabases(
  t,
  'fills an empty database with the defaults, one administrator, and one credential',
  async (t, url) => {
    const { database, service, admin } = await startApi(t, url)
    const { read } = database
    t.match(await read('currencies').select(), [{ code: 'USD', is_default: 1, decimals: 2 }])
    const roles = await read('roles').orderBy('id').select()
    t.match(roles, [
      { name: 'Full Administrator', is_full: 1 },
      { name: 'Auditor', is_full: 0 },
    ])
    t.equal(roles.length, 2)
    const staff = await read('staff').select()
    t.match(staff, [{ username: 'admin', role_id: roles[0]?.id, is_active: 1, password_hash: null, deleted_at: null }])
    t.equal(staff.length, 1)
    const credentials = await read('credentials').select()
    t.match(credentials, [{ staff_id: staff[0]?.id, is_active: 1, allowed_ips: '[]' }])
    t.equal(credentials.length, 1)
    t.notMatch(JSON.stringify(credentials), admin.secret, 'only the hash of the secret is stored')
    t.strictSame(service.firstCredential, {
      id: credentials[0]?.id,
      identifier: admin.identifier,
      secret: admin.secret,
    })
    t.strictSame(await read('email_templates').orderBy('name').pluck('name'), [...templates.keys()].sort())
  },
)

//
onBothDatabases(t, 'prints a random credential at the first start and none at the second', async (t, url) => {
  const first = await serve(t, { DATABASE_URL: url, ...atRandom })
  const [, identifier = '', secret = ''] = await first.waitForOutput(printed)
  t.equal(identifier.length, 32)
  t.equal(secret.length, 64)
  const headers = { 'x-api-key': identifier, 'x-api-secret': secret }
  t.equal((await fetch(`${first.url}/api/v1/getclients`, { headers })).status, 200)
  await first.kill('SIGTERM')
  t.equal(first.stdout().split(secret).length - 1, 2, 'the secret is printed twice, in the list and in the command')

  const second = await serve(t, { DATABASE_URL: url, ...atRandom })
  t.equal((await fetch(`${second.url}/api/v1/getclients`, { headers })).status, 200)
  await second.kill('SIGTERM')
  t.notMatch(second.stdout(), /identifier|secret/)
})

//
onBothDatabases(
  t,
  'BOOTSTRAP_* sets the first credential and has no effect while a credential exists',
  async (t, url) => {
    const first = await startApi(t, url)
    await first.ok('getclients')
    await first.service.stop()

    const second = await startApi(t, url)
    t.equal(second.service.firstCredential, undefined)
    t.equal(
      (await second.call('getclients', {}, { credential: second.admin })).status,
      401,
      'no second credential is created',
    )
    t.equal(
      (await second.call('getclients', {}, { credential: first.admin })).status,
      200,
      'the first credential still works',
    )
    t.equal((await second.database.read('credentials').select()).length, 1)
    await second.database.transaction((db) => db('credentials').delete())
    await second.service.stop()

    const third = await startApi(t, url)
    await third.ok('getclients')
    t.equal(
      (await third.database.read('staff').select()).length,
      1,
      'a later first credential belongs to the same administrator',
    )
  },
)

onBothDatabases(t, 'does not print a secret from the environment at the first start', async (t, url) => {
  const given = { BOOTSTRAP_IDENTIFIER: `i'${'i'.repeat(30)}`, BOOTSTRAP_SECRET: `$'"${'s'.repeat(61)}` }
  const server = await serve(t, { DATABASE_URL: url, ...given })
  const [, command = ''] = await server.waitForOutput(/^ +(curl .+)$/m)
  await server.waitForOutput(/^The reference is at/m)
  t.match(server.stdout(), `identifier  ${given.BOOTSTRAP_IDENTIFIER}\n  secret      the one in BOOTSTRAP_SECRET\n`)
  const answer = await promisify(execFile)('/bin/sh', ['-c', command], { env: { ...process.env, ...given } })
  t.match(JSON.parse(answer.stdout), { result: 'success' }, 'the command works if the variable is set')
  await server.kill('SIGTERM')
  t.notOk(`${server.stdout()}${server.stderr()}`.includes(given.BOOTSTRAP_SECRET))
})

onBothDatabases(t, 'prints a generated secret with an identifier from the environment', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, BOOTSTRAP_SECRET: '' })
  const [, identifier, secret = ''] = await server.waitForOutput(printed)
  t.equal(identifier, credential.identifier)
  t.match(secret, /^\S{64}$/)
})

onBothDatabases(t, 'generates the secret if only BOOTSTRAP_IDENTIFIER is set', async (t, url) => {
  const { service } = await startApi(t, url, {
    environment: { BOOTSTRAP_SECRET: '', BOOTSTRAP_IDENTIFIER: 'i'.repeat(32) },
  })
  t.match(service.firstCredential, { identifier: 'i'.repeat(32), secret: /^\S{64}$/ })
})

onBothDatabases(t, 'a first start that fails to listen creates no credential', async (t, url) => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  t.teardown(() => holder.close())
  const { port } = holder.address() as AddressInfo
  await t.rejects(startApi(t, url, { environment: { PORT: String(port) } }), { message: /EADDRINUSE/ })
  const next = await startApi(t, url)
  t.match(next.service.firstCredential, { secret: next.admin.secret })
  await next.ok('getclients')
})

onBothDatabases(t, 'omits the default roles and currency if an operator has set up others', async (t, url) => {
  const database = await connect(url)
  await database.transaction(async (db) => {
    await db('roles').insert({ name: 'Own', is_full: 1, permissions: '[]' })
    await db('currencies').insert({ code: 'NOK', prefix: '', suffix: ' kr', decimals: 2, rate: 1, is_default: 1 })
  })
  await database.close()
  const api = await startApi(t, url)
  t.strictSame(await api.database.read('roles').pluck('name'), ['Own'])
  t.strictSame(await api.database.read('currencies').pluck('code'), ['NOK'])
  t.equal((await api.database.read('credentials').select()).length, 1)
})

onBothDatabases(
  t,
  'assigns the credential to the active account with full access that setup has created',
  async (t, url) => {
    const database = await connect(url)
    const document = {
      currencies: [{ code: 'USD', default: true }],
      roles: [
        { name: 'First', full: true },
        { name: 'Owner', full: true },
      ],
      staff: [
        { username: 'gone', role: 'First', active: false },
        { username: 'admin', role: 'Owner' },
      ],
    }
    await applySetup(database, document, options)
    await database.close()
    const api = await startApi(t, url)
    t.equal((await api.ok('getadmindetails')).admin.username, 'admin')
  },
)

onBothDatabases(t, 'picks the next free administrator name if setup has taken the usual ones', async (t, url) => {
  const database = await connect(url)
  const document = {
    currencies: [{ code: 'USD', default: true }],
    roles: [{ name: 'Owner', full: true }, { name: 'Support' }],
    staff: [
      { username: 'admin', role: 'Support' },
      { username: 'admin2', role: 'Owner', active: false },
    ],
  }
  await applySetup(database, document, options)
  await database.close()
  const api = await startApi(t, url)
  t.match((await api.ok('getadmindetails')).admin, { username: 'admin3', role: { name: 'Owner', full: true } })
})

onPostgres(
  t,
  'several processes that start on an empty database create and print the credential once',
  async (t, url) => {
    const servers = await Promise.all([1, 2, 3].map(() => serve(t, { DATABASE_URL: url, ...atRandom })))
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    const told = servers.map((server) => server.stdout()).filter((text) => /secret {6}\S{64}/.test(text))
    t.equal(told.length, 1)

    const database = await connect(url)
    t.teardown(() => database.close())
    const [credential, ...others] = await database.read('credentials').select()
    t.strictSame(others, [])
    t.match(told[0], new RegExp(`identifier {2}${credential?.identifier}`))
    t.strictSame(await database.read('roles').orderBy('id').pluck('name'), ['Full Administrator', 'Auditor'])
    for (const table of ['staff', 'currencies'] as const)
      t.equal((await database.read(table).select()).length, 1, table)
  },
)
