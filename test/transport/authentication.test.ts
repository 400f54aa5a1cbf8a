import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { networkInterfaces } from 'node:os'
import t, { type Test } from 'tap'
import type { Credential } from '../support/credentials.js'
import { changeCached } from '../support/fixtures.js'
import { type Api, withService, withWatchedService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { awaitAccountChanges } from './other-process.js'
import { givePassword, password } from './password.js'
import { type Answer, ask, type RequestOptions } from './wire.js'

/** Creates a staff member with a password, a credential, and a role that can list and create clients. */
async function person(api: Api, { allowedIps = [] as string[] } = {}): Promise<Credential> {
  const credential = await api.makeCredential({ permissions: ['list_clients', 'create_clients'], allowedIps })
  await givePassword(api, credential.staffId)
  return credential
}

/** Headers and parameters that carry a form of credential. */
interface Signed {
  readonly headers?: Record<string, string>
  readonly parameters?: Record<string, string>
}

interface Form {
  readonly sign: (who: Credential) => Signed
  /** The same form with a wrong secret or password. */
  readonly forge: (who: Credential) => Signed
  /** Incomplete forms, which are not a credential. */
  readonly halves: (who: Credential) => readonly Signed[]
}

/** The five forms, strongest first (R-201). */
const forms: Record<string, Form> = {
  'X-API-Key and X-API-Secret': {
    sign: ({ identifier, secret }) => ({ headers: { 'x-api-key': identifier, 'x-api-secret': secret } }),
    forge: ({ identifier }) => ({ headers: { 'x-api-key': identifier, 'x-api-secret': 'x'.repeat(64) } }),
    halves: ({ identifier, secret }) => [
      { headers: { 'x-api-key': identifier } },
      { headers: { 'x-api-secret': secret } },
      { headers: { 'x-api-key': identifier, 'x-api-secret': '' } },
      { headers: { 'x-api-key': ' ', 'x-api-secret': secret } },
    ],
  },
  Bearer: {
    sign: ({ secret }) => ({ headers: { authorization: `Bearer ${secret}` } }),
    forge: () => ({ headers: { authorization: `Bearer ${'x'.repeat(64)}` } }),
    halves: ({ identifier, secret }) => [
      { headers: { authorization: 'Bearer' } },
      { headers: { authorization: 'Bearer ' } },
      { headers: { authorization: secret } },
      { headers: { authorization: `Basic ${Buffer.from(`${identifier}:${secret}`).toString('base64')}` } },
    ],
  },
  ...Object.fromEntries(
    [
      ['identifier', 'secret'],
      ['api_key', 'api_secret'],
    ].map(([one = '', other = '']): [string, Form] => [
      `${one} and ${other}`,
      {
        sign: ({ identifier, secret }) => ({ parameters: { [one]: identifier, [other]: secret } }),
        forge: ({ identifier }) => ({ parameters: { [one]: identifier, [other]: 'x'.repeat(64) } }),
        halves: ({ identifier, secret }) => [
          { parameters: { [one]: identifier } },
          { parameters: { [other]: secret } },
          { parameters: { [one]: identifier, [other]: '' } },
          { parameters: { [one]: '  ', [other]: secret } },
        ],
      },
    ]),
  ),
  'username and password': {
    sign: ({ username }) => ({ parameters: { username, password } }),
    forge: ({ username }) => ({ parameters: { username, password: 'wrong horse battery' } }),
    halves: ({ username }) => [
      { parameters: { username } },
      { parameters: { password } },
      { parameters: { username, password: '' } },
      { parameters: { username: '', password } },
    ],
  },
}

/** Request options for each way to send parameters. */
const carriers: Record<string, (parameters: Record<string, string>) => RequestOptions & { readonly query?: string }> = {
  'a query': (parameters) => ({ query: `?${new URLSearchParams(parameters)}` }),
  'a form': (parameters) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams(parameters)}`,
  }),
  JSON: (parameters) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) }),
  multipart: (parameters) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
    body: `${Object.entries(parameters)
      .map(([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--limit--\r\n`,
  }),
}

const unauthenticated = {
  result: 'error',
  code: 'unauthenticated',
  message: 'The credential is missing or wrong.',
}
const disabled = { status: 403, body: { code: 'account_disabled' } }
const elsewhere = { status: 403, body: { code: 'address_not_allowed' } }

const digesting = ['createHash', 'createHmac', 'hash', 'timingSafeEqual'] as const

/** Runs `work` and returns its digests and comparisons by node:crypto, with the compared sizes in bytes. */
async function cryptoCalls(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  const functions = crypto as unknown as Record<string, (...args: readonly unknown[]) => unknown>
  const originals = digesting.map((name) => [name, functions[name]] as const)
  for (const [name, original] of originals)
    if (original !== undefined)
      functions[name] = (...args) => {
        calls.push(name === 'timingSafeEqual' ? `${name} ${args.map((one) => (one as Buffer).length)}` : name)
        return original(...args)
      }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const [name, original] of originals) if (original !== undefined) functions[name] = original
    syncBuiltinESMExports()
  }
  return calls
}

withWatchedService(
  t,
  'authentication',
  async (t, api) => {
    const call = (
      signed: readonly Signed[],
      { action = 'whoami', carrier = 'JSON' as string, more = {} } = {},
    ): Promise<Answer> => {
      const parameters = Object.assign({}, more, ...signed.map((one) => one.parameters))
      const { query = '', headers, ...what } = carriers[carrier]?.(parameters) ?? {}
      const all = Object.assign({}, headers, ...signed.map((one) => one.headers))
      return ask(t, api.url, `/api/v1/${action}${query}`, { method: 'POST', ...what, headers: all })
    }
    const ada = await person(api)
    const bob = await person(api)
    const signs = (t: Test, answer: Answer, who: Credential, title: string) =>
      t.match(answer, { status: 200, body: { username: who.username } }, title)

    await t.test('accepts each of the five forms, however its parameters are sent', async (t) => {
      for (const [name, { sign }] of Object.entries(forms))
        for (const carrier of Object.keys(carriers))
          t.match(
            await call([sign(ada)], { carrier }),
            { status: 200, body: { username: ada.username } },
            `${name} in ${carrier}`,
          )
      const { identifier, secret, username } = ada
      for (const headers of [
        { 'X-API-KEY': identifier, 'X-Api-Secret': ` ${secret} ` },
        { authorization: `bearer ${secret}` },
        { authorization: `BEARER   ${secret}` },
      ])
        t.equal((await call([{ headers }])).status, 200, JSON.stringify(headers).slice(0, 40))
      t.equal((await call([{ parameters: { identifier: ` ${identifier} `, secret: ` ${secret} ` } }])).status, 200)
      t.equal(
        (await call([{ parameters: { username, password: ` ${password}` } }])).status,
        401,
        'a password is not trimmed',
      )
    })

    // R-201
    await t.test('checks only the strongest complete form', async (t) => {
      const list = Object.entries(forms)
      for (const [n, [name, stronger]] of list.entries())
        for (const [other, weaker] of list.slice(n + 1)) {
          signs(t, await call([stronger.sign(ada), weaker.forge(bob)]), ada, `${name} wins over a wrong ${other}`)
          signs(t, await call([stronger.sign(ada), weaker.sign(bob)]), ada, `${name} wins over a right ${other}`)
          t.match(
            await call([stronger.forge(ada), weaker.sign(bob)]),
            { status: 401 },
            `a wrong ${name} is not replaced by ${other}`,
          )
          for (const half of stronger.halves(ada))
            signs(t, await call([half, weaker.sign(bob)]), bob, `half of ${name} leaves the judgment to ${other}`)
        }
    })

    await t.test('a credential in the query authenticates a call whose body cannot be read', async (t) => {
      const path = `/api/v1/whoami?${new URLSearchParams({ identifier: ada.identifier, secret: ada.secret })}`
      for (const [type, body, status] of [
        ['application/json', '{', 400],
        ['text/plain', 'x', 415],
        ['application/json', 'x'.repeat(2 ** 20 + 1), 413],
      ] as const) {
        const what = { method: 'POST', headers: { 'content-type': type }, body }
        t.match(await ask(t, api.url, path, what), { status }, `${status}`)
        t.match(await ask(t, api.url, `${path}&%zz`, what), { status: 401 }, 'unless the query cannot be read either')
      }
    })

    // R-202
    await t.test('rejects half a credential', async (t) => {
      for (const [name, { halves }] of Object.entries(forms))
        for (const half of halves(ada))
          t.match(
            await call([half]),
            { status: 401, body: { ...unauthenticated, message: String } },
            `${name}: ${JSON.stringify(half).slice(0, 60)}`,
          )
      t.match(
        await call([{ headers: { 'x-api-key': ada.identifier }, parameters: { secret: ada.secret } }]),
        { status: 401 },
        'halves of two forms are not combined',
      )
    })

    await t.test('gives the same answer to every wrong credential', async (t) => {
      const off = await person(api)
      await changeCached(api, 'credentials', (db) => db('credentials').where({ id: off.id }).update({ is_active: 0 }))
      const nobody = { ...ada, identifier: 'n'.repeat(32), secret: 'n'.repeat(64), username: 'nobody' }
      const answers = [
        ...(await Promise.all(Object.values(forms).map(({ forge }) => call([forge(ada)])))),
        ...(await Promise.all(Object.values(forms).map(({ sign }) => call([sign(nobody)])))),
        ...(await Promise.all(
          Object.entries(forms).flatMap(([name, { sign }]) => (name.startsWith('username') ? [] : [call([sign(off)])])),
        )),
        await call([forms.Bearer?.sign({ ...ada, secret: ada.secret.toUpperCase() }) as Signed]),
        await call([forms.Bearer?.sign({ ...ada, secret: ada.secret.slice(0, -1) }) as Signed]),
      ]
      for (const { status, headers, body } of answers) {
        t.equal(status, 401)
        t.strictSame(body, unauthenticated)
        t.strictSame(Object.keys(headers).sort(), Object.keys(answers[0]?.headers ?? {}).sort())
      }
    })

    await t.test(
      'runs the same statements, digests, and comparisons for a wrong secret as for an unknown identifier',
      async (t) => {
        await call([forms.Bearer?.sign(ada) as Signed])
        const known = { ...ada, secret: 'x'.repeat(64) }
        const unknown = { ...known, identifier: 'n'.repeat(32) }
        const steps = async (credential: RequestOptions['credential']) => {
          api.queries()
          const calls = await cryptoCalls(() => ask(t, api.url, '/api/v1/getclients', { credential }))
          return { queries: api.queries(), calls }
        }
        const taken = await steps(known)
        t.strictSame(taken, await steps(unknown), 'the same statements, digests, and comparisons')
        t.ok(taken.calls.includes('timingSafeEqual 32,32'), 'secrets are compared in constant time')
      },
    )

    // R-203
    await t.test('passes the user name and password to the action unless they authenticated the call', async (t) => {
      const pair = { username: ada.username, password }
      for (const [name, { sign }] of Object.entries(forms)) {
        const { body } = await call([sign(ada)], { action: 'echo', more: { word: 'x', ...pair } })
        const reached = name.startsWith('username') ? { word: 'x' } : { word: 'x', ...pair }
        t.strictSame(JSON.parse(body?.received), Object.fromEntries(Object.entries(reached).sort(byField)), name)
      }
      const client = (email: string) => ({ firstname: 'A', lastname: 'B', email })
      const made = async (signed: Signed, email: string, more: Record<string, string>) => {
        t.match(await call([signed], { action: 'addclient', more: { ...client(email), ...more } }), { status: 200 })
        return (await api.database.read('logins').where({ email })).length
      }
      const byPassword = forms['username and password'] as Form
      const byHeaders = forms['X-API-Key and X-API-Secret'] as Form
      t.equal(
        await made(byHeaders.sign(ada), 'one@example.com', { password: 'of the client' }),
        1,
        'the password creates a login',
      )
      t.equal(
        await made(byPassword.sign(ada), 'two@example.com', {}),
        0,
        "a staff password never becomes a client's password",
      )
      t.equal(await made(byPassword.sign(ada), 'three@example.com', { password2: 'of the client' }), 1)
      t.match(
        await call([], {
          action: 'addclient',
          more: { ...client('four@example.com'), username: 'four', password: 'of the client' },
        }),
        { status: 401 },
      )
    })

    // R-205
    await t.test('a password does not authenticate an account with a second factor', async (t) => {
      const who = await person(api)
      await changeCached(api, 'staff', (db) => db('staff').where({ id: who.staffId }).update({ totp_secret: 'sealed' }))
      const byPassword = forms['username and password'] as Form
      t.match(await call([byPassword.sign(who)]), { status: 401, body: unauthenticated })
      t.match(await call([byPassword.forge(who)]), { status: 401, body: unauthenticated })
      signs(t, await call([(forms.Bearer as Form).sign(who)]), who, 'its credential works')
    })

    // R-206
    await t.test('reports a disabled or deleted account only to callers with a valid credential', async (t) => {
      for (const state of [{ is_active: 0 as const }, { deleted_at: new Date().toISOString() }]) {
        const who = await person(api)
        for (const { sign } of Object.values(forms))
          signs(t, await call([sign(who)]), who, 'accepted while the account is enabled')
        await changeCached(api, 'staff', (db) => db('staff').where({ id: who.staffId }).update(state))
        for (const [name, { sign, forge }] of Object.entries(forms)) {
          t.match(await call([sign(who)]), disabled, name)
          t.match(await call([forge(who)]), { status: 401, body: unauthenticated }, `a wrong ${name}`)
        }
      }
    })

    // R-208, R-210
    await t.test('a credential is restricted to its addresses, but a password is not', async (t) => {
      for (const [allowedIps, opens] of [
        [['127.0.0.1'], true],
        [['127.0.0.0/8'], true],
        [['0.0.0.0/0'], true],
        [['::ffff:127.0.0.1'], true],
        [['::ffff:127.0.0.0/104'], true],
        [['192.0.2.1', '2001:db8::/32', '127.0.0.1/32'], true],
        [['127.0.0.2'], false],
        [['128.0.0.0/1'], false],
        [['::1'], false],
        [['::/0'], false],
      ] as const) {
        const who = await person(api, { allowedIps: [...allowedIps] })
        for (const [name, { sign, forge }] of Object.entries(forms)) {
          const answer = await call([sign(who)])
          if (opens || name.startsWith('username')) signs(t, answer, who, `${name} of ${allowedIps}`)
          else t.match(answer, elsewhere, `${name} of ${allowedIps}`)
          if (!name.startsWith('username'))
            t.equal((await call([forge(who)])).status, 401, 'a wrong secret does not reveal the restriction')
        }
      }
    })

    // R-209
    await t.test('ignores forwarded addresses unless the proxy is trusted', async (t) => {
      const who = await api.makeCredential({ full: true, allowedIps: ['192.0.2.1'] })
      for (const headers of [
        { 'x-forwarded-for': '192.0.2.1' },
        { 'x-real-ip': '192.0.2.1' },
        { forwarded: 'for=192.0.2.1' },
        { 'x-client-ip': '192.0.2.1', 'true-client-ip': '192.0.2.1', 'cf-connecting-ip': '192.0.2.1' },
      ])
        t.match(
          await ask(t, api.url, '/api/v1/getclients', { credential: who, headers }),
          elsewhere,
          Object.keys(headers).join(),
        )
    })

    await t.test('checks a remembered credential without a query', async (t) => {
      await awaitAccountChanges(api)
      for (const [name, { sign }] of Object.entries(forms)) {
        signs(t, await call([sign(ada)]), ada, name)
        api.queries()
        for (let n = 0; n < 3; n++) signs(t, await call([sign(ada)]), ada, 'again')
        t.strictSame(
          api.queries().filter((sql) => !/^(?:BEGIN|COMMIT|SAVEPOINT|RELEASE)/i.test(sql)),
          [],
        )
      }
    })
  },
  // Background jobs would query the database, too.
  { environment: { ...extensions, ROLE: 'api' } },
)

/** The fixture's order of parameters. */
const sequence = ['word', 'password', 'username']
const byField = ([a]: [string, unknown], [b]: [string, unknown]) => sequence.indexOf(a) - sequence.indexOf(b)

// R-209
withService(
  t,
  'behind a trusted proxy, the caller’s address is the one that the proxy saw',
  async (t, api) => {
    const inside = await api.makeCredential({ full: true, allowedIps: ['192.0.2.0/24', '2001:db8::/32'] })
    for (const [forwarded, status] of [
      ['192.0.2.1', 200],
      ['::ffff:192.0.2.1', 200],
      ['2001:db8::7', 200],
      ['198.51.100.1', 403],
      ['192.0.2.1, 198.51.100.1', 403],
      ['198.51.100.1, 192.0.2.1', 200],
      ['198.51.100.1, 192.0.2.1, 10.1.2.3', 200],
      ['192.0.2.1, nonsense', 403],
      ['192.0.2.1,', 403],
      ['192.0.2.1:443', 403],
      ['', 403],
    ] as const)
      t.equal(
        (await ask(t, api.url, '/api/v1/getclients', { credential: inside, headers: { 'x-forwarded-for': forwarded } }))
          .status,
        status,
        forwarded,
      )
  },
  { environment: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' } },
)

const hasIpv6 = Object.values(networkInterfaces()).some((some) => some?.some(({ address }) => address === '::1'))
const ofBoth = 'an IPv4 caller of an IPv6 socket counts as an IPv4 caller'
if (!hasIpv6) t.pass(ofBoth, { skip: 'this machine has no IPv6' })
else
  withService(
    t,
    ofBoth,
    async (t, api) => {
      const { port } = new URL(api.url)
      for (const [allowedIps, four, six] of [
        [['127.0.0.1'], 200, 403],
        [['::ffff:127.0.0.1'], 200, 403],
        [['::1'], 403, 200],
        [['::/0'], 403, 200],
        [['0.0.0.0/0'], 200, 403],
        [['127.0.0.0/8', '::1/128'], 200, 200],
      ] as const) {
        const credential = await api.makeCredential({ full: true, allowedIps: [...allowedIps] })
        t.equal(
          (await ask(t, `http://127.0.0.1:${port}`, '/api/v1/getclients', { credential })).status,
          four,
          `${allowedIps} from 127.0.0.1`,
        )
        t.equal(
          (await ask(t, `http://[::1]:${port}`, '/api/v1/getclients', { credential })).status,
          six,
          `${allowedIps} from ::1`,
        )
      }
    },
    { environment: { HOST: '::' } },
  )

// R-3052
withService(t, '/api/credential returns the permissions of the calling credential', async (t, api) => {
  const asked = async (credential: Credential | null, path = '/api/credential', method = 'GET') => {
    const headers = credential === null ? {} : { 'x-api-key': credential.identifier, 'x-api-secret': credential.secret }
    const { status, body } = await ask(t, api.url, path, { method, headers })
    return { status, body }
  }
  const permissions = ['view_system', 'list_clients'] as const
  const some = await api.makeCredential({ permissions })
  const { username } = some
  t.strictSame(await asked(some), {
    status: 200,
    body: { result: 'success', credential: { username, full: false, permissions: [...permissions].sort() } },
  })
  t.match(await asked(await api.makeCredential()), { body: { credential: { full: false, permissions: [] } } })
  t.match(await asked(api.admin), { body: { credential: { full: true } } })
  t.match(await asked(null), { status: 401, body: { code: 'unauthenticated' } })
  t.match(await asked(await api.makeCredential({ allowedIps: ['192.0.2.1'] })), {
    body: { code: 'address_not_allowed' },
  })
  t.match(await asked(some, '/api/credential', 'POST'), { status: 405 })
})
