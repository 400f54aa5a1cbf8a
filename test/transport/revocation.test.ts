import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Credential, credentialHeaders } from '../support/credentials.js'
import { onPreparedDatabases } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { changeCached } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'
import { awaitAccountChanges, runInOtherProcess, startProcess } from './other-process.js'
import { givePassword, password } from './password.js'
import { type Answer, ask } from './wire.js'

// A remembered credential costs no query, so revocations must reach the service's memory: immediately with SQLite,
// whose file the service checks, and within moments with PostgreSQL, which notifies the service.

type Signed = 'headers' | 'bearer' | 'password'
const every: readonly Signed[] = ['headers', 'bearer', 'password']
const keys: readonly Signed[] = ['headers', 'bearer']

function call(t: Test, url: string, who: Credential, how: Signed): Promise<Answer> {
  const path = '/api/v1/getclients?limitnum=1'
  if (how === 'headers') return ask(t, url, path, { credential: who })
  if (how === 'bearer') return ask(t, url, path, { headers: { authorization: `Bearer ${who.secret}` } })
  return ask(t, url, `${path}&username=${who.username}&password=${encodeURIComponent(password)}`)
}

/**
 * Changes to a staff account by another connection: SQL, error code of the next calls, and affected forms of
 * credential.
 */
const changes: Record<string, readonly [sql: (who: Credential) => string, code: string, forms: readonly Signed[]]> = {
  'its credential is disabled': [
    ({ id }) => `update credentials set is_active = 0 where id = ${id}`,
    'unauthenticated',
    keys,
  ],
  'its credential is deleted': [({ id }) => `delete from credentials where id = ${id}`, 'unauthenticated', keys],
  'its secret is replaced': [
    ({ id }) => `update credentials set secret_hash = '${Buffer.alloc(32, id).toString('base64')}' where id = ${id}`,
    'unauthenticated',
    keys,
  ],
  'its credential is restricted to an address': [
    ({ id }) => `update credentials set allowed_ips = '["192.0.2.1"]' where id = ${id}`,
    'address_not_allowed',
    keys,
  ],
  'it is disabled': [
    ({ staffId }) => `update staff set is_active = 0 where id = ${staffId}`,
    'account_disabled',
    every,
  ],
  'it is deleted': [
    ({ staffId }) => `update staff set deleted_at = '2026-01-01T00:00:00.000Z' where id = ${staffId}`,
    'account_disabled',
    every,
  ],
  'it gets a second factor': [
    ({ staffId }) => `update staff set totp_secret = 'sealed' where id = ${staffId}`,
    'unauthenticated',
    ['password'],
  ],
  'its password is removed': [
    ({ staffId }) => `update staff set password_hash = null where id = ${staffId}`,
    'unauthenticated',
    ['password'],
  ],
  'its role loses a permission': [
    ({ roleId }) => `update roles set permissions = '["view_system"]' where id = ${roleId}`,
    'permission_denied',
    every,
  ],
  'it gets another role': [
    ({ staffId }) => `update staff set role_id = (select id from roles where name = 'Nobody') where id = ${staffId}`,
    'permission_denied',
    every,
  ],
}

/** Milliseconds after which the old state must no longer apply. */
const staleMsOf = ({ database }: Api): number => (database.dialect === 'sqlite' ? 0 : 1000 * slowdown())

/** Repeats the call until it returns the expected code: once with SQLite, and for about a second with PostgreSQL. */
async function soon(api: Api, asked: () => Promise<Answer>, code: string | undefined): Promise<Answer> {
  const until = performance.now() + staleMsOf(api)
  for (;;) {
    const answer = await asked()
    if (answer.body?.code === code || performance.now() >= until) return answer
    await sleep(2)
  }
}

onPreparedDatabases(
  t,
  'changes by another connection take effect immediately, or within a second on PostgreSQL',
  async (t, url) => {
    const api = await startApi(t, url, { queries: true })
    await changeCached(api, 'roles', (db) => db('roles').insert({ name: 'Nobody', is_full: 0, permissions: '[]' }))
    for (const [what, [sql, code, forms]] of Object.entries(changes)) {
      const who = await api.makeCredential({ permissions: ['list_clients'] })
      await givePassword(api, who.staffId)
      await awaitAccountChanges(api)
      for (const how of every) {
        await eventually(`${how}: it is remembered`, async () => {
          api.queries()
          t.equal((await call(t, api.url, who, how)).status, 200)
          return !/credentials|staff|roles/.test(api.queries().join())
        })
      }
      await runInOtherProcess(url, sql(who))
      for (const how of forms)
        t.match(await soon(api, () => call(t, api.url, who, how), code), { body: { code } }, `${what}: ${how}`)
      for (const how of every.filter((how) => !forms.includes(how)))
        t.equal((await call(t, api.url, who, how)).status, 200, `${what}, which does not affect ${how}`)
    }
  },
)

onPreparedDatabases(
  t,
  'permissions granted by another connection take effect immediately, or within a second on PostgreSQL',
  async (t, url) => {
    const api = await startApi(t, url)
    const who = await api.makeCredential()
    const listed = () => call(t, api.url, who, 'headers')
    t.equal((await listed()).status, 403)
    await runInOtherProcess(url, `update roles set permissions = '["list_clients"]' where id = ${who.roleId}`)
    t.equal((await soon(api, listed, undefined)).status, 200)
    await runInOtherProcess(url, `update staff set is_active = 0 where id = ${who.staffId}`)
    t.match(await soon(api, listed, 'account_disabled'), { status: 403 })
    await runInOtherProcess(url, `update staff set is_active = 1 where id = ${who.staffId}`)
    t.equal((await soon(api, listed, undefined)).status, 200)
  },
)

onPreparedDatabases(
  t,
  'changes by an action take effect immediately, or within a second on PostgreSQL',
  async (t, url) => {
    const api = await startApi(t, url)
    for (const [action, parameters, code] of [
      ['updateoauthcredential', { active: 0 }, 'unauthenticated'],
      ['updateoauthcredential', { allowed_ips: '192.0.2.1' }, 'address_not_allowed'],
      ['deleteoauthcredential', {}, 'unauthenticated'],
    ] as const) {
      const who = await api.makeCredential({ permissions: ['list_clients'] })
      for (const how of keys) t.equal((await call(t, api.url, who, how)).status, 200)
      await api.ok(action, { credentialid: who.id, ...parameters })
      for (const how of keys)
        t.match(await soon(api, () => call(t, api.url, who, how), code), { body: { code } }, `${action}: ${how}`)
    }
  },
)

onPreparedDatabases(
  t,
  'rejects calls with a credential disabled under load, within the allowed delay',
  async (t, url) => {
    const api = await startApi(t, url)
    const who = await api.makeCredential({ permissions: ['list_clients'] })
    const staleMs = staleMsOf(api)
    let offAt = Infinity
    const late: number[] = []
    const callers = Array.from({ length: 8 }, async () => {
      while (performance.now() < offAt + staleMs + 200) {
        const started = performance.now()
        const { status } = await call(t, api.url, who, 'headers')
        if (status === 200 && started > offAt) late.push(started - offAt)
      }
    })
    await sleep(100)
    await api.ok('updateoauthcredential', { credentialid: who.id, active: 0 })
    offAt = performance.now()
    await Promise.all(callers)
    t.strictSame(
      late.filter((after) => after > staleMs),
      [],
      `the last call was admitted ${Math.round(Math.max(0, ...late))} ms later`,
    )
  },
)

t.test('several processes', async (t) => {
  await onPreparedDatabases(t, 'on PostgreSQL, changes by one process take effect in another', async (t, url) => {
    const api = await startApi(t, url)
    if (api.database.dialect === 'sqlite') {
      await t.rejects(startProcess(t, url), /ended before it served/, 'only one process can serve a SQLite file')
      return
    }
    const other = await startProcess(t, url)
    const who = await api.makeCredential({ permissions: ['list_clients'] })
    const both = [api.url, other.url]
    for (const at of both) for (const how of keys) t.equal((await call(t, at, who, how)).status, 200)
    const { status } = await ask(t, other.url, `/api/v1/updateoauthcredential?credentialid=${who.id}&active=0`, {
      method: 'POST',
      headers: credentialHeaders(api.admin),
    })
    t.equal(status, 200)
    for (const at of both)
      for (const how of keys) t.match(await soon(api, () => call(t, at, who, how), 'unauthenticated'), { status: 401 })
    await api.ok('updateoauthcredential', { credentialid: who.id, active: 1 })
    for (const at of both) t.equal((await soon(api, () => call(t, at, who, 'headers'), undefined)).status, 200)
  })
})
