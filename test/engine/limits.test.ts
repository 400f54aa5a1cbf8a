import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { countCall, type LimitStore, MemoryLimits, windowMs } from '../../engine/limits.js'

//
t.test('a window starts with its key’s first call and lasts 60 seconds', async (t) => {
  const store = new MemoryLimits()
  t.match(store.hit('a', 1000), { count: 1, endsAt: 1000 + windowMs })
  t.match(store.hit('a', 1000 + windowMs - 1), { count: 2, endsAt: 1000 + windowMs })
  t.match(store.hit('b', 5000), { count: 1, endsAt: 5000 + windowMs }, 'each key has its own window')
  t.match(store.hit('a', 1000 + windowMs), { count: 1, endsAt: 1000 + 2 * windowMs })
})

t.test('returns the current count without counting, and 0 after the window ends', async (t) => {
  const store = new MemoryLimits()
  t.equal(store.count('a', 0), 0)
  store.hit('a', 0)
  store.hit('a', 0)
  t.equal(store.count('a', windowMs - 1), 2)
  t.equal(store.count('a', windowMs - 1), 2)
  t.equal(store.count('a', windowMs), 0)
})

t.test('refunds calls, but never more than were counted', async (t) => {
  const store = new MemoryLimits()
  store.refund('a')
  store.hit('a', 0)
  store.refund('a')
  store.refund('a')
  t.equal(store.count('a', 0), 0)
  t.match(store.hit('a', 0), { count: 1 })
})

t.test('forgets only windows that have ended', async (t) => {
  const store = new MemoryLimits()
  for (let n = 0; n < 100_000; n++) store.hit(`address:${n}`, 0)
  store.hit('young', windowMs - 1)
  const before = heapInUse()
  store.hit('late', windowMs)
  t.ok(before - heapInUse() > 5_000_000, 'their memory is freed')
  t.equal(store.count('young', windowMs), 1)
})

/** Heap size in bytes after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

t.test('admits as many calls as the limit and returns the number left', async (t) => {
  const store = new MemoryLimits()
  t.strictSame(await countCall(store, 'a', 2, 0), { limit: 2, remaining: 1 })
  t.strictSame(await countCall(store, 'a', 2, 0), { limit: 2, remaining: 0 })
  t.strictSame(await countCall(store, 'a', 2, 500), { limit: 2, remaining: 0, retryAfter: 60 })
  t.strictSame(await countCall(store, 'a', 2, 20_001), { limit: 2, remaining: 0, retryAfter: 40 })
  t.strictSame(await countCall(store, 'a', 2, 59_999), { limit: 2, remaining: 0, retryAfter: 1 }, 'at least one second')
  t.strictSame(await countCall(store, 'a', 2, 60_000), { limit: 2, remaining: 1 })
})

t.test('a limit of 0 disables the limit and counts nothing', async (t) => {
  const store = new MemoryLimits()
  t.equal(await countCall(store, 'a', 0, 0), undefined)
  t.equal(store.count('a', 0), 0)
})

t.test('counts calls in an asynchronous store', async (t) => {
  const slow: LimitStore = { hit: async () => ({ count: 3, endsAt: 1500 }), count: () => 0, refund: () => {} }
  t.strictSame(await countCall(slow, 'a', 2, 0), { limit: 2, remaining: 0, retryAfter: 2 })
})

//
t.test('a caller waits at least one second and at most one window', async (t) => {
  const until = (endsAt: number): LimitStore => ({
    hit: () => ({ count: 3, endsAt }),
    count: () => 0,
    refund: () => {},
  })
  t.match(await countCall(until(1000), 'a', 2, 1000), { retryAfter: 1 })
  t.match(await countCall(until(900), 'a', 2, 1000), { retryAfter: 1 }, 'even if the window has already ended')
  t.match(await countCall(until(61_500), 'a', 2, 1000), { retryAfter: 60 }, 'a later call started the window')
})

t.test('counts concurrent calls exactly', async (t) => {
  const store = new MemoryLimits()
  const limitStatuses = await Promise.all(Array.from({ length: 1000 }, () => countCall(store, 'a', 300, 0)))
  t.equal(limitStatuses.filter((limitStatus) => limitStatus?.retryAfter === undefined).length, 300)
  t.equal(
    new Set(limitStatuses.slice(0, 300).map((limitStatus) => limitStatus?.remaining)).size,
    300,
    'each with a different remaining number',
  )
})
