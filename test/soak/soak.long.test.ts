import t from 'tap'
import { onSqlite } from '../db/one-database.js'
import { onBothDatabases } from '../support/databases.js'
import { kinds } from './calls.js'
import { findProblems, formatReport, soak } from './soak.js'
import { calculateTrend } from './trend.js'

const watched = { title: 'memory', unit: 'MiB', quantile: 0.5, allowed: { absolute: 5, share: 0.1 } }
const growing = (samples: readonly number[]) => calculateTrend(samples, watched)?.growing

t.test('distinguishes a growing figure from one that warms up, stays flat, or jumps', async (t) => {
  const noise = (n: number) => (n * 7) % 5
  const series = (of: (n: number) => number) => Array.from({ length: 90 }, (_, n) => of(n))
  t.equal(growing(series((n) => 100 + n + noise(n))), true, 'a leak')
  t.equal(growing(series((n) => 100 + noise(n))), false, 'noise')
  t.equal(growing(series((n) => 100 + Math.min(n, 25) * 4 + noise(n))), false, 'a rise that ends with the warm-up')
  t.equal(growing(series((n) => 300 - n)), false, 'a fall')
  t.equal(growing(series((n) => 100 + (n % 30 === 29 ? 500 : noise(n)))), false, 'an occasional jump')
  t.equal(growing(series((n) => 1000 + n)), false, 'a rise within a tenth')
  t.equal(growing([1, 2, 3]), undefined, 'too few samples')
  t.equal(growing(series(() => Number.NaN)), undefined, 'a figure that this system does not provide')
})

onBothDatabases(t, 'a few seconds of mixed load get the right answers and leave the books in order', async (t, url) => {
  const options = { databaseUrl: url, seconds: 6, rate: 60, seed: 5, stopped: new AbortController().signal }
  const report = await soak(t, options)
  // Memory is still warming up.
  t.strictSame(findProblems({ ...report, figures: [] }), [], formatReport(report))
  t.match(report.audit.stdout, 'The books add up.')
  t.ok(report.calls.size > kinds.length / 2, 'most kinds of calls were made')
  t.ok(report.received > 0, 'notifications were delivered during the run')
  for (const { title, samples } of report.figures)
    t.ok(
      samples.length > 5 && samples.every((value) => value >= 0 || process.platform !== 'linux'),
      `${title} was sampled`,
    )
})

onSqlite(t, 'a run ends early when it is stopped', async (t, url) => {
  const stopped = new AbortController()
  const options = { databaseUrl: url, seconds: 3600, rate: 20, seed: 1, stopped: stopped.signal }
  setTimeout(() => stopped.abort(), 1000)
  const { end } = await soak(t, options)
  t.equal(end.code, 0)
})
