import t from 'tap'
import type { PresentedCredential } from '../../engine/credential.js'
import { omitCredential, readHeaderCredential, readParameterCredential } from '../../engine/credential.js'
import type { Refused } from '../../engine/errors.js'
import { type Account, type Accounts, expectUsable, Gate, hasExpired, hashSecret } from '../../engine/gate.js'

const account = (secret: string, more: Partial<Account> = {}): Account => ({
  key: 'credential:1',
  actor: { id: 1, username: 'ada', full: false, permissions: new Set() },
  secretHash: hashSecret(secret),
  enabled: true,
  allows: undefined,
  ...more,
})

/** Returns accounts in memory that record each lookup, and a gate for them. */
function accounts() {
  const asked: string[] = []
  const state = { version: '1' as string | undefined, known: new Map<string, Account>([['id', account('right')]]) }
  const found = (question: string, key: string) => {
    asked.push(question)
    return state.known.get(key)
  }
  const source: Accounts = {
    version: () => state.version,
    byIdentifier: async (identifier) => found(`identifier ${identifier}`, identifier),
    bySecretHash: async (hash) => {
      asked.push('secret')
      return [...state.known.values()].find(({ secretHash }) => secretHash?.equals(hash))
    },
    byPassword: async (username, password) =>
      found(`password ${username}`, password === 'right' ? 'id' : '') && account('', { secretHash: undefined }),
  }
  return { asked, state, gate: new Gate(source) }
}

const pair = (identifier: string, secret: string): PresentedCredential => ({ form: 'pair', identifier, secret })
const forms: PresentedCredential[] = [
  pair('id', 'right'),
  { form: 'secret', secret: 'right' },
  { form: 'password', username: 'ada', password: 'right' },
]

t.test('looks up each form of a valid credential only once', async (t) => {
  for (const presented of forms) {
    const { asked, gate } = accounts()
    for (let n = 0; n < 3; n++) t.ok(await gate.identify(presented))
    t.equal(asked.length, 1, presented.form)
  }
})

t.test('looks up and rejects a wrong credential every time, even if the valid one is remembered', async (t) => {
  const { asked, gate } = accounts()
  t.ok(await gate.identify(pair('id', 'right')))
  for (const wrong of [
    pair('id', 'wrong'),
    pair('other', 'right'),
    { form: 'secret', secret: 'wrong' },
    { form: 'password', username: 'ada', password: 'wrong' },
  ] satisfies PresentedCredential[])
    for (let n = 0; n < 2; n++) t.equal(await gate.identify(wrong), undefined)
  t.equal(asked.length, 9)
})

t.test(
  'a wrong secret costs the same lookup as an unknown identifier, even if the right one is remembered',
  async (t) => {
    const { asked, gate } = accounts()
    await gate.identify(pair('id', 'right'))
    asked.length = 0
    await gate.identify(pair('id', 'wrong'))
    await gate.identify(pair('nobody', 'wrong'))
    t.strictSame(asked, ['identifier id', 'identifier nobody'])
  },
)

t.test('forgets credentials when the accounts change', async (t) => {
  const { state, gate } = accounts()
  for (const presented of forms) await gate.identify(presented)
  state.known.clear()
  for (const presented of forms) t.ok(await gate.identify(presented), 'accepted until a change is announced')
  state.version = '2'
  for (const presented of forms) t.equal(await gate.identify(presented), undefined)
})

t.test('remembers nothing while the version of the accounts is unknown', async (t) => {
  const { asked, state, gate } = accounts()
  state.version = undefined
  for (let n = 0; n < 3; n++) t.ok(await gate.identify(pair('id', 'right')))
  t.equal(asked.length, 3)
})

t.test('does not remember a credential that it found while the accounts changed', async (t) => {
  const { asked, state, gate } = accounts()
  const finding = gate.identify(pair('id', 'right'))
  state.version = '2'
  t.ok(await finding)
  await gate.identify(pair('id', 'right'))
  t.equal(asked.length, 2)
})

t.test('recalls a remembered password without a lookup', async (t) => {
  const { asked, gate } = accounts()
  const presented = forms[2] as PresentedCredential
  t.equal(gate.recall(presented), undefined)
  await gate.identify(presented)
  t.match(gate.recall(presented), { key: 'credential:1' })
  t.equal(gate.recall({ form: 'password', username: 'ada', password: 'wrong' }), undefined)
  t.equal(asked.length, 1)
})

t.test('does not match a user name and password that split the same characters differently', async (t) => {
  const { gate } = accounts()
  await gate.identify({ form: 'password', username: 'ada', password: 'right' })
  t.equal(gate.recall({ form: 'password', username: 'adar', password: 'ight' }), undefined)
  t.equal(gate.recall({ form: 'password', username: 'ada","r', password: 'ight' }), undefined)
})

t.test('does not look up names that a database cannot store', async (t) => {
  const { asked, gate } = accounts()
  for (const odd of ['\0', 'id\0', '\ud800']) {
    t.equal(await gate.identify(pair(odd, 'right')), undefined)
    t.equal(await gate.identify({ form: 'password', username: odd, password: 'right' }), undefined)
  }
  t.strictSame(asked, [])
})

t.test('limits the number of remembered credentials', async (t) => {
  const { asked, state, gate } = accounts()
  for (let n = 0; n < 10_001; n++) state.known.set(`id${n}`, account(`secret${n}`))
  await gate.identify(pair('id0', 'secret0'))
  for (let n = 1; n < 10_001; n++) await gate.identify(pair(`id${n}`, `secret${n}`))
  asked.length = 0
  await gate.identify(pair('id0', 'secret0'))
  t.equal(asked.length, 1, 'beyond the limit, the first credential is forgotten')
})

t.test('reads the strongest complete form of credential', async (t) => {
  const headers = { 'x-api-key': 'k', 'x-api-secret': 's', authorization: 'Bearer b' }
  t.strictSame(readHeaderCredential(headers), { form: 'pair', identifier: 'k', secret: 's' })
  t.strictSame(readHeaderCredential({ ...headers, 'x-api-secret': '' }), { form: 'secret', secret: 'b' })
  t.strictSame(readHeaderCredential({ authorization: 'bearer   b' }), { form: 'secret', secret: 'b' })
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'xBearer b'])
    t.equal(readHeaderCredential({ authorization, 'x-api-key': 'k' }), undefined, authorization)

  const all = { identifier: 'i', secret: 's', api_key: 'k', api_secret: 't', username: 'u', password: 'p' }
  t.strictSame(readParameterCredential(all), { form: 'pair', identifier: 'i', secret: 's' })
  t.strictSame(readParameterCredential({ ...all, secret: ' ' }), { form: 'pair', identifier: 'k', secret: 't' })
  t.strictSame(readParameterCredential({ ...all, identifier: '', api_key: null }), {
    form: 'password',
    username: 'u',
    password: 'p',
  })
  t.strictSame(readParameterCredential({ identifier: ' i ', secret: ' s ' }), {
    form: 'pair',
    identifier: 'i',
    secret: 's',
  })
  t.strictSame(readParameterCredential({ username: ' u ', password: ' p ' }), {
    form: 'password',
    username: 'u',
    password: ' p ',
  })
  for (const half of [
    {},
    { identifier: 'i' },
    { secret: 's' },
    { username: 'u', password: '' },
    { identifier: 1, secret: 2 },
  ])
    t.equal(readParameterCredential(half), undefined, JSON.stringify(half))
})

//
t.test('removes the staff credential from the parameters only if it authenticated the call', async (t) => {
  const raw = { username: 'u', password: 'p', other: 'x' }
  t.strictSame(omitCredential(raw, { form: 'password', username: 'u', password: 'p' }), { other: 'x' })
  t.equal(omitCredential(raw, pair('i', 's')), raw)
  t.equal(omitCredential(raw, undefined), raw)
})

// R-3104
t.test('accepts the previous secret and returns its expiry, remembered or not', async (t) => {
  const { state, gate } = accounts()
  const endsAt = new Date('2031-01-02')
  state.known.set('id', account('new', { previousSecret: { hash: hashSecret('old'), endsAt } }))
  for (let n = 0; n < 2; n++) {
    t.equal((await gate.identify(pair('id', 'new')))?.secretEndsAt, undefined)
    t.strictSame((await gate.identify(pair('id', 'old')))?.secretEndsAt, endsAt)
    t.equal(await gate.identify(pair('id', 'older')), undefined)
  }
})

// R-3103, R-3104
t.test('rejects an expired credential from its expiry on, and reports only the first of several reasons', async (t) => {
  const at = new Date('2031-01-02')
  const before = new Date(at.getTime() - 1)
  const codeOf = (more: Partial<Account>, now: Date) => {
    const one = account('right', more)
    try {
      expectUsable(one, () => '192.0.2.1', now)
      return hasExpired(one, now) || undefined
    } catch (error) {
      return [(error as Refused).failure.code, hasExpired(one, now)]
    }
  }
  t.equal(codeOf({ expiresAt: at, secretEndsAt: at }, before), undefined)
  t.strictSame(codeOf({ expiresAt: at, secretEndsAt: at, enabled: false }, at), ['credential_expired', true])
  t.strictSame(codeOf({ secretEndsAt: at, enabled: false }, at), ['secret_replaced', true])
  t.strictSame(codeOf({ enabled: false, allows: () => false }, at), ['account_disabled', false])
  t.strictSame(codeOf({ allows: () => false }, at), ['address_not_allowed', false])
})
