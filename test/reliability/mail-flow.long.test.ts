import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { insertRows } from '../../domain/sql/insert-rows.js'
import { eventually, serve } from '../server/serve.js'
import { onBothDatabases } from '../support/databases.js'
import { slowdown } from '../support/slowdown.js'
import { openSink } from './sink.js'

function processorSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user as number) + (system as number)) / 100
}

/** Returns the processor seconds of the fixed task with which test runs are compared. */
function secondsOfTask(): number {
  const used = () => {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(13, 15).map(Number)
    return ((user as number) + (system as number)) / 100
  }
  const before = used()
  execFileSync(process.execPath, [fileURLToPath(new URL('../../../.ci/yardstick.cjs', import.meta.url))])
  return used() - before
}

const paragraphs = Array.from({ length: 12 }, (_, n) => `<p>Line ${n} of the invoice: hosting, <b>12.50</b></p>`)

onBothDatabases(
  t,
  'sends emails fast and with little processor time to a server that takes 40 ms for each answer',
  async (t, url) => {
    const count = Number(process.env.MAILS ?? 6000)
    const sink = await openSink(t, { answerAfterMs: 40 })
    // Sets up the database without sending emails.
    const first = await serve(t, { DATABASE_URL: url })
    await first.kill()
    const database = await connect(url)
    const at = new Date(Date.now() - 60_000).toISOString()
    await database.transaction((db) =>
      insertRows(
        db,
        'emails',
        Array.from({ length: count }, (_, n) => ({
          ...{
            template: 'invoice created',
            subject: `Invoice ${n}`,
            body: paragraphs.join('\n'),
            status: 'queued' as const,
          },
          ...{ recipient: `client${n}@customers.example`, attempts: 0, next_attempt_at: at, created_at: at },
        })),
      ),
    )
    await database.close()
    const server = await serve(t, { DATABASE_URL: url, SMTP_URL: sink.url })
    // The beginning is not measured: connections are opened, and a domain must first prove that it is quick.
    await eventually('the first emails are accepted', () => sink.taken.length > 100)
    const begun = {
      taken: sink.taken.length,
      at: performance.now(),
      used: processorSeconds(server.process.pid as number),
    }
    while (sink.taken.length < count && performance.now() - begun.at < 20_000) await sleep(20)
    const taken = sink.taken.length - begun.taken
    const seconds = (performance.now() - begun.at) / 1000
    const used = processorSeconds(server.process.pid as number) - begun.used
    console.error(
      `${(taken / seconds).toFixed(1)} mails a second, ${((used / taken) * 1000).toFixed(2)} ms of processor a mail, ` +
        `${sink.counts.most} connections at most, ${sink.counts.opened} opened`,
    )
    t.equal(new Set(sink.taken).size, sink.taken.length, 'each once')
    // Processor time, because the mail server and the database also use the processors, and relative to a fixed task,
    // because machines differ.
    const task = secondsOfTask()
    t.ok(used / taken <= task / 250, `${used / taken} seconds of processor a mail, ${task} for the fixed task`)
    // With one connection, the answers would limit the rate to 5 emails a second, which take a twentieth of a slow core.
    const isQuick = taken / seconds >= 100 / slowdown() || used / seconds >= 0.25 / slowdown()
    t.ok(isQuick, `${taken / seconds} a second, ${used / seconds} of a core`)
  },
)
