import t from 'tap'
import { toRunDay } from '../../domain/daily-job/run-days.js'
import { addDays, type Day } from '../../domain/values/days.js'
import { advance } from '../support/clock.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../support/daily.js'
import { insertRow, makeClient, makeDomain, setSetting } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const dayMs = 86_400_000

/** Advances the clock by a day, which runs the daily job, and returns the day of that run. */
async function lastDay(api: Api): Promise<Day> {
  await advance(api, 1)
  const { now, settings } = await api.service.contexts.on()
  return toRunDay(now, settings)
}

async function runDailyOn(api: Api, ...days: readonly Day[]): Promise<void> {
  for (const day of days) {
    jumpToDay(api, day)
    await runDailyJob(api)
  }
}

const mailsTo = (api: Api, clientId: number) =>
  api.database.read('emails').where({ client_id: clientId, template: 'domain renewal reminder' }).orderBy('id')

withService(
  t,
  'domain expiry reminders',
  async (t, api) => {
    const day = await lastDay(api)
    const make = async (days: number, row: Parameters<typeof makeDomain>[2] = {}) => {
      const clientid = await makeClient(api)
      const domainid = await makeDomain(api, clientid, { expiry_date: addDays(day, days), ...row })
      return { clientid, domainid }
    }
    const plain = await make(32)
    const off = await make(9, { domain: 'xn--mnchen-3ya.example' })
    await api.ok('updateclientdomain', { domainid: off.domainid, donotrenew: 1 })
    const paid = await make(8)
    const at = api.now().toISOString()
    await insertRow(api, 'module_queue', {
      ...{ domain_id: paid.domainid, action: 'renew', status: 'pending', max_attempts: 5, created_at: at },
      next_attempt_at: new Date(api.now().getTime() + 300 * dayMs).toISOString(),
    })
    const moved = await make(31)
    const others = [
      await make(8, { status: 'pending' }),
      await make(8, { status: 'cancelled' }),
      await make(-400, { status: 'expired' }),
      await make(8, { expiry_date: null }),
    ]

    await advance(api, 3)
    await api.ok('updateclientdomain', { domainid: moved.domainid, expirydate: addDays(day, 34) })
    await advance(api, 2)

    // R-2701
    t.test('reminds a client 30 days before a domain expires, even if nothing is billed for it', async (t) => {
      const [mail, ...more] = await mailsTo(api, plain.clientid)
      t.strictSame(more, [])
      t.match(mail, { subject: /^domain\S+ expires on/, body: /please pay for the renewal by that date/ })
      t.match((await api.ok('getemails', { userid: plain.clientid })).data, [{ subject: mail?.subject }])
    })

    // R-2701
    t.test('sends another reminder after the expiry date changes', async (t) => {
      const told = (await mailsTo(api, moved.clientid)).map(({ subject }) => subject.slice(-10))
      t.strictSame(told, [addDays(day, 31), addDays(day, 34)])
    })

    t.test('the reminder for a domain that will not be renewed says so and shows the Unicode name', async (t) => {
      t.match(await mailsTo(api, off.clientid), [{ subject: /^münchen\.example expires/, body: /will not be renewed/ }])
    })

    t.test('the reminder asks for no action if the renewal is queued', async (t) => {
      t.match(await mailsTo(api, paid.clientid), [{ body: /do not need to do anything/ }])
    })

    // R-2701
    t.test(
      'sends no reminder for a domain that is pending, cancelled, or expired, or lacks an expiry date',
      async (t) => {
        for (const { clientid } of others) t.strictSame(await mailsTo(api, clientid), [])
      },
    )

    t.test('reminds once 7 days before the expiry and once 3 days after it', async (t) => {
      await runDailyOn(api, ...[24, 25, 26, 27, 34, 35, 36, 37].map((days) => addDays(day, days)))
      const told = (await mailsTo(api, plain.clientid)).map(({ subject, created_at }) => [
        subject.replace(/^\S+ (\w+) .*/, '$1'),
        Math.round((Date.parse(`${addDays(day, 32)}T12:00:00Z`) - Date.parse(created_at)) / dayMs),
      ])
      t.strictSame(
        told.map(([verb]) => verb),
        ['expires', 'expires', 'expired'],
      )
      const [first = 0, second = 0, third = 0] = told.map(([, days]) => Number(days))
      t.ok(Math.abs(first - 30) <= 1 && Math.abs(second - 7) <= 1 && Math.abs(third + 3) <= 1, `${told}`)
    })

    // R-2701
    t.test('sends one reminder for a domain that is past several reminder days', async (t) => {
      await setSetting(api, 'domain_reminder_days_before', '40,20,10')
      await setSetting(api, 'domain_reminder_days_after', '')
      const today = await lastDay(api)
      const clientid = await makeClient(api)
      await makeDomain(api, clientid, { expiry_date: addDays(today, 6) })
      await runDailyOn(api, ...[1, 2, 7, 12].map((days) => addDays(today, days)))
      t.equal((await mailsTo(api, clientid)).length, 1)
    })
  },
  withoutJobs,
)
