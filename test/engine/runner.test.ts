import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { type Job, startRunner } from '../../engine/runner.js'
import { eventually } from '../support/eventually.js'
import { slowdown } from '../support/slowdown.js'

/** Returns a job whose batches return or throw `reports` in order, and then return false. */
function scripted(reports: (boolean | Error)[], everyMs = 60_000) {
  const seen: number[] = []
  let running = 0
  let most = 0
  const job: Job = {
    name: 'test',
    everyMs,
    run: async () => {
      most = Math.max(most, ++running)
      seen.push(seen.length)
      await sleep(1)
      running--
      const report = reports.shift() ?? false
      if (report instanceof Error) throw report
      return report
    },
  }
  return { job, seen, most: () => most }
}

const unexpected = (error: unknown) => {
  throw error
}

t.test('runs batches without a pause while more work may be waiting', async (t) => {
  const { job, seen, most } = scripted([true, true, true, false])
  const runner = startRunner(job, unexpected)
  await eventually('all batches have run', () => seen.length >= 4)
  await sleep(20)
  t.equal(seen.length, 4)
  t.equal(most(), 1, 'never two at a time')
  await runner.stop()
})

// R-1261
t.test('a job with `restRatio` pauses after a batch for a multiple of its duration', async (t) => {
  const portions: number[] = []
  const run = async () => {
    const startedAt = performance.now()
    await sleep(2)
    portions.push(performance.now() - startedAt)
    return portions.length < 4
  }
  const startedAt = performance.now()
  const runner = startRunner({ name: 'test', everyMs: 60_000, restRatio: 20, run }, unexpected)
  await eventually('all batches have run', () => portions.length >= 4)
  const tookMs = performance.now() - startedAt
  const rests = 20 * portions.slice(0, 3).reduce((sum, one) => sum + one)
  // Timers may fire a millisecond early.
  t.ok(tookMs >= rests - 3, `three pauses of ${rests} ms in total, within ${tookMs} ms`)
  await runner.stop()
})

t.test('a job that pauses between batches stops immediately', async (t) => {
  const job: Job = { name: 'test', everyMs: 60_000, restRatio: 1000, run: () => sleep(5, true) }
  const runner = startRunner(job, unexpected)
  await sleep(20)
  const startedAt = performance.now()
  await runner.stop()
  t.ok(performance.now() - startedAt < 900 * slowdown(), 'it does not wait for its pause of one second')
})

t.test('looks for work again after a pause if none is waiting', async (t) => {
  const { job, seen } = scripted([], 20)
  const started = performance.now()
  const runner = startRunner(job, unexpected)
  await eventually('it looks again', () => seen.length >= 4)
  await runner.stop()
  const mostLooks = 1 + (performance.now() - started) / 18
  t.ok(seen.length <= mostLooks, `${seen.length} looks`)
})

t.test('waking the runner, even during a batch, starts another batch', async (t) => {
  const { job, seen } = scripted([])
  const runner = startRunner(job, unexpected)
  runner.wake()
  await eventually('it looks again', () => seen.length >= 2)
  await sleep(30)
  t.equal(seen.length, 2, 'work that arrives during a batch is looked for after it')
  runner.wake()
  await eventually('it looks again', () => seen.length >= 3)
  await sleep(30)
  t.equal(seen.length, 3)
  await runner.stop()
})

t.test('`run` resolves when a batch that started after the call leaves no work waiting', async (t) => {
  let left = 1
  let begun = 0
  const ended: number[] = []
  const job: Job = {
    name: 'test',
    everyMs: 60_000,
    run: async () => {
      const now = left--
      begun++
      await sleep(10)
      ended.push(now)
      return now > 0
    },
  }
  const runner = startRunner(job, unexpected)
  await eventually('it rests', () => ended.at(-1) === 0)
  left = 3
  await runner.run()
  t.strictSame(ended, [1, 0, 3, 2, 1, 0])
  left = 0
  runner.wake()
  await eventually('a batch is running', () => begun > ended.length)
  left = 1
  await runner.run()
  t.strictSame(ended.slice(6), [0, 1, 0], 'a batch that is already running does not count')
  await runner.stop()
  await runner.run()
  t.equal(begun, 9, 'a stopped job does not run again')
})

t.test('`run` resolves when all concurrent batches have ended', async (t) => {
  let begun = 0
  let isOver = false
  const job: Job = {
    name: 'test',
    everyMs: 60_000,
    maxPortions: () => 2,
    run: async (onBegun) => {
      if (++begun > 1) return false
      onBegun?.()
      await sleep(30)
      isOver = true
      return false
    },
  }
  const runner = startRunner(job, unexpected, { firstAfterMs: 60_000 })
  await runner.run()
  t.ok(isOver)
  await runner.stop()
})

t.test('a resting job finishes its batch and starts no other until `run` is called', async (t) => {
  const { job, seen } = scripted([true], 1)
  const runner = startRunner(job, unexpected)
  await eventually('it has begun', () => seen.length > 0)
  await runner.rest()
  const { length } = seen
  await sleep(50)
  t.equal(seen.length, length)
  await runner.run()
  t.ok(seen.length > length)
  await runner.stop()
})

t.test('reports a batch that throws, and tries again later', async (t) => {
  const broken = new Error('broken')
  const { job, seen } = scripted([broken, false], 20)
  const reported: unknown[] = []
  const runner = startRunner(job, (error, name) => reported.push([error, name]))
  await eventually('it tries again', () => seen.length >= 2)
  await runner.stop()
  t.strictSame(reported, [[broken, 'test']])
  t.ok(seen.length >= 2)
})

t.test('`stop` waits for the running batch and starts no other', async (t) => {
  let finished = false
  let portions = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const runner = startRunner(
    {
      name: 'slow',
      everyMs: 1,
      run: async () => {
        portions++
        await released
        finished = true
        return true
      },
    },
    unexpected,
  )
  await eventually('the batch is running', () => portions > 0)
  const stopped = runner.stop()
  setTimeout(release, 40)
  await stopped
  t.ok(finished)
  t.equal(portions, 1)
  runner.wake()
  await sleep(20)
  t.equal(portions, 1, 'not even when woken')
})

t.test('`stop` does not wait for the next scheduled batch', async (t) => {
  const runner = startRunner(scripted([]).job, unexpected)
  await sleep(20)
  const started = performance.now()
  await runner.stop()
  t.ok(performance.now() - started < 1000 * slowdown())
})

t.test('a job with concurrent batches looks for the next while the others run', async (t) => {
  const releases: ((more: boolean) => void)[] = []
  let looks = 0
  const job: Job = {
    name: 'test',
    everyMs: 60_000,
    maxPortions: () => 3,
    run: async (onBegun) => {
      looks++
      onBegun?.()
      return new Promise<boolean>((resolve) => releases.push(resolve))
    },
  }
  const runner = startRunner(job, unexpected)
  await eventually('as many as allowed are running', () => releases.length === 3)
  await sleep(20)
  t.equal(looks, 3, 'no more than allowed')
  releases[1]?.(true)
  await eventually('a finished batch makes room for another', () => releases.length === 4)
  await sleep(20)
  t.equal(looks, 4)
  const stopped = runner.stop()
  for (const release of releases) release(true)
  await stopped
  t.equal(looks, 4, '`stop` waits for all of them and starts no other')
})

t.test('a job with concurrent batches looks again when a batch that blocked others ends', async (t) => {
  let release = (_: boolean) => {}
  let looks = 0
  const job: Job = {
    name: 'test',
    everyMs: 60_000,
    maxPortions: () => 3,
    run: async (onBegun) => {
      if (++looks > 1) return false
      onBegun?.()
      return new Promise<boolean>((resolve) => {
        release = resolve
      })
    },
  }
  const runner = startRunner(job, unexpected)
  await eventually('the second batch has found no work', () => looks === 2)
  await sleep(20)
  t.equal(looks, 2)
  release(true)
  await eventually('it looks again before its pause ends', () => looks === 3)
  await runner.stop()
})

t.test('the first batch waits for `firstAfterMs`, or until the runner is woken', async (t) => {
  let runs = 0
  const run = async () => {
    runs++
    return false
  }
  const late = startRunner({ name: 'late', everyMs: 3_600_000, run }, () => {}, { firstAfterMs: 3_600_000 })
  await new Promise((resolve) => setImmediate(resolve))
  t.equal(runs, 0)
  late.wake()
  await eventually('it has run', () => runs === 1)
  await late.stop()
  const soon = startRunner({ name: 'soon', everyMs: 3_600_000, run }, () => {}, { firstAfterMs: 1 })
  await eventually('it has run', () => runs === 2)
  await soon.stop()
})
