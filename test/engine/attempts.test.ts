import t from 'tap'
import { AttemptLimits, knownMs, refuseOver } from '../../engine/attempts.js'
import { MemoryLimits, windowMs } from '../../engine/limits.js'

const wrong = async () => undefined
const right = async () => 'ada'

function limitsOf(limit: number) {
  const store = new MemoryLimits()
  const limits = new AttemptLimits({ store, limit, pepper: Buffer.alloc(32) })
  const guess = (address: string | undefined, compare: () => Promise<string | undefined>, now = 0) =>
    limits.checkGuess({ account: 'staff:ada', address, now }, compare)
  return { limits, guess }
}

t.test('wrong guesses fill the window of their network and that of the account', async (t) => {
  const { limits, guess } = limitsOf(2)
  t.match(await guess('192.0.2.1', wrong), { found: undefined, limitStatus: { limit: 2, remaining: 1 } })
  t.match(
    await guess('192.0.2.2', wrong),
    { limitStatus: { remaining: 1 } },
    'what is told is the window of the network',
  )
  const judged = await guess('192.0.2.3', right)
  t.match(judged, { found: undefined, limitStatus: { remaining: 0, retryAfter: 60 } })
  t.throws(() => refuseOver(judged.limitStatus), {
    name: 'Refused',
    failure: { code: 'rate_limited', headers: { 'Retry-After': '60' } },
  })
  const other = await limits.checkGuess({ account: 'staff:bob', address: '192.0.2.4', now: 0 }, right)
  t.equal(other.found, 'ada', 'another account is judged')
  t.equal((await guess('192.0.2.3', right, windowMs)).found, 'ada')
})

t.test('right guesses take no place, and open the account to their network for a day', async (t) => {
  const { guess } = limitsOf(2)
  for (let n = 0; n < 5; n++) t.equal((await guess('2001:db8::1', right)).found, 'ada')
  for (const address of ['192.0.2.1', '192.0.2.2']) await guess(address, wrong)
  t.equal((await guess('192.0.2.3', right)).found, undefined)
  t.equal((await guess('2001:db8::2', right)).found, 'ada')
  await guess('2001:db8::2', right, knownMs - 1)
  const late = knownMs + 1
  for (const address of ['192.0.2.1', '192.0.2.2']) await guess(address, wrong, late)
  t.equal((await guess('2001:db8::2', right, late)).found, 'ada', 'counted from the last time')
  for (const address of ['192.0.2.1', '192.0.2.2']) await guess(address, wrong, 3 * late)
  t.equal((await guess('2001:db8::2', right, 3 * late)).found, undefined)
})

t.test('a network that is known has no more guesses than another', async (t) => {
  const { guess } = limitsOf(2)
  await guess('192.0.2.1', right)
  for (let n = 0; n < 2; n++) t.equal((await guess('192.0.2.1', wrong)).limitStatus?.retryAfter, undefined)
  t.equal((await guess('192.0.2.1', right)).limitStatus?.retryAfter, 60)
  t.equal((await guess('192.0.2.2', right)).found, 'ada', 'and takes none from the account')
})

t.test('where nobody tells the address, only the account counts and no network is known', async (t) => {
  const { guess } = limitsOf(2)
  t.equal((await guess(undefined, right)).found, 'ada')
  for (let n = 0; n < 2; n++) await guess(undefined, wrong)
  t.equal((await guess(undefined, right)).found, undefined)
})

t.test('a guess that could not be judged gives its places back', async (t) => {
  const { guess } = limitsOf(1)
  const fails = () => Promise.reject(new Error('busy'))
  for (let n = 0; n < 3; n++) await t.rejects(guess('192.0.2.1', fails), { message: 'busy' })
  t.equal((await guess('192.0.2.1', right)).found, 'ada')
})

t.test('of many guesses at once no more are judged than there are places', async (t) => {
  const { guess } = limitsOf(10)
  let judged = 0
  const compare = async () => {
    judged++
    return undefined
  }
  await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`192.0.2.${n}`, compare)))
  t.equal(judged, 10)
})

t.test('a limit of 0 is none', async (t) => {
  const { limits, guess } = limitsOf(0)
  for (let n = 0; n < 50; n++)
    t.strictSame(await guess('192.0.2.1', wrong), { found: undefined, limitStatus: undefined })
  t.equal(await limits.count('192.0.2.1', 0), undefined)
})
