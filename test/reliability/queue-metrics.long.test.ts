import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { writeRows } from '../support/fixtures.js'
import { withService } from '../support/service.js'

const hour = 60 * 60_000

withService(
  t,
  'the metrics show the state of each queue',
  async (t, api) => {
    const at = (ahead: number) => new Date(api.now().getTime() + ahead).toISOString()
    const mail = { template: 'x', recipient: 'a@example.com', subject: 'x', body: 'x', attempts: 0, created_at: at(0) }
    const rows = [
      { status: 'queued', next_attempt_at: at(-hour) },
      { status: 'queued', next_attempt_at: at(-2 * hour) },
      { status: 'queued', next_attempt_at: at(hour) },
      { status: 'queued', next_attempt_at: at(hour), leased_until: at(hour), unfinished_attempts: 1 },
      { status: 'failed', next_attempt_at: at(-hour) },
      { status: 'sent', next_attempt_at: at(-hour) },
    ] as const
    await writeRows(api, async (db) => {
      for (const row of rows) await db('emails').insert({ ...mail, ...row } as never)
    })
    const text = await (await fetch(`${api.url}/metrics`)).text()
    const figure = (name: string, queue: string): number =>
      Number(new RegExp(`^countinghouse_queue_${name}{queue="${queue}"} (\\S+)$`, 'm').exec(text)?.[1])

    t.equal(figure('waiting', 'mail'), 3)
    t.equal(figure('due', 'mail'), 2)
    t.equal(figure('running', 'mail'), 1)
    t.equal(figure('failed', 'mail'), 1)
    const age = figure('oldest_due_seconds', 'mail')
    t.ok(age >= 7200 && age < 7800, `${age} seconds`)
    for (const queue of [
      'module',
      'deliveries',
      'certificates',
      'renewals',
      'tokens',
      'refunds',
      'taxids',
      'einvoices',
      'payments',
    ])
      for (const name of ['waiting', 'due', 'oldest_due_seconds', 'running', 'failed'])
        t.equal(figure(name, queue), 0, `${queue}: ${name}`)
  },
  withoutJobs,
)
