import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { WorkQueue } from '../../engine/work-queue.js'

const busyFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

t.test('runs tasks one at a time, in order of arrival', async (t) => {
  const turns = new WorkQueue()
  const seen: string[] = []
  const work = (name: string, pause: number) =>
    turns.take(async () => {
      seen.push(`${name} begins`)
      await sleep(pause)
      seen.push(`${name} ends`)
      return name
    })
  t.strictSame(await Promise.all([work('a', 10), work('b', 1), work('c', 5)]), ['a', 'b', 'c'])
  t.strictSame(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

t.test('a failed task rejects, and the next one runs', async (t) => {
  const turns = new WorkQueue()
  const failing = turns.take(() => {
    throw new Error('too much')
  })
  const next = turns.take(() => 'done')
  await t.rejects(failing, { message: 'too much' })
  t.equal(await next, 'done')
})

t.test('pauses between tasks for as long as the last one took', async (t) => {
  const turns = new WorkQueue()
  const ends: number[] = []
  let turnsOfOthers = 0
  let isOver = false
  const other = () => {
    turnsOfOthers++
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const before: number[] = []
  await Promise.all(
    Array.from({ length: 3 }, () =>
      turns.take(() => {
        before.push(turnsOfOthers)
        const started = performance.now()
        if (ends.length > 0) t.ok(started - (ends.at(-1) as number) > 15, 'the pause is as long as the work')
        busyFor(20)
        ends.push(performance.now())
      }),
    ),
  )
  isOver = true
  t.ok((before[1] as number) > (before[0] as number) && (before[2] as number) > (before[1] as number))
})
