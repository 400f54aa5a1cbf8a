import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeDomain, makeService, setSetting } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from '../tools/command.js'

// The zone farthest ahead of UTC, and the zone farthest behind UTC that has daylight saving time.
const zones = ['Pacific/Kiritimati', 'America/Adak', 'Pacific/Kiritimati', 'America/Adak']

onBothDatabases(
  t,
  "billing periods do not depend on the process's time zone",
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    // Free services are paid on creation of their invoice, so each run advances them by one period. All periods are far
    // in the future.
    await setSetting(api, 'invoice_days_ahead', '100000')
    const clientid = await makeClient(api)
    const free = { recurring_amount: 0 } as const
    const services = [
      await makeService(api, clientid, { ...free, next_due_date: '2101-01-31', anchor_day: 31 }),
      await makeService(api, clientid, {
        ...free,
        next_due_date: '2096-02-29',
        anchor_day: 29,
        billing_cycle: 'annually',
      }),
      await makeService(api, clientid, { ...free, next_due_date: '2101-03-26', anchor_day: 26 }),
    ]
    const domain = await makeDomain(api, clientid, { next_due_date: '2092-02-29', anchor_day: 29, years: 2 })
    const { database } = api
    for (const TZ of zones) {
      const ended = await runTool('jobs', ['daily', '--step', 'invoices'], {
        DATABASE_URL: url,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        TZ,
      })
      t.strictSame(ended, { code: 0, stdout: 'invoices: generated 4, skipped 0, errors 0\n', stderr: '' }, TZ)
    }
    const periods = async (type: 'service' | 'domain', related_id: number) => {
      const lines = await database.read('invoice_items').where({ type, related_id }).orderBy('id')
      return [...lines.map(({ period_start }) => period_start), lines.at(-1)?.period_end]
    }
    t.strictSame(await Promise.all(services.map((id) => periods('service', id))), [
      ['2101-01-31', '2101-02-28', '2101-03-31', '2101-04-30', '2101-05-31'],
      ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28'],
      ['2101-03-26', '2101-04-26', '2101-05-26', '2101-06-26', '2101-07-26'],
    ])
    t.strictSame(await periods('domain', domain), [
      '2092-02-29',
      '2094-02-28',
      '2096-02-29',
      '2098-02-28',
      '2100-02-28',
    ])
    const dates = await database.read('invoices').distinct('date').pluck('date')
    t.ok(
      dates.every((date) => Math.abs(Date.parse(date) - Date.now()) < 36 * 60 * 60 * 1000),
      'the date follows the configured time zone',
    )
  },
  prepared,
)
