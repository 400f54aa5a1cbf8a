import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { Fault } from '../../domain/values/faults.js'
import { callLeaseMs } from '../../engine/idempotency.js'
import { onPreparedPostgres } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { dump } from '../support/digest.js'
import { changeCached, freshEmail, makeClient, writeRows } from '../support/fixtures.js'
import { type Api, type Body, type CallOptions, type Reply, startApi, withService } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'
import { extensions, provider } from './fixtures.js'
import { ask } from './wire.js'

const day = 24 * 60 * 60 * 1000

let made = 0
const freshKey = () => `key-${++made}`

const call = (api: Api, action: string, parameters: Body, key: string, options: CallOptions = {}): Promise<Reply> =>
  api.call(action, parameters, { ...options, headers: { ...options.headers, 'idempotency-key': key } })

const isReplay = ({ headers }: Reply): boolean => headers.get('idempotent-replayed') === 'true'

/** Asserts that the answer replays the first response. */
function replays(t: Test, answer: Reply, first: Reply, what: string): void {
  t.strictSame([answer.status, answer.body, isReplay(answer)], [first.status, first.body, true], what)
}

const balance = async (api: Api, id: number): Promise<number> =>
  (await api.database.read('clients').where({ id }).first('credit'))?.credit ?? 0

withService(
  t,
  'a call with a key',
  async (t, api) => {
    const credit = (clientid: number) => ({ clientid, description: 'Bonus', amount: 5 })

    //
    await t.test('runs once and replays its response', async (t) => {
      const client = await makeClient(api)
      const key = freshKey()
      const first = await call(api, 'addcredit', credit(client), key)
      t.match([first.status, isReplay(first)], [200, false])
      for (let n = 0; n < 3; n++) replays(t, await call(api, 'addcredit', credit(client), key), first, 'again')
      t.equal(await balance(api, client), 500)
      const entries = await api.database.read('credit_entries').where({ client_id: client })
      t.equal(entries.length, 1)
    })

    await t.test('is the same call in another format, order, or spelling', async (t) => {
      const client = await makeClient(api)
      const key = freshKey()
      const first = await call(api, 'addclientnote', { userid: client, note: 'Called.', sticky: true }, key)
      t.equal(first.status, 200)
      replays(
        t,
        await call(api, 'addclientnote', { sticky: 'yes', note: ' Called. ', userid: `${client}` }, key, {
          as: 'json',
        }),
        first,
        'JSON',
      )
      replays(
        t,
        await call(api, 'addclientnote', { message: 'Called.', clientid: client, sticky: 1 }, key),
        first,
        'aliases',
      )
      replays(
        t,
        await call(api, 'addclientnote', { userid: client, note: 'Called.', sticky: 'on', other: 'x' }, `"${key}"`),
        first,
        'a quoted key',
      )
      const query = `userid=${client}&note=Called.&sticky=1`
      const answer = await ask(t, api.url, `/api/v1/addclientnote?${query}`, {
        method: 'POST',
        headers: { ...credentialHeaders(api.admin), 'idempotency-key': key },
      })
      t.match(answer, { status: 200, headers: { 'idempotent-replayed': 'true' }, body: first.body }, 'a query')
      t.equal((await api.database.read('client_notes').where({ client_id: client })).length, 1)
    })

    //
    await t.test('is rejected with other parameters', async (t) => {
      const client = await makeClient(api)
      const key = freshKey()
      const first = await call(api, 'addcredit', credit(client), key)
      for (const other of [{ amount: 6 }, { description: 'bonus' }, { clientid: client + 1 }])
        t.match(await call(api, 'addcredit', { ...credit(client), ...other }, key), {
          status: 422,
          body: { code: 'key_reused' },
        })
      t.equal(await balance(api, client), 500)
      replays(t, await call(api, 'addcredit', credit(client), key), first, 'the first call is still stored')
    })

    //
    await t.test('does not share its key with other actions or callers', async (t) => {
      const client = await makeClient(api)
      const other = await api.makeCredential({ full: true })
      const key = freshKey()
      t.notOk(isReplay(await call(api, 'addcredit', credit(client), key)))
      t.notOk(isReplay(await call(api, 'addclientnote', { userid: client, note: 'x' }, key)))
      t.notOk(isReplay(await call(api, 'addcredit', credit(client), key, { credential: other })))
      t.ok(isReplay(await call(api, 'addcredit', credit(client), key, { credential: other })))
      t.equal(await balance(api, client), 1000)
      const bearer = { credential: null, headers: { authorization: `Bearer ${other.secret}` } }
      t.ok(
        isReplay(await call(api, 'addcredit', credit(client), key, bearer)),
        'a caller is the same in any form of credential',
      )
    })

    await t.test('runs once when sent many times concurrently', async (t) => {
      const client = await makeClient(api)
      const key = freshKey()
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(api, 'addcredit', credit(client), key)))
      t.equal(
        new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size,
        1,
        'all responses are equal',
      )
      t.equal(answers[0]?.status, 200)
      t.equal(answers.filter((answer) => !isReplay(answer)).length, 1, 'only one call ran')
      t.equal(await balance(api, client), 500)
    })

    //
    await t.test('stores a final refusal', async (t) => {
      const email = freshEmail()
      const taken = await makeClient(api, { email })
      const key = freshKey()
      const again = { firstname: 'Ada', lastname: 'Byron', email }
      const first = await call(api, 'addclient', again, key)
      t.match(first, { status: 422, body: { code: 'client_email_taken', errors: { email: [String] } } })
      await api.ok('deleteclient', { clientid: taken })
      replays(t, await call(api, 'addclient', again, key), first, 'even if the call would now succeed')
      t.match(await call(api, 'addclient', again, freshKey()), { status: 200 }, 'another key is required')
      const missing = await call(api, 'closeclient', { clientid: 999_999 }, key)
      t.match(missing, { status: 404 })
      replays(t, await call(api, 'closeclient', { clientid: 999_999 }, key), missing, 'a missing record')
    })

    //
    await t.test('stores nothing if it is rejected before it runs', async (t) => {
      const client = await makeClient(api)
      const who = await api.makeCredential({ permissions: ['list_clients'] })
      const key = freshKey()
      const options = { credential: who }
      const attempt = (parameters: Body = credit(client), more: CallOptions = {}) =>
        call(api, 'addcredit', parameters, key, { ...options, ...more })
      t.equal((await attempt(undefined, { credential: { ...who, secret: 'x'.repeat(64) } })).status, 401)
      t.equal((await attempt()).status, 403)
      await changeCached(api, 'roles', (db) =>
        db('roles').where({ id: who.roleId }).update({ permissions: '["create_clients"]' }),
      )
      t.equal((await attempt({ ...credit(client), amount: 'much' })).status, 422)
      t.equal((await attempt({})).status, 422)
      const broken = await ask(t, api.url, '/api/v1/addcredit', {
        method: 'POST',
        credential: who,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        body: '{',
      })
      t.equal(broken.status, 400)
      const done = await attempt()
      t.match([done.status, isReplay(done)], [200, false])
      await changeCached(api, 'roles', (db) => db('roles').where({ id: who.roleId }).update({ permissions: '[]' }))
      t.match(await attempt(), { status: 403 }, 'is not replayed to a caller that lost the permission')
    })

    //
    await t.test('stores neither its key nor its work if it fails', async (t) => {
      const key = freshKey()
      for (let n = 0; n < 2; n++) {
        const answer = await ask(t, api.url, '/api/v1/fallover', {
          method: 'POST',
          credential: api.admin,
          headers: { 'idempotency-key': key },
        })
        t.equal(answer.status, 500)
        t.notOk('idempotent-replayed' in answer.headers)
      }
      t.strictSame(await api.database.read('idempotency_keys').where({ key }), [])
      t.strictSame(await api.database.read('client_groups').where({ name: 'half done' }), [])
    })

    //
    await t.test('never stores a response that contains a secret', async (t) => {
      const key = freshKey()
      const first = await call(api, 'createoauthcredential', {}, key)
      t.equal(first.status, 200)
      const before = (await api.database.read('credentials')).length
      t.match(await call(api, 'createoauthcredential', {}, key), { status: 409, body: { code: 'key_not_replayable' } })
      t.equal((await api.database.read('credentials')).length, before)
      const kept = await api.database.read('idempotency_keys').where({ key })
      t.match(kept, [{ status: 200, body: null }])
      t.notOk((await dump(api.database)).includes(first.body.secret))
      const refused = await call(api, 'createssotoken', { client_id: 999_999 }, key)
      t.equal(refused.status, 404)
      replays(
        t,
        await call(api, 'createssotoken', { client_id: 999_999 }, key),
        refused,
        'a refusal contains no secret',
      )
    })

    await t.test('is distinguished by its password, which is not stored', async (t) => {
      const key = freshKey()
      const login = { email: freshEmail(), first_name: 'A', last_name: 'B', password: 'a canary 7Q' }
      const first = await call(api, 'adduser', login, key)
      t.equal(first.status, 200)
      replays(t, await call(api, 'adduser', login, key), first, 'the same password')
      t.match(await call(api, 'adduser', { ...login, password: 'a canary 7q' }, key), {
        status: 422,
        body: { code: 'key_reused' },
      })
      t.notOk(JSON.stringify(await api.database.read('idempotency_keys')).includes('canary'))
    })

    await t.test('is rejected if its key is invalid', async (t) => {
      const client = await makeClient(api)
      for (const key of [' ', '""', 'x'.repeat(256), 'a\tb', '"\xe9"']) {
        const { status, body } = await ask(t, api.url, '/api/v1/addcredit', {
          method: 'POST',
          credential: api.admin,
          headers: { 'idempotency-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(credit(client)),
        })
        t.match({ status, body }, { status: 422, body: { code: 'key_invalid' } }, JSON.stringify(key))
      }
      t.equal(await balance(api, client), 0)
      t.equal(
        (await call(api, 'addcredit', credit(client), `${made++}${'x'.repeat(240)}`)).status,
        200,
        'a long key is valid',
      )
    })

    await t.test('ignores its key if it is a GET', async (t) => {
      const client = await makeClient(api)
      for (const key of ['same', 'same', 'x'.repeat(300)]) {
        const answer = await call(api, 'getclientsdetails', { clientid: client }, key)
        t.match([answer.status, isReplay(answer)], [200, false])
      }
    })

    //
    await t.test('is stored for a day', async (t) => {
      const client = await makeClient(api)
      const key = freshKey()
      await call(api, 'addcredit', credit(client), key)
      api.advance(day - 60_000)
      t.ok(isReplay(await call(api, 'addcredit', credit(client), key)))
      api.advance(60_000)
      const answers = await Promise.all(Array.from({ length: 5 }, () => call(api, 'addcredit', credit(client), key)))
      t.equal(answers.filter((answer) => !isReplay(answer)).length, 1, 'runs once more after a day')
      t.equal(await balance(api, client), 1000)
      api.advance(60_000)
      t.match(await call(api, 'addcredit', { ...credit(client), amount: 7 }, key), { status: 422 })
    })
  },
  { environment: extensions },
)

withService(
  t,
  'does not store a call that the rate limit rejects',
  async (t, api) => {
    const key = freshKey()
    const invite = () => call(api, 'closeclient', { clientid: 999_999 }, key)
    t.equal((await api.call('getclients')).status, 200)
    t.equal((await invite()).status, 429)
    api.advance(60_000)
    const answer = await invite()
    t.match([answer.status, isReplay(answer)], [404, false])
  },
  { environment: { RATE_LIMIT: '1' } },
)

/** Makes the provider wait until `letGo` or `fail` is called. */
function hold(): { readonly letGo: () => void; readonly fail: (error: Error) => void } {
  const held: { letGo: () => void; fail: (error: Error) => void } = { letGo: () => {}, fail: () => {} }
  provider.serve = () =>
    new Promise((resolve, reject) => {
      held.letGo = () => resolve('done')
      held.fail = reject
    })
  return { letGo: () => held.letGo(), fail: (error) => held.fail(error) }
}

async function until(what: () => boolean): Promise<void> {
  for (let n = 0; n < 500 && !what(); n++) await sleep(2)
}

withService(
  t,
  'a provider call with a key',
  async (t, api) => {
    const remote = (name: string, key: string) => call(api, 'callprovider', { name }, key)
    const effects = async (name: string) => (await api.database.read('client_groups').where({ name })).length
    t.beforeEach(() => {
      provider.calls = 0
      provider.serve = async () => 'done'
    })

    await t.test('runs once and replays its response', async (t) => {
      const key = freshKey()
      const first = await remote('once', key)
      t.match([first.status, first.body.answer, isReplay(first)], [200, 'done', false])
      replays(t, await remote('once', key), first, 'again')
      t.match(await remote('twice', key), { status: 422, body: { code: 'key_reused' } })
      t.equal(provider.calls, 1)
      t.equal(await effects('once'), 1)
    })

    // R-602, R-2306
    await t.test('blocks only its own key during a slow provider call', async (t) => {
      const { letGo } = hold()
      const key = freshKey()
      const first = remote('slow', key)
      await until(() => provider.calls === 1)
      for (let n = 0; n < 3; n++) {
        const twin = await remote('slow', key)
        t.match(twin, { status: 409, body: { code: 'key_in_flight' } })
        t.equal(twin.headers.get('retry-after'), '1')
      }
      t.match(await remote('other', key), { status: 422, body: { code: 'key_reused' } })
      const started = performance.now()
      await makeClient(api)
      await api.ok('getclients')
      t.ok(performance.now() - started < 2000 * slowdown(), 'no transaction is open during the call')
      letGo()
      t.equal((await first).status, 200)
      replays(t, await remote('slow', key), await first, 'then its response is replayed')
      t.equal(provider.calls, 1)
    })

    await t.test('reaches the provider once when sent many times concurrently', async (t) => {
      const { letGo } = hold()
      const key = freshKey()
      const twins = Array.from({ length: 20 }, () => remote('crowd', key))
      await until(() => provider.calls > 0)
      await sleep(100)
      letGo()
      const statuses = (await Promise.all(twins)).map(({ status }) => status)
      t.ok(
        statuses.every((status) => status === 200 || status === 409),
        statuses.join(),
      )
      t.ok(statuses.includes(200))
      t.equal(provider.calls, 1)
      t.equal(await effects('crowd'), 1)
    })

    //
    await t.test('can be repeated after the provider failed', async (t) => {
      const { fail } = hold()
      const key = freshKey()
      const first = remote('shaky', key)
      await until(() => provider.calls === 1)
      t.match(await remote('shaky', key), { status: 409 })
      fail(new Fault('registrar_unreachable'))
      t.match(await first, { status: 502, body: { code: 'registrar_unreachable' } })
      t.equal(await effects('shaky'), 0)
      provider.serve = async () => 'recovered'
      const second = await remote('shaky', key)
      t.match([second.status, second.body.answer, isReplay(second)], [200, 'recovered', false])
      replays(t, await remote('shaky', key), second, 'and is then replayed')
    })

    //
    await t.test('is not repeated after any other error, because the provider may have acted', async (t) => {
      const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
        ['a program error', () => Promise.reject(new TypeError('x is not a function')), async () => {}],
        [
          "a database failure after the provider's response",
          () => writeRows(api, (db) => db.raw('alter table client_groups rename column discount to mislaid')),
          () => writeRows(api, (db) => db.raw('alter table client_groups rename column mislaid to discount')),
        ],
      ]
      for (const [name, end, mend] of ends) {
        provider.calls = 0
        provider.serve = async () => String(await end())
        const key = freshKey()
        const send = () =>
          ask(t, api.url, `/api/v1/callprovider?name=broken`, {
            method: 'POST',
            credential: api.admin,
            headers: { 'idempotency-key': key },
          })
        t.match(await send(), { status: 500, body: { code: 'internal_error' } }, name)
        await mend()
        const again = await remote('broken', key)
        t.match(again, { status: 409, body: { code: 'key_outcome_unknown' } }, name)
        t.notOk(again.headers.has('retry-after'))
        t.equal(provider.calls, 1, name)
      }
    })

    await t.test('stores a final refusal', async (t) => {
      const key = freshKey()
      const first = await remote('nobody', key)
      t.match(first, { status: 404, body: { code: 'client_not_found' } })
      replays(t, await remote('nobody', key), first, 'again')
      t.equal(provider.calls, 0)
    })

    //
    await t.test('is not repeated if its outcome could not be stored', async (t) => {
      const { letGo } = hold()
      const key = freshKey()
      const first = ask(t, api.url, '/api/v1/callprovider?name=lost', {
        method: 'POST',
        credential: api.admin,
        headers: { 'idempotency-key': key },
      })
      await until(() => provider.calls === 1)
      await writeRows(api, (db) => db.raw('alter table idempotency_keys rename column body to mislaid'))
      letGo()
      t.match(await first, { status: 500 })
      await writeRows(api, (db) => db.raw('alter table idempotency_keys rename column mislaid to body'))
      t.match(await remote('lost', key), { status: 409, body: { code: 'key_in_flight' } })
      api.advance(callLeaseMs)
      const later = await remote('lost', key)
      t.match(later, { status: 409, body: { code: 'key_outcome_unknown' } }, 'its outcome is unknown after its lease')
      t.notOk(later.headers.has('retry-after'))
      t.equal(provider.calls, 1)
    })
  },
  { environment: extensions },
)

onPreparedPostgres(t, 'services on one PostgreSQL database share their keys', async (t, url) => {
  const services = [
    await startApi(t, url, { environment: extensions }),
    await startApi(t, url, { environment: extensions }),
  ]
  const [one, other] = services as [Api, Api]
  const client = await makeClient(one)
  // Only the first service created the credential that both accept.
  const options = { credential: one.admin }
  const key = freshKey()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      call(services[n % 2] as Api, 'addcredit', { clientid: client, description: 'x', amount: 1 }, key, options),
    ),
  )
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([200]))
  t.equal(answers.filter((answer) => !isReplay(answer)).length, 1)
  t.equal(await balance(one, client), 100)

  provider.calls = 0
  const { letGo } = hold()
  const first = call(one, 'callprovider', { name: 'both' }, key, options)
  await until(() => provider.calls === 1)
  t.match(await call(other, 'callprovider', { name: 'both' }, key, options), { status: 409 })
  letGo()
  const told = await first
  replays(
    t,
    await call(other, 'callprovider', { name: 'both' }, key, options),
    told,
    'the other service replays the first response',
  )
  t.equal(provider.calls, 1)
})
