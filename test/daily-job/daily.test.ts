import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { runDaily, steps } from '../../domain/daily-job/daily.js'
import { toRunDay } from '../../domain/daily-job/run-days.js'
import { Settings } from '../../domain/settings/settings.js'
import { onMigratedPostgres } from '../db/one-database.js'
import { eventually } from '../server/serve.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../support/daily.js'
import { changeCached, makeClient, makeService, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, startApi, withService } from '../support/service.js'

const hour = 60 * 60 * 1000
const lease = (api: Api) => api.database.read('leases').where({ name: 'daily' }).first()
const entries = (api: Api) =>
  api.database.read('activity_log').where('description', 'like', 'Daily job, %').orderBy('id').pluck('description')

withService(
  t,
  'the daily job',
  async (t, api) => {
    // R-1207
    t.test('runs every step in order and logs each result in the activity log', async (t) => {
      jumpToDay(api, '2031-03-10')
      await makeService(api, await makeClient(api), { next_due_date: '2031-03-20' })
      const reports = await runDailyJob(api)
      t.strictSame(
        reports?.map(({ step, failed }) => [step, failed]),
        steps.map(({ name }) => [name, false]),
      )
      const told = await entries(api)
      t.equal(told.length, steps.length)
      t.strictSame(told.slice(0, 10), [
        'Daily job, future dates: nothing to do',
        'Daily job, cancellations: nothing to do',
        'Daily job, orders: nothing to do',
        'Daily job, upgrades: nothing to do',
        'Daily job, price changes: nothing to do',
        'Daily job, invoices: generated 1, skipped 0, errors 0',
        'Daily job, proformas: nothing to do',
        'Daily job, credit: nothing to do',
        'Daily job, payments: nothing to do',
        'Daily job, overdue: nothing to do',
      ])
      t.match(await api.database.read('activity_log').orderBy('id', 'desc').first(), {
        author: 'system',
        client_id: null,
      })
    })

    t.test('is due once a day, from its configured time on', async (t) => {
      jumpToDay(api, '2031-03-11')
      t.equal((await runDailyJob(api, undefined, true))?.length, steps.length)
      t.equal(await runDailyJob(api, undefined, true), undefined)
      api.advance(14 * hour)
      t.equal(await runDailyJob(api, undefined, true), undefined, 'at 02:00 the next day')
      api.advance(hour)
      await countsOfStep(api, 'quotes')
      t.equal((await runDailyJob(api, undefined, true))?.length, steps.length, 'at 03:00')
      t.equal(await runDailyJob(api, undefined, true), undefined)
      api.advance(100 * 24 * hour)
      t.equal((await runDailyJob(api, undefined, true))?.length, steps.length, 'one run makes up for missed days')
      t.equal(await runDailyJob(api, undefined, true), undefined)
    })

    t.test('logs a failed step and runs the following steps', async (t) => {
      jumpToDay(api, '2031-08-01')
      await writeRows(api, (db) => db.schema.renameTable('quotes', 'elsewhere'))
      const reports = await runDailyJob(api)
      await writeRows(api, (db) => db.schema.renameTable('elsewhere', 'quotes'))
      t.strictSame(
        reports?.filter(({ failed }) => failed).map(({ step }) => step),
        ['quotes', 'deleted clients'],
      )
      t.equal(reports?.length, steps.length)
      t.match(api.logged(), /"step":"quotes"/)
      t.ok(
        (await entries(api)).includes(
          'Daily job, quotes: stopped by an internal error; see the service log for details',
        ),
      )
    })

    // R-1207
    t.test('only one process runs the daily job, and the lease of a dead process expires', async (t) => {
      jumpToDay(api, '2031-09-01')
      const died = runDaily(await api.service.contexts.remote())
      t.equal((await died.next()).done, false)
      t.equal(await runDailyJob(api), undefined)
      t.equal(await runDailyJob(api, 'quotes'), undefined, 'does not run a single step either')
      api.advance(4 * 60_000)
      t.equal((await died.next()).done, false, 'a batch extends the lease')
      api.advance(4 * 60_000)
      t.equal(await runDailyJob(api), undefined)
      api.advance(2 * 60_000)
      t.equal((await runDailyJob(api))?.length, steps.length)
      jumpToDay(api, '2031-09-02')
      const slow = runDaily(await api.service.contexts.remote())
      await slow.next()
      api.advance(6 * 60_000)
      const other = runDaily(await api.service.contexts.remote())
      await other.next()
      await t.rejects(async () => {
        while (!(await slow.next()).done);
      }, /taken over/)
      while (!(await other.next()).done);
      t.equal(await runDailyJob(api, undefined, true), undefined, 'the process that took over has finished the run')
    })
  },
  withoutJobs,
)

withService(t, 'the service runs the daily job automatically when it is due', async (t, api) => {
  await setSetting(api, 'daily_job_time', '05:30')
  const first = await lease(api)
  t.ok(first?.finished_at, 'a new database has no run to make up for')
  jumpToDay(api, '2031-03-10')
  await makeService(api, await makeClient(api), { next_due_date: '2031-03-20' })
  api.service.wake()
  await eventually('the daily job has run', async () => (await lease(api))?.finished_at?.startsWith('2031-03-10'))
  t.equal((await entries(api)).length, steps.length)
  api.service.wake()
  await sleep(50)
  t.equal((await entries(api)).length, steps.length)
})

onMigratedPostgres(t, 'only one of several processes runs the daily job', async (t, url) => {
  const first = await startApi(t, url, withoutJobs)
  for (let n = 0; n < 30; n++) await makeService(first, await makeClient(first), { next_due_date: '2031-03-20' })
  const apis = [first, await startApi(t, url, withoutJobs), await startApi(t, url, withoutJobs)]
  for (const api of apis) jumpToDay(api, '2031-03-10')
  const runs = await Promise.all(
    apis.flatMap((api) => [runDailyJob(api, undefined, true), runDailyJob(api, undefined, true)]),
  )
  t.equal(runs.filter((run) => run !== undefined).length, 1)
  t.match(await first.database.read('invoice_items').count({ count: '*' }).first(), { count: 30 })
  t.equal((await entries(first)).length, steps.length)
})

t.test('each day has one run even if its scheduled wall-clock time is skipped or repeated', async (t) => {
  const settings = (time: string, zone: string) =>
    new Settings(
      new Map([
        ['daily_job_time', time],
        ['time_zone', zone],
      ]),
    )
  /** Returns the run days that begin within `hours` after `from`, each with its start rounded up to the half hour. */
  const runs = (from: string, hours: number, time: string, zone: string) => {
    const seen: string[] = []
    let last = ''
    for (let half = 0; half <= hours * 2; half++) {
      const at = new Date(Date.parse(from) + (half * hour) / 2)
      const day = toRunDay(at, settings(time, zone))
      if (day > last) seen.push(`${day} at ${at.toISOString().slice(0, 16)}`)
      if (day > last) last = day
    }
    return seen.slice(1)
  }
  t.strictSame(runs('2031-03-29T00:00:00Z', 72, '02:30', 'Europe/Oslo'), [
    '2031-03-29 at 2031-03-29T01:30',
    '2031-03-30 at 2031-03-30T01:00',
    '2031-03-31 at 2031-03-31T00:30',
  ])
  t.strictSame(runs('2031-10-25T00:00:00Z', 72, '02:30', 'Europe/Oslo'), [
    '2031-10-25 at 2031-10-25T00:30',
    '2031-10-26 at 2031-10-26T00:30',
    '2031-10-27 at 2031-10-27T01:30',
  ])
  t.strictSame(runs('2031-01-01T00:00:00Z', 30, '00:00', 'Pacific/Kiritimati'), ['2031-01-02 at 2031-01-01T10:00'])
  t.strictSame(runs('2031-01-01T00:00:00Z', 60, '23:59', 'America/Adak').length, 3)
  t.equal(toRunDay(new Date('2031-01-01T02:59:59Z'), settings('nonsense', 'UTC')), '2030-12-31')
  t.equal(toRunDay(new Date('2031-01-01T03:00:00Z'), settings('nonsense', 'UTC')), '2031-01-01')
})

//
withService(
  t,
  'the daily job uses the date in the configured time zone',
  async (t, api) => {
    await changeCached(api, 'settings', (db) =>
      db('settings').insert({ name: 'time_zone', value: 'Pacific/Auckland', group: 'general' }),
    )
    await setSetting(api, 'invoice_days_ahead', '0')
    jumpToDay(api, '2031-03-10')
    await makeService(api, await makeClient(api), { next_due_date: '2031-03-11' })
    t.match(await countsOfStep(api, 'invoices'), { generated: 1 }, 'at noon in London, it is the next day in Auckland')
  },
  withoutJobs,
)
