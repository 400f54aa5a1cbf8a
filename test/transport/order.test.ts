import t, { type Test } from 'tap'
import type { Credential } from '../support/credentials.js'
import { type Api, withService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { type Answer, ask } from './wire.js'

/** Errors that a call can have, in the order in which they are reported. */
const faults = {
  unknown: [404, 'action_not_found'],
  method: [405, 'method_not_allowed'],
  credential: [401, 'unauthenticated'],
  disabled: [403, 'account_disabled'],
  address: [403, 'address_not_allowed'],
  permission: [403, 'permission_denied'],
  unavailable: [501, 'action_unavailable'],
  malformed: [400, 'malformed_request'],
  invalid: [422, 'invalid_parameters'],
  missing: [404, 'client_not_found'],
} as const
type Wrong = keyof typeof faults
const names = Object.keys(faults) as Wrong[]

/** Returns true for errors that a call cannot have at the same time. */
const apart = (one: Wrong, other: Wrong) =>
  (one === 'unknown' && other === 'unavailable') || (one === 'malformed' && ['invalid', 'missing'].includes(other))

/** Returns a function that makes a call with all given errors. */
function caller(t: Test, api: Api) {
  const known = new Map<string, Promise<Credential>>()
  async function make(wrong: Set<Wrong>): Promise<Credential> {
    const credential = await api.makeCredential({
      permissions: wrong.has('permission') ? [] : ['edit_clients', 'list_clients'],
      allowedIps: wrong.has('address') ? ['192.0.2.1'] : [],
    })
    if (wrong.has('disabled'))
      await api.database.transaction((db) => db('staff').where({ id: credential.staffId }).update({ is_active: 0 }))
    return credential
  }
  return async (...list: Wrong[]): Promise<Answer> => {
    const wrong = new Set(list)
    const kind = ['permission', 'address', 'disabled'].filter((one) => wrong.has(one as Wrong)).join()
    const made = known.get(kind) ?? make(wrong)
    known.set(kind, made)
    const { identifier, secret } = await made
    const action = wrong.has('unknown') ? 'nosuchaction' : wrong.has('unavailable') ? 'neverdone' : 'updateclient'
    const parameters = {
      clientid: wrong.has('missing') ? 999_999 : 1,
      ...(wrong.has('invalid') && { status: 'none of these' }),
    }
    return ask(t, api.url, `/api/v1/${action}`, {
      method: wrong.has('method') ? 'DELETE' : 'POST',
      credential: { identifier, secret: wrong.has('credential') ? 'x'.repeat(64) : secret },
      headers: { 'content-type': 'application/json' },
      body: wrong.has('malformed') ? '{' : JSON.stringify(parameters),
    })
  }
}

//
withService(
  t,
  'reports only the first of two errors',
  async (t, api) => {
    await api.ok('addclient', { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' })
    const call = caller(t, api)
    t.equal((await call()).status, 200, 'a call without errors succeeds')
    for (const [n, first] of names.entries()) {
      const [status, code] = faults[first]
      t.match(await call(first), { status, body: { result: 'error', code } }, first)
      for (const second of names.slice(n + 1)) {
        if (apart(first, second)) continue
        const answer = await call(first, second)
        t.match(answer, { status, body: { result: 'error', code } }, `${first} comes before ${second}`)
        if (first !== 'invalid') t.equal(answer.body?.errors, undefined)
      }
    }
    const all = names.filter((name) => name !== 'unknown' && name !== 'malformed')
    for (let from = 0; from < all.length; from++) {
      const rest = all.slice(from)
      const [status, code] = faults[rest[0] as Wrong]
      t.match(await call(...rest), { status, body: { code } }, `${rest[0]} is the first of the remaining errors`)
    }

    //
    await t.test('rejects a forbidden action without checking permissions or parameters', async (t) => {
      const path = '/api/v1/getclientpassword'
      const forbidden = { status: 403, body: { code: 'action_forbidden' } }
      t.match(await ask(t, api.url, path), { status: 401 })
      t.match(await ask(t, api.url, path, { credential: api.admin }), forbidden)
      t.match(await ask(t, api.url, `${path}?%zz`, { credential: await api.makeCredential() }), forbidden)
    })

    //
    await t.test('rejects an unavailable action without reading its parameters', async (t) => {
      const headers = { 'content-type': 'application/json' }
      for (const body of ['', '{', '{"clientid":"x"}', '{"clientid":1}'])
        t.match(
          await ask(t, api.url, '/api/v1/neverdone', { method: 'POST', credential: api.admin, headers, body }),
          { status: 501, body: { code: 'action_unavailable', message: 'It is there for compatibility only.' } },
          body,
        )
    })
  },
  { environment: extensions },
)

withService(
  t,
  'checks the rate limit first',
  async (t, api) => {
    const call = caller(t, api)
    const health = () => ask(t, api.url, '/api/health')
    t.equal((await health()).status, 200)
    t.match(await health(), { status: 429, body: { code: 'rate_limited' } })
    for (const wrong of ['unknown', 'method', 'malformed'] as const)
      t.match(await call('credential', wrong), { status: 429 }, `before ${wrong}, without a valid credential`)
    for (const wrong of names.filter((name) => name !== 'credential')) {
      await call(wrong)
      t.match(await call(wrong), { status: 429 }, `before ${wrong}, with a valid credential`)
    }
    t.equal((await ask(t, api.url, '/api/v1/getclients', { credential: api.admin })).status, 200)
    t.equal((await ask(t, api.url, '/api/v1/getclients', { credential: api.admin })).status, 429)
  },
  { environment: { ...extensions, RATE_LIMIT: '1', RATE_LIMIT_ANONYMOUS: '1' } },
)
