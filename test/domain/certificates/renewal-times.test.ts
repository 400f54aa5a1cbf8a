import { randomBytes } from 'node:crypto'
import t from 'tap'
import {
  adviceQueryPause,
  defaultRenewalTime,
  failedRenewalPause,
  isLate,
  isLonger,
  randomInstant,
  unadvisedQueryPause,
} from '../../../domain/certificates/renewal-times.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * dayMs)

// R-2871
t.test(
  'renews a certificate when a third of its validity period is left, or half of a period shorter than ten days',
  async (t) => {
    for (const [life, renewed] of [
      [90, 60],
      [45, 30],
      [10, 10 - 10 / 3],
      [6, 3],
      [1, 0.5],
    ] as const)
      t.equal(
        defaultRenewalTime({ start, end: after(life) }).getTime(),
        Math.floor(after(renewed).getTime()),
        `${life} days`,
      )
  },
)

t.test('draws random instants within the window', async (t) => {
  const end = after(2)
  const drawn = (byte: number) => randomInstant({ random: (size) => Buffer.alloc(size, byte) }, { start, end })
  t.same(drawn(0), start)
  t.ok(drawn(255) < end && drawn(255) > after(1.99))
  t.same(drawn(128).toISOString().slice(0, 10), '2026-01-02')
  const many = new Set(
    Array.from({ length: 50 }, () => randomInstant({ random: randomBytes }, { start, end }).getTime()),
  )
  t.ok(many.size > 40)
})

// R-2871
t.test(
  'queries renewal information again after Retry-After, at least a minute and at most a day, or after six hours without it',
  async (t) => {
    for (const [asked, pause] of [
      [undefined, 6 * hourMs],
      [1, 60_000],
      [3600, hourMs],
      [9_999_999, dayMs],
    ] as const)
      t.equal(adviceQueryPause(asked), pause)
  },
)

// R-2871
t.test(
  'the pause between queries without advice grows with the time since the last advice, up to four days',
  async (t) => {
    for (const [silentMs, askedMs, pause] of [
      [0, undefined, 10 * 60_000],
      [4 * hourMs, undefined, 2 * hourMs],
      [4 * hourMs, 6 * hourMs, 6 * hourMs],
      [30 * dayMs, undefined, 4 * dayMs],
      [0, 9 * dayMs, dayMs],
    ] as const)
      t.equal(unadvisedQueryPause(silentMs, askedMs), pause)
  },
)

// R-2874
t.test('pauses longer after each failed renewal, but less if little time is left before the expiry', async (t) => {
  for (const [failures, days, asked, pause] of [
    [1, 30, undefined, hourMs],
    [2, 30, undefined, 2 * hourMs],
    [7, 30, undefined, 64 * hourMs],
    [9, 30, undefined, 256 * hourMs],
    [5000, 30, undefined, 15 * dayMs],
    [9, 2, undefined, dayMs],
    [9, 0, undefined, hourMs],
    [1, 30, 7200, 2 * hourMs],
    [1, 30, 9_999_999, dayMs],
  ] as const)
    t.equal(failedRenewalPause(failures, days * dayMs, asked), pause)
})

// R-2878
t.test('a renewed certificate must last over a day longer, or over a quarter of a shorter life', async (t) => {
  const longer = (life: number, more: number, now = 0) =>
    isLonger(after(now), { start, end: after(life) }, after(life + more))
  t.strictSame([longer(90, 1), longer(90, 1.1), longer(90, -5)], [false, true, false])
  t.strictSame([longer(1, 0.25), longer(1, 0.3)], [false, true])
  t.ok(longer(90, 0.1, 90), 'an expired certificate is replaced by any other')
})

// R-2874
t.test('a renewal is late if less than two thirds of the time from its due date to the expiry is left', async (t) => {
  const late = (day: number) => isLate(after(day), after(60), after(90))
  t.strictSame([60, 69.9, 70.1, 95].map(late), [false, false, true, true])
})
