import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

const count = 2500

withService(
  t,
  'services that no run has billed',
  async (t, api) => {
    const clientId = await makeClient(api)
    await writeRows(api, (db) =>
      db.raw(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
        insert into services (client_id, currency_id, domain, status, billing_cycle, recurring_amount, next_due_date,
          anchor_day, created_at)
        select clients.id, clients.currency_id, 'site' || n || '.example.com', 'active', 'monthly', 1000, '2093-05-01', 1,
          clients.created_at from numbers, clients where clients.id = ?`,
        [count, clientId],
      ),
    )

    t.test('geninvoices fills in what they are billed until, a limited number at a time', async (t) => {
      api.queries()
      t.match(await api.ok('geninvoices'), { generated: 0, errors: 0 })
      const updates = api.queries().filter((sql) => /^update services set billed_until/.test(sql))
      t.equal(updates.length, Math.ceil(count / 1000))
      const until = await api.database.read('services').groupBy('billed_until').select('billed_until').count({ n: '*' })
      t.match(until, [{ billed_until: '2093-05-01', n: count }])
      t.equal(until.length, 1)
    })

    t.test('the next run has nothing to fill in', async (t) => {
      api.queries()
      await api.ok('geninvoices')
      t.strictSame(
        api.queries().filter((sql) => /^update services set billed_until/.test(sql)),
        [],
      )
    })
  },
  withoutJobs,
)
