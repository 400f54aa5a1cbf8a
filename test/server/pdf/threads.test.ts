import t from 'tap'
import { PdfThreads } from '../../../server/pdf/threads.js'
import { sampleLine, samplePaper } from '../../domain/papers/sample-paper.js'

const job = { paper: samplePaper() }

// R-3611
t.test('renders two documents at a time, queues a limited number, and rejects the next document', async (t) => {
  const threads = new PdfThreads({ waiting: 1 })
  const patient = threads.print(job)
  const begun = [patient, threads.print(job), threads.print(job)]
  await t.rejects(threads.print(job), { code: 'papers_busy', kind: 'busy', retryAfterSeconds: 3 })
  // A patient job is never rejected.
  begun.push(threads.print(job, true))
  for (const pdf of await Promise.all(begun)) t.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  t.ok(await threads.print(job), 'there is capacity again')
})

// R-3611
t.test('rejects a document that takes too long or has too many pages, and renders the next document', async (t) => {
  const slow = new PdfThreads({ timeoutMs: 1 })
  await t.rejects(slow.print(job), { code: 'paper_too_large' })
  await t.rejects(slow.print(job), { code: 'paper_too_large' })
  const long = { paper: samplePaper({ lines: Array.from({ length: 60 }, () => sampleLine('a', 1)) }) }
  const short = new PdfThreads({ maxPages: 1 })
  await t.rejects(short.print(long), { code: 'paper_too_large' })
  t.ok(await short.print(job))
})

// R-3611
t.test('rejects a document that takes too much memory, and does not end the process', async (t) => {
  const small = new PdfThreads({ memoryMb: 12, maxPages: 1_000_000 })
  const lines = Array.from({ length: 40_000 }, (_, at) => sampleLine(`${at}`.repeat(20), 1))
  await t.rejects(small.print({ paper: samplePaper({ lines }) }), { code: 'paper_too_large' })
})

// R-3608
t.test('rejects a folder of fonts that cannot be read', async (t) => {
  t.throws(() => new PdfThreads({ fontsDir: '/nowhere/at/all' }), { message: /^PAPER_FONTS_DIR cannot be read/ })
})
