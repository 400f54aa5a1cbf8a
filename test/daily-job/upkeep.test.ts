import t from 'tap'
import { countsOfStep, jumpToDay, withoutJobs } from '../support/daily.js'
import { failOnUpdate } from '../support/failing-row.js'
import {
  makeClient,
  makeDomain,
  makeLogin,
  makeOpenLinks,
  makeService,
  setSetting,
  writeRows,
} from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const domainStatus = async (api: Api, id: number) =>
  (await api.database.read('domains').where({ id }).first('status'))?.status

withService(
  t,
  'upkeep in the daily job',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')
    const clientid = await makeClient(api)

    // R-1609
    t.test('a domain that is not renewed passes through grace and redemption and expires', async (t) => {
      await writeRows(api, (db) =>
        db('tlds').insert([
          {
            extension: '.uk',
            register_price: 1,
            transfer_price: 1,
            renew_price: 1,
            is_enabled: 1,
            sort_order: 0,
            grace_days: 90,
            redemption_days: 90,
          },
          {
            extension: '.co.uk',
            register_price: 1,
            transfer_price: 1,
            renew_price: 1,
            is_enabled: 1,
            sort_order: 0,
            grace_days: 2,
            redemption_days: 3,
          },
        ] as never[]),
      )
      const row = { expiry_date: '2031-03-10' }
      const long = await makeDomain(api, clientid, { ...row, domain: 'engine.uk' })
      const short = await makeDomain(api, clientid, { ...row, domain: 'engine.co.uk' })
      const usual = await makeDomain(api, clientid, { ...row, domain: 'engine.test' })
      const statusesByDay: string[] = []
      const days = ['03-10', '03-11', '03-12', '03-13', '03-15', '03-16', '04-09', '04-10', '05-09', '05-10']
      for (const day of days) {
        jumpToDay(api, `2031-${day}`)
        await countsOfStep(api, 'domain expiry')
        t.notOk((await countsOfStep(api, 'domain expiry')).grace, 'a second run changes nothing')
        const [a, b, c] = [
          await domainStatus(api, short),
          await domainStatus(api, usual),
          await domainStatus(api, long),
        ]
        statusesByDay.push(`${day} ${a} ${b} ${c}`)
      }
      // Each line is a day with the statuses of the domains with a short, default, and long grace period.
      t.strictSame(statusesByDay, [
        '03-10 active active active',
        '03-11 grace grace grace',
        '03-12 grace grace grace',
        '03-13 redemption grace grace',
        '03-15 redemption grace grace',
        '03-16 expired grace grace',
        '04-09 expired grace grace',
        '04-10 expired redemption grace',
        '05-09 expired redemption grace',
        '05-10 expired expired grace',
      ])
    })

    // R-1609
    t.test('an expired domain skips the stages that it missed, and other domains keep their status', async (t) => {
      jumpToDay(api, '2031-06-01')
      const old = await makeDomain(api, clientid, { expiry_date: '2031-01-01' })
      const others = [
        await makeDomain(api, clientid, { expiry_date: null }),
        await makeDomain(api, clientid, { expiry_date: '2031-06-01' }),
        await makeDomain(api, clientid, { expiry_date: '2031-01-01', status: 'cancelled' }),
        await makeDomain(api, clientid, { expiry_date: '2031-01-01', status: 'transferred_away' }),
        await makeDomain(api, clientid, { expiry_date: '2031-01-01', status: 'pending' }),
        await makeDomain(api, clientid, { expiry_date: '2031-05-30', status: 'redemption' }),
      ]
      const before = await Promise.all(others.map((id) => domainStatus(api, id)))
      t.match(await countsOfStep(api, 'domain expiry'), { expired: 1 })
      t.equal(await domainStatus(api, old), 'expired')
      t.strictSame(await Promise.all(others.map((id) => domainStatus(api, id))), before)
    })

    // R-1255
    t.test('an error in one domain does not stop the expiry of the others or their reminders', async (t) => {
      const ids: number[] = []
      for (let n = 0; n < 3; n++) ids.push(await makeDomain(api, clientid, { expiry_date: '2031-05-30' }))
      const [, broken = 0] = ids
      await setSetting(api, 'domain_reminder_days_after', '1')
      const repair = await failOnUpdate(api, 'domains', broken)
      t.match(await countsOfStep(api, 'domain reminders'), { errors: 1 })
      t.match(await countsOfStep(api, 'domain expiry'), { grace: 2, errors: 1 })
      await repair()
      t.strictSame(await Promise.all(ids.map((id) => domainStatus(api, id))), ['grace', 'active', 'grace'])
      const entries = api.database.read('activity_log').where('description', 'like', `Domain ${broken} could not be%`)
      t.match(await entries, [{ description: /reminded of/ }, { description: /moved to its next status/ }])
    })

    // R-1305
    t.test('declines expired quotes that were not accepted', async (t) => {
      const { currency_id } = (await api.database.read('clients').where({ id: clientid }).first()) as {
        currency_id: number
      }
      const quote = { client_id: clientid, currency_id, subject: 'A quote', created_at: api.now().toISOString() }
      await writeRows(api, (db) =>
        db('quotes').insert([
          { ...quote, valid_until: '2031-05-31', status: 'Draft' },
          { ...quote, valid_until: '2031-05-31', status: 'Sent' },
          { ...quote, valid_until: '2031-05-31', status: 'Accepted' },
          { ...quote, valid_until: '2031-06-01', status: 'Sent' },
        ]),
      )
      t.strictSame(await countsOfStep(api, 'quotes'), { closed: 2 })
      t.strictSame(await api.database.read('quotes').orderBy('id').pluck('status'), [
        'Declined',
        'Declined',
        'Accepted',
        'Sent',
      ])
      t.strictSame(await countsOfStep(api, 'quotes'), {})
    })

    t.test('deletes only expired keys, tokens, sessions, and invites', async (t) => {
      const login = await makeLogin(api)
      await makeOpenLinks(api, login, clientid)
      await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
      const key = (name: string, minutes: number) => ({
        owner: 'o',
        action: 'a',
        key: name,
        fingerprint: 'f',
        lease_ends_at: api.now().toISOString(),
        expires_at: new Date(api.now().getTime() + minutes * 60_000).toISOString(),
      })
      await writeRows(api, async (db) => {
        const old = Array.from({ length: 1500 }, (_, n) => key(`old ${n}`, -1 - (n % 3)))
        for (let at = 0; at < old.length; at += 500) await db('idempotency_keys').insert(old.slice(at, at + 500))
        await db('idempotency_keys').insert(key('new', 30 * 24 * 60))
      })
      t.strictSame(await countsOfStep(api, 'expired keys'), { 'idempotency keys': 1500 })
      api.advance(8 * 24 * 60 * 60 * 1000)
      t.strictSame(await countsOfStep(api, 'expired keys'), {
        'login tokens': 2,
        'client sessions': 1,
        'client invites': 1,
      })
      t.strictSame(await api.database.read('idempotency_keys').where({ owner: 'o' }).pluck('key'), ['new'])
    })

    t.test(
      'deletes rows of logs and queues older than log_keep_days, except open rows and failed module queue entries',
      async (t) => {
        const service = await makeService(api, clientid)
        const day = (ago: number) => new Date(api.now().getTime() - ago * 24 * 60 * 60 * 1000).toISOString()
        await writeRows(api, async (db) => {
          for (const ago of [400, 366, 364])
            await db('activity_log').insert({ description: `${ago} days`, author: 'a', created_at: day(ago) })
          const [rule] = await db('notification_rules')
            .insert({ name: 'r', event: 'api.custom', channel: 'slack', parameters: '{}', is_active: 0 })
            .returning('id')
          for (const status of ['pending', 'sent', 'failed'] as const)
            for (const ago of [366, 364])
              await db('deliveries').insert({
                ...{ rule_id: rule?.id as number, event: 'api.custom', payload: '{}', status },
                ...{ created_at: day(ago), next_attempt_at: '2099-01-01T00:00:00.000Z' },
              })
          for (const status of ['completed', 'failed'] as const)
            for (const ago of [366, 364])
              await db('module_queue').insert({
                ...{ service_id: service, action: 'create', status, max_attempts: 5 },
                ...{ created_at: day(ago), completed_at: day(ago) },
              })
          const mail = { template: 'notification', recipient: 'staff@example.com', subject: 's', body: 'b' }
          for (const [ago, status] of [
            [366, 'sent'],
            [366, 'queued'],
            [364, 'sent'],
          ] as const)
            await db('emails').insert({
              ...{ ...mail, status, attempts: 1, next_attempt_at: '2099-01-01T00:00:00.000Z', created_at: day(ago) },
              ...(status === 'sent' && { sent_at: day(ago) }),
            })
        })
        await setSetting(api, 'log_keep_days', '0')
        t.strictSame(await countsOfStep(api, 'old logs'), {})
        await setSetting(api, 'log_keep_days', '365')
        t.match(await countsOfStep(api, 'old logs'), { activity: 2, deliveries: 2, mails: 1, 'module queue': 1 })
        t.equal((await api.database.read('emails').where({ recipient: 'staff@example.com' })).length, 2)
        t.strictSame(await api.database.read('activity_log').where({ author: 'a' }).pluck('description'), ['364 days'])
        t.strictSame(await api.database.read('module_queue').orderBy('id').pluck('status'), [
          'completed',
          'failed',
          'failed',
        ])
      },
    )
  },
  withoutJobs,
)
