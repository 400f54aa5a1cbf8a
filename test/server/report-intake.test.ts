import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import t from 'tap'
import { ReportIntake } from '../../server/report-intake.js'

const kibibyte = 1024
const full = { failure: { status: 503, code: 'body_capacity_reached' } }

/** A request whose body comes as the test says. */
class Report extends Readable {
  readonly headers: Record<string, string> = {}
  complete = false

  override _read(): void {}

  send(bytes: number): this {
    this.push(Buffer.alloc(bytes, 'x'))
    return this
  }

  finish(): this {
    this.complete = true
    this.push(null)
    return this
  }
}

/** Takes reports at one time, and tells in their order what became of each. */
function open(intake = new ReportIntake()) {
  const ends: Promise<unknown>[] = []
  const take = (network: string, report: Report, verify: (bytes: Buffer) => Promise<unknown> = async () => 'taken') => {
    const end = intake.take(report as unknown as IncomingMessage, { network, now: 0 }, verify)
    ends.push(end.catch((error: Error) => error))
    return report
  }
  return {
    intake,
    take,
    /** Sends reports of which one byte came. */
    hold: (network: string, count: number) => Array.from({ length: count }, () => take(network, new Report().send(1))),
    /** Ends all that are on their way, and returns what became of each. */
    finish: async (reports: readonly Report[]) => {
      for (const report of reports) report.finish()
      return Promise.all(ends)
    },
  }
}

/** The reports that gave way, by their places in the order of their beginnings. */
const gone = (outcomes: readonly unknown[]): number[] =>
  outcomes.flatMap((outcome, at) => (outcome instanceof Error ? [at] : []))

// R-2802
t.test(
  'a network that has shown nothing genuine has 16 on their way, and its oldest gives way to a new one',
  async (t) => {
    const { hold, finish } = open()
    const outcomes = await finish([...hold('a', 18), ...hold('b', 1)])
    t.strictSame(gone(outcomes), [0, 1])
    t.match(outcomes[0], { failure: { status: 503, headers: { 'Retry-After': /^\d+$/, Connection: 'close' } } })
  },
)

// R-2802
t.test('all such networks together have 32, and their oldest gives way', async (t) => {
  const { hold, finish } = open()
  const reports = ['a', 'b', 'c'].flatMap((network) => hold(network, 11))
  t.strictSame(gone(await finish(reports)), [0])
})

// R-2802
t.test('a network that genuine reports come from has all 64, of which others leave it half', async (t) => {
  const { intake, hold, finish } = open()
  intake.recognize('provider', 0)
  const reports = [...hold('a', 16), ...hold('b', 16), ...hold('provider', 32), ...hold('c', 1)]
  t.strictSame(gone(await finish(reports)), [0], 'one stranger for another')
  const alone = open(intake)
  t.strictSame(gone(await alone.finish(alone.hold('provider', 65))), [0])
})

// R-2802
t.test('it is known for a day', async (t) => {
  const { intake, hold, finish } = open()
  intake.recognize('provider', -24 * 60 * 60 * 1000)
  t.strictSame(gone(await finish(hold('provider', 17))), [0])
})

t.test('memory is shared alike: the oldest gives way to bytes for which there is no room', async (t) => {
  const { take, finish } = open()
  const large = Array.from({ length: 9 }, () => take('a', new Report().send(250 * kibibyte)))
  await new Promise(setImmediate)
  t.strictSame(gone(await finish(large)), [0])
})

t.test('what is verified does not give way, and holds its memory until it is', async (t) => {
  const { take, finish } = open()
  let verified = () => {}
  const verifying = new Promise<void>((resolve) => {
    verified = resolve
  })
  for (let n = 0; n < 8; n++) take('a', new Report().send(256 * kibibyte).finish(), () => verifying)
  await new Promise(setImmediate)
  const late = take('a', new Report().send(1))
  await new Promise(setImmediate)
  verified()
  const outcomes = await finish([late])
  t.strictSame(gone(outcomes), [8])
  t.match(outcomes[8], full)
  const again = take('a', new Report().send(1))
  t.strictSame(gone(await finish([again])), [8], 'and gives it back')
})

t.test('reports that have come whole take no place, however many wait to be read', async (t) => {
  const { take, finish } = open()
  for (let n = 0; n < 100; n++) take('a', new Report().send(10).finish())
  t.strictSame(gone(await finish([])), [])
})

t.test('a report that announces too much takes nothing', async (t) => {
  const { hold, take, finish } = open()
  const reports = hold('a', 16)
  const large = new Report()
  large.headers['content-length'] = String(256 * kibibyte + 1)
  take('a', large)
  const outcomes = await finish(reports)
  t.strictSame(gone(outcomes), [16])
  t.match(outcomes[16], { failure: { status: 413 } })
})
