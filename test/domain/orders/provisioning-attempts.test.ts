import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { RemoteContext } from '../../../domain/context.js'
import { type PlannedAttempt, runAttempts } from '../../../domain/orders/provisioning-attempts.js'

// R-1431
t.test('attempts of an order', async (t) => {
  const reported: unknown[] = []
  let row: { leased_until: string | null } | undefined
  const remote = {
    report: (error: unknown) => reported.push(error),
    db: () => ({ where: () => ({ first: async () => row }) }),
  } as unknown as RemoteContext
  const intended = (attempts: readonly (() => Promise<unknown>)[]): PlannedAttempt[] =>
    attempts.map((attempt, row) => ({ row, attempt, isFree: true }))

  t.test('run concurrently, at most eight at a time', async (t) => {
    let running = 0
    let most = 0
    const attempt = async () => {
      most = Math.max(most, ++running)
      await sleep(20)
      running--
    }
    await runAttempts(remote, intended(Array.from({ length: 20 }, () => attempt)))
    t.equal(running, 0)
    t.equal(most, 8)
  })

  t.test('wait for an attempt that a worker leases, unless it was leased before', async (t) => {
    row = { leased_until: '2031-01-01T00:00:00.000Z' }
    let answered = false
    const answer = runAttempts(remote, intended([async () => undefined])).then(() => {
      answered = true
    })
    await sleep(150)
    t.notOk(answered)
    row = { leased_until: null }
    await answer
    row = { leased_until: '2031-01-01T00:00:00.000Z' }
    await runAttempts(remote, [{ row: 1, isFree: false, attempt: async () => undefined }])
    row = undefined
  })

  t.test('delay the response for a limited time, after which only started attempts run to their end', async (t) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let done = 0
    const late = async () => {
      await held
      done++
    }
    await runAttempts(remote, intended(Array.from({ length: 20 }, () => late)), 50)
    t.equal(done, 0)
    letGo()
    await sleep(0)
    t.equal(done, 8, 'the others stay in the queue')
  })

  t.test('throw an error, or report an error that occurs after the response', async (t) => {
    const fail = (wait: number) => async () => {
      await sleep(wait)
      throw new Error('broken')
    }
    await t.rejects(runAttempts(remote, intended([fail(0)])), { message: 'broken' })
    t.strictSame(reported, [])
    await runAttempts(remote, intended([fail(100)]), 10)
    while (reported.length === 0) await sleep(10)
    t.match(reported, [{ message: 'broken' }])
  })
})
