import type { Knex } from 'knex'
import t from 'tap'
import { holdLease } from '../../domain/system/lease.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../support/daily.js'
import { writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const minuteMs = 60_000
const leaseOf = (api: Api, name: string) => api.database.read('leases').where({ name }).first()
const recordOf = (api: Api, name: string) => api.database.read('job_steps').where({ name }).first()

/** Runs `act` while `table` has another name. */
async function withoutTable(api: Api, table: string, act: () => Promise<unknown>): Promise<void> {
  const rename = (from: string, to: string) => writeRows(api, (db: Knex) => db.schema.renameTable(from, to))
  await rename(table, 'elsewhere')
  await act()
  await rename('elsewhere', table)
}

// R-1255
withService(
  t,
  'failing steps of the daily job',
  async (t, api) => {
    const runIfDue = async () => (await runDailyJob(api, undefined, true))?.map(({ step }) => step)

    // Steps that read the `quotes` table, which the tests rename.
    const failing = ['quotes', 'deleted clients']

    t.test('repeats only the failed steps within the hour until they succeed', async (t) => {
      jumpToDay(api, '2031-08-01')
      await withoutTable(api, 'quotes', async () => {
        const reports = await runDailyJob(api, undefined, true)
        t.strictSame(
          reports?.filter(({ failed }) => failed).map(({ step }) => step),
          failing,
        )
        t.equal(await runIfDue(), undefined, 'not immediately')
        api.advance(40 * minuteMs)
        t.strictSame(await runIfDue(), failing)
      })
      t.equal(await runIfDue(), undefined)
      api.advance(40 * minuteMs)
      t.strictSame(await runIfDue(), failing)
      t.equal((await recordOf(api, 'quotes'))?.failed_at, null)
      api.advance(40 * minuteMs)
      t.equal(await runIfDue(), undefined)
    })

    t.test('does not repeat a failed step that succeeded when run manually', async (t) => {
      jumpToDay(api, '2031-08-02')
      await withoutTable(api, 'quotes', runIfDue)
      for (const step of failing) await countsOfStep(api, step)
      api.advance(40 * minuteMs)
      t.equal(await runIfDue(), undefined)
    })

    t.test('a failing credit step prevents overdue marks, reminders, suspensions, and terminations', async (t) => {
      jumpToDay(api, '2031-08-03')
      const after = ['credit', 'overdue', 'reminders', 'suspensions', 'terminations']
      await withoutTable(api, 'credit_entries', async () => {
        await writeRows(api, (db) => db.schema.renameTable('clients', 'nobody'))
        const reports = await runDailyJob(api, undefined, true)
        await writeRows(api, (db) => db.schema.renameTable('nobody', 'clients'))
        const failed = reports?.filter((report) => report.failed).map(({ step }) => step) ?? []
        t.strictSame(
          failed.filter((step) => after.includes(step)),
          after,
        )
      })
      api.advance(40 * minuteMs)
      const again = await runIfDue()
      t.strictSame(
        again?.filter((step) => after.includes(step)),
        after,
      )
      t.equal(await runIfDue(), undefined)
    })
  },
  withoutJobs,
)

// R-1256
withService(
  t,
  'a clock that was ahead',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')
    await runDailyJob(api)
    const far = '2033-01-01T00:00:00.000Z'

    t.test('a lease from the far future blocks neither the daily job nor a manual run', async (t) => {
      const name = 'daily run'
      await writeRows(api, (db) => db('leases').where({ name }).update({ holder: 'a wrong clock', ends_at: far }))
      t.ok(await runDailyJob(api))
      t.ok(((await leaseOf(api, name))?.ends_at ?? far) < '2031-03-11')
      jumpToDay(api, '2031-03-11')
      t.ok(await runDailyJob(api, undefined, true))
    })

    t.test('a finish time in the far future does not prevent the daily job', async (t) => {
      jumpToDay(api, '2031-03-12')
      await writeRows(api, (db) => db('leases').where({ name: 'daily' }).update({ finished_at: far }))
      await writeRows(api, (db) => db('job_steps').update({ finished_at: far }))
      t.ok(await runDailyJob(api, undefined, true))
      t.equal(await runDailyJob(api, undefined, true), undefined)
      t.match((await leaseOf(api, 'daily'))?.finished_at, /^2031-03-12/)
    })

    t.test('respects a lease that another process holds', async (t) => {
      const hold = { name: 'daily run', holder: 'another' }
      await writeRows(api, (db) => holdLease(db, hold, { now: api.now(), milliseconds: 5 * minuteMs }))
      t.equal(await runDailyJob(api), undefined)
      api.advance(6 * minuteMs)
      t.ok(await runDailyJob(api))
    })
  },
  withoutJobs,
)
