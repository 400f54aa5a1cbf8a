import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import t from 'tap'
import { ReportIntake } from '../../server/report-intake.js'

const kibibyte = 1024
const full = { failure: { status: 503, code: 'body_capacity_reached' } }

/** A request whose body the test sends in chunks. */
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

/**
 * Opens an intake with a fixed time. `take` begins a report, and `finish` returns the outcomes of all reports in order.
 */
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
    /** Starts `count` reports that have sent only their first byte. */
    hold: (network: string, count: number) => Array.from({ length: count }, () => take(network, new Report().send(1))),
    /** Completes the given reports, and returns the outcomes of all reports. */
    finish: async (reports: readonly Report[]) => {
      for (const report of reports) report.finish()
      return Promise.all(ends)
    },
  }
}

/** Returns the positions of dropped and rejected reports, in the order in which they began. */
const gone = (outcomes: readonly unknown[]): number[] =>
  outcomes.flatMap((outcome, at) => (outcome instanceof Error ? [at] : []))

// R-2802
t.test(
  'an unrecognized network can have up to 16 reports in progress, and a further report drops its oldest report',
  async (t) => {
    const { hold, finish } = open()
    const outcomes = await finish([...hold('a', 18), ...hold('b', 1)])
    t.strictSame(gone(outcomes), [0, 1])
    t.match(outcomes[0], { failure: { status: 503, headers: { 'Retry-After': /^\d+$/, Connection: 'close' } } })
  },
)

// R-2802
t.test(
  'unrecognized networks can have up to 32 reports in total, and a further report drops their oldest report',
  async (t) => {
    const { hold, finish } = open()
    const reports = ['a', 'b', 'c'].flatMap((network) => hold(network, 11))
    t.strictSame(gone(await finish(reports)), [0])
  },
)

// R-2802
t.test('a recognized network can use all 64 places, and unrecognized networks at most half of them', async (t) => {
  const { intake, hold, finish } = open()
  intake.recognize('provider', 0)
  const reports = [...hold('a', 16), ...hold('b', 16), ...hold('provider', 32), ...hold('c', 1)]
  t.strictSame(gone(await finish(reports)), [0], 'a report from an unrecognized network is dropped for another')
  const alone = open(intake)
  t.strictSame(gone(await alone.finish(alone.hold('provider', 65))), [0])
})

// R-2802
t.test('recognition of a network expires after a day', async (t) => {
  const { intake, hold, finish } = open()
  intake.recognize('provider', -24 * 60 * 60 * 1000)
  t.strictSame(gone(await finish(hold('provider', 17))), [0])
})

t.test('drops the oldest report if the memory is full', async (t) => {
  const { take, finish } = open()
  const large = Array.from({ length: 9 }, () => take('a', new Report().send(250 * kibibyte)))
  await new Promise(setImmediate)
  t.strictSame(gone(await finish(large)), [0])
})

t.test('a report is not dropped while it is verified, and its memory is released after the verification', async (t) => {
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
  t.strictSame(gone(await finish([again])), [8], 'the memory is free again')
})

t.test('complete reports take no place, even if 100 of them wait to be read', async (t) => {
  const { take, finish } = open()
  for (let n = 0; n < 100; n++) take('a', new Report().send(10).finish())
  t.strictSame(gone(await finish([])), [])
})

t.test('a report that announces too large a body is rejected, and drops no other report', async (t) => {
  const { hold, take, finish } = open()
  const reports = hold('a', 16)
  const large = new Report()
  large.headers['content-length'] = String(256 * kibibyte + 1)
  take('a', large)
  const outcomes = await finish(reports)
  t.strictSame(gone(outcomes), [16])
  t.match(outcomes[16], { failure: { status: 413 } })
})
