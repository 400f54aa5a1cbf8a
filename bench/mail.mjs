import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { dialects, withDatabase } from './databases.mjs'
import { mails as queuedMails } from './filled.mjs'
import { median } from './median.mjs'

/** Delay of each answer in milliseconds, which is typical of a remote mail server. */
const answerAfterMs = 40
/**
 * Emails sent before the measurement, while connections are opened and the recipients' domain is not yet known to be
 * fast.
 */
const begin = 500
const timeoutMs = 120_000

/** Measures sending queued emails to a mail server on loopback. Returns medians for SQLite and PostgreSQL. */
export async function measureMail({ dist, mails, rounds, say }) {
  const rows = []
  for (const dialect of dialects) {
    say(`sending ${mails} emails on ${dialect}`)
    const runs = []
    for (let round = 1; round <= rounds; round++)
      runs.push(await withDatabase(dialect, dist, (database) => measureOnce(database, dist, begin + mails)))
    const of = (fact) => median(runs.map((run) => run[fact]))
    const processor = runs[0].processor && of('processor')
    rows.push({ dialect, rate: of('rate'), processor, connections: of('connections') })
  }
  return { mails, answerAfterMs, rows }
}

async function measureOnce({ dialect, run, serve, processor }, dist, count) {
  const { openSink } = await import(pathToFileURL(join(dist, 'test/reliability/sink.js')).href)
  const closers = []
  const sink = await openSink({ teardown: (close) => closers.push(close) }, { answerAfterMs })
  const at = new Date(Date.now() - 60_000).toISOString()
  for (const sql of queuedMails(count, at)) await run(sql)
  const server = await serve({ SMTP_URL: sink.url })
  // SQLite runs in the service's process.
  const used = () => server.processorSeconds() && server.processorSeconds() + (dialect === 'sqlite' ? 0 : processor())
  const taken = async (number) => {
    for (const end = performance.now() + timeoutMs; sink.taken.length < number; await sleep(5))
      if (performance.now() > end) throw new Error(`only ${sink.taken.length} emails were sent: ${server.complaint()}`)
  }
  try {
    await taken(begin)
    const [busy, first, start] = [used(), sink.taken.length, performance.now()]
    await taken(count)
    const seconds = (performance.now() - start) / 1000
    const measured = count - first
    if (new Set(sink.taken).size !== count) throw new Error('an email was sent twice')
    return {
      rate: measured / seconds,
      processor: busy && ((used() - busy) / measured) * 1000,
      connections: sink.counts.most,
    }
  } finally {
    await server.stop()
    for (const close of closers) close()
  }
}
