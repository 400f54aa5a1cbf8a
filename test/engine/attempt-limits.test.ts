import t from 'tap'
import { AttemptLimits, expectWithinLimit, relayFactor, type SignInAttempt } from '../../engine/attempt-limits.js'
import { MemoryLimits, windowMs } from '../../engine/limits.js'

const wrong = async () => undefined
const right = async () => 'ada'

function limitsOf(limit: number) {
  const store = new MemoryLimits()
  const sources = new Set<string>()
  const known = {
    has: async (account: string, source: string) => sources.has(`${account} ${source}`),
    add: (account: string, source: string) => void sources.add(`${account} ${source}`),
  }
  const limits = new AttemptLimits({ store, known, limit, pepper: Buffer.alloc(32) })
  const guess = (address: string | undefined, compare: () => Promise<string | undefined>, now = 0) =>
    limits.checkGuess({ account: 'staff:ada', address, now }, compare)
  /** Checks an attempt that the caller `relay` passes on, with or without the visitor's address. */
  const pass = (
    relay: string,
    address: string | undefined,
    compare: () => Promise<string | undefined>,
    more: Partial<SignInAttempt> = {},
  ) => limits.checkGuess({ account: 'login:ada', address, relay, now: 0, ...more }, compare)
  return { limits, guess, pass, sources }
}

// R-2833
t.test('failed sign-ins count against both the network and the account', async (t) => {
  const { limits, guess } = limitsOf(2)
  t.match(await guess('192.0.2.1', wrong), { found: undefined, limitStatus: { limit: 2, remaining: 1 } })
  t.match(
    await guess('192.0.2.2', wrong),
    { limitStatus: { remaining: 1 } },
    "returns the status of the network's window",
  )
  const judged = await guess('192.0.2.3', right)
  t.match(judged, { found: undefined, limitStatus: { remaining: 0, retryAfter: 60 } })
  t.throws(() => expectWithinLimit(judged.limitStatus), {
    name: 'Refused',
    failure: { code: 'rate_limited', headers: { 'Retry-After': '60' } },
  })
  const other = await limits.checkGuess({ account: 'staff:bob', address: '192.0.2.4', now: 0 }, right)
  t.equal(other.found, 'ada', 'another account is checked')
  t.equal((await guess('192.0.2.3', right, windowMs)).found, 'ada')
})

t.test(
  'successful sign-ins do not count, and their networks can sign in after the account reaches its limit',
  async (t) => {
    const { guess } = limitsOf(2)
    for (let n = 0; n < 5; n++) t.equal((await guess('2001:db8::1', right)).found, 'ada')
    for (const address of ['192.0.2.1', '192.0.2.2']) await guess(address, wrong)
    t.equal((await guess('192.0.2.3', right)).found, undefined)
    t.equal((await guess('2001:db8::2', right)).found, 'ada')
  },
)

t.test('remembered sources reveal neither account nor network, and differ between accounts', async (t) => {
  const { limits, guess, sources } = limitsOf(2)
  await guess('192.0.2.1', right)
  t.notMatch([...sources].join(), /ada|192/)
  await limits.checkGuess({ account: 'staff:bob', address: '192.0.2.1', now: 0 }, right)
  t.equal(
    new Set([...sources].map((one) => one.split(' ')[1])).size,
    2,
    'the same network is another source for another account',
  )
})

t.test('a one-time link does not make its network known, but `remember` does', async (t) => {
  const { limits, guess, sources } = limitsOf(2)
  t.equal(
    (await limits.checkGuess({ account: 'reset:x', address: '192.0.2.1', isLink: true, now: 0 }, right)).found,
    'ada',
  )
  t.equal(sources.size, 0)
  limits.remember({ account: 'staff:ada', address: '192.0.2.1', now: 0 })
  for (const address of ['192.0.2.2', '192.0.2.3']) await guess(address, wrong)
  t.equal((await guess('192.0.2.1', right)).found, 'ada')
})

// R-2834
t.test('a known network has the same limit as other networks', async (t) => {
  const { guess } = limitsOf(2)
  await guess('192.0.2.1', right)
  for (let n = 0; n < 2; n++) t.equal((await guess('192.0.2.1', wrong)).limitStatus?.retryAfter, undefined)
  t.equal((await guess('192.0.2.1', right)).limitStatus?.retryAfter, 60)
  t.equal((await guess('192.0.2.2', right)).found, 'ada', 'a known network does not use up the account’s limit')
})

t.test('attempts relayed without an address are counted per caller and account', async (t) => {
  const { limits, guess, pass } = limitsOf(2)
  for (let n = 0; n < 2; n++) await pass('credential:1', undefined, wrong)
  t.equal((await pass('credential:1', undefined, right)).limitStatus?.retryAfter, 60)
  t.equal((await pass('credential:1', undefined, right, { account: 'login:bob' })).found, 'ada', 'another account')
  t.equal((await pass('credential:2', undefined, right)).found, 'ada', 'another caller')
  t.equal((await limits.checkGuess({ account: 'login:ada', address: '192.0.2.1', now: 0 }, right)).found, 'ada', 'here')
  t.equal((await guess('192.0.2.1', right)).found, 'ada')
})

// R-2833
t.test('attempts relayed with an address count against the network, separately for each caller', async (t) => {
  const { limits, pass } = limitsOf(2)
  for (const account of ['login:ada', 'login:bob']) await pass('credential:1', '192.0.2.1', wrong, { account })
  t.equal((await pass('credential:1', '192.0.2.1', right, { account: 'login:eve' })).limitStatus?.retryAfter, 60)
  t.equal((await pass('credential:1', '192.0.2.2', right)).found, 'ada')
  t.equal((await pass('credential:2', '192.0.2.1', right)).found, 'ada')
  t.equal((await limits.checkGuess({ account: 'login:ada', address: '192.0.2.1', now: 0 }, right)).found, 'ada')
})

t.test('a caller that exhausts an account’s limit blocks only its own visitors, except known ones', async (t) => {
  const { limits, pass } = limitsOf(2)
  await pass('credential:1', '192.0.2.1', right)
  for (const address of ['192.0.2.2', '192.0.2.3']) await pass('credential:1', address, wrong)
  t.equal((await pass('credential:1', '192.0.2.4', right)).limitStatus?.retryAfter, 60)
  t.equal((await pass('credential:1', '192.0.2.1', right)).found, 'ada')
  t.equal((await pass('credential:2', '192.0.2.4', right)).found, 'ada')
  t.equal((await limits.checkGuess({ account: 'login:ada', address: '192.0.2.5', now: 0 }, right)).found, 'ada')
})

// R-2833
t.test('caps an account’s attempts across all networks and callers', async (t) => {
  const { limits, pass } = limitsOf(2)
  let judged = 0
  const compare = async () => {
    judged++
    return undefined
  }
  const all = []
  for (let caller = 0; caller < 20; caller++)
    for (let n = 0; n < 5; n++)
      all.push(
        pass(`credential:${caller}`, n === 0 ? undefined : `192.0.${caller}.${n}`, compare),
        limits.checkGuess({ account: 'login:ada', address: `198.51.${caller}.${n}`, now: 0 }, compare),
      )
  await Promise.all(all)
  t.equal(judged, 2 * relayFactor + 2)
})

t.test('does not count an attempt whose check throws', async (t) => {
  const { guess } = limitsOf(1)
  const fails = () => Promise.reject(new Error('busy'))
  for (let n = 0; n < 3; n++) await t.rejects(guess('192.0.2.1', fails), { message: 'busy' })
  t.equal((await guess('192.0.2.1', right)).found, 'ada')
})

t.test('checks no more concurrent attempts than the limit allows', async (t) => {
  const { guess } = limitsOf(10)
  let judged = 0
  const compare = async () => {
    judged++
    return undefined
  }
  await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`192.0.2.${n}`, compare)))
  t.equal(judged, 10)
})

t.test('a limit of 0 disables limiting', async (t) => {
  const { limits, guess } = limitsOf(0)
  for (let n = 0; n < 50; n++)
    t.strictSame(await guess('192.0.2.1', wrong), { found: undefined, limitStatus: undefined })
  t.equal(await limits.count('192.0.2.1', 0), undefined)
})
