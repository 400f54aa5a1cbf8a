import t from 'tap'
import { PdfThreads } from '../../../server/pdf/threads.js'
import { sampleLine, samplePaper } from '../../domain/papers/sample-paper.js'

const job = { paper: samplePaper() }

// R-3611
t.test('two papers are made at a time, some calls wait, and one more is refused', async (t) => {
  const threads = new PdfThreads({ waiting: 1 })
  const patient = threads.print(job)
  const begun = [patient, threads.print(job), threads.print(job)]
  await t.rejects(threads.print(job), { code: 'papers_busy', kind: 'busy', retryAfterSeconds: 3 })
  // What is patient is never refused.
  begun.push(threads.print(job, true))
  for (const pdf of await Promise.all(begun)) t.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  t.ok(await threads.print(job), 'and there is room again')
})

// R-3611
t.test('a paper that takes too long or has too many pages is refused, and the next one is made', async (t) => {
  const slow = new PdfThreads({ timeoutMs: 1 })
  await t.rejects(slow.print(job), { code: 'paper_too_large' })
  await t.rejects(slow.print(job), { code: 'paper_too_large' })
  const long = { paper: samplePaper({ lines: Array.from({ length: 60 }, () => sampleLine('a', 1)) }) }
  const short = new PdfThreads({ maxPages: 1 })
  await t.rejects(short.print(long), { code: 'paper_too_large' })
  t.ok(await short.print(job))
})

// R-3611
t.test('a paper that takes too much memory ends its thread and nothing else', async (t) => {
  const small = new PdfThreads({ memoryMb: 12, maxPages: 1_000_000 })
  const lines = Array.from({ length: 40_000 }, (_, at) => sampleLine(`${at}`.repeat(20), 1))
  await t.rejects(small.print({ paper: samplePaper({ lines }) }), { code: 'paper_too_large' })
})

// R-3608
t.test('a folder of fonts that cannot be read stops the start', async (t) => {
  t.throws(() => new PdfThreads({ fontsDir: '/nowhere/at/all' }), { message: /^PAPER_FONTS_DIR cannot be read/ })
})
