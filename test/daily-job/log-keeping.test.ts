import t from 'tap'
import { connect } from '../../db/connect.js'
import { insertRows } from '../../domain/sql/insert-rows.js'
import type { Credential } from '../support/credentials.js'
import { countsOfStep, withoutJobs } from '../support/daily.js'
import { writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const dayAgo = (api: Api, days: number) => new Date(api.now().getTime() - days * 86_400_000).toISOString()

// R-2858
withService(
  t,
  'keeps activity log entries for at least 90 days, and entries about access for at least two years',
  async (t, api) => {
    const kinds = [
      { object_type: 'invoice', object_id: '1', action: 'updateinvoice' },
      { object_type: null, object_id: null, action: null },
      { object_type: 'credential', object_id: '1', action: 'deleteoauthcredential' },
      { object_type: 'setting', object_id: 'log_keep_days', action: 'setconfigurationvalue' },
      { object_type: 'role', object_id: '1', action: null },
      { object_type: 'client', object_id: '1', action: 'createssotoken' },
      { object_type: 'login', object_id: '1', action: 'GET /client/sso/:token' },
    ]
    const fill = () =>
      writeRows(api, async (db) => {
        await db('activity_log').where({ author: 'a' }).delete()
        for (const days of [729, 89, 91, 731])
          for (const kind of kinds)
            await db('activity_log').insert({
              ...kind,
              description: `${days}`,
              author: 'a',
              created_at: dayAgo(api, days),
            })
      })
    const left = async () => {
      const rows = await api.database.read('activity_log').where({ author: 'a' })
      return [731, 729, 91, 89].map((days) => rows.filter(({ description }) => description === `${days}`).length)
    }

    // R-2858
    t.test('a stored log_keep_days below 90 is treated as 90', async (t) => {
      await fill()
      await writeRows(api, (db) =>
        db('settings').insert({ name: 'log_keep_days', value: '1', group: 'general' }).onConflict('name').merge(),
      )
      t.equal((await api.ok('getconfigurationvalue', { setting: 'log_keep_days' })).value, '1')
      t.match(await countsOfStep(api, 'old logs'), { activity: 7 + 2 + 2 })
      t.strictSame(await left(), [0, 5, 5, 7])
    })

    t.test('a log_keep_days of two years applies to all entries', async (t) => {
      await fill()
      await api.ok('setconfigurationvalue', { setting: 'log_keep_days', value: '730' })
      t.match(await countsOfStep(api, 'old logs'), { activity: 7 })
      t.strictSame(await left(), [0, 7, 7, 7])
    })

    t.test('deletes old entries that follow many retained ones', async (t) => {
      await writeRows(api, async (db) => {
        await db('activity_log').where({ author: 'a' }).delete()
        const rows = Array.from({ length: 2500 }, (_, n) => ({
          description: 'x',
          author: 'a',
          object_type: n < 2200 ? 'setting' : 'invoice',
          object_id: 'x',
          created_at: new Date(Date.parse(dayAgo(api, 200)) + n).toISOString(),
        }))
        await insertRows(db, 'activity_log', rows as never)
      })
      await api.ok('setconfigurationvalue', { setting: 'log_keep_days', value: '90' })
      t.match(await countsOfStep(api, 'old logs'), { activity: 300 })
      t.equal((await api.database.read('activity_log').where({ author: 'a' })).length, 2200)
    })
  },
  withoutJobs,
)

// R-2858
withService(t, 'only a credential with full access can lower log_keep_days', async (t, api) => {
  const setting = 'log_keep_days'
  const manager = await api.makeCredential({ permissions: ['manage_settings', 'view_system'] })
  const set = async (value: string | null, credential: Credential) => {
    const { status, body } = await api.call('setconfigurationvalue', { setting, value }, { credential, as: 'json' })
    return status === 200 ? status : [status, body.code]
  }
  const refused = [403, 'setting_permission_denied']
  const value = async () => (await api.ok('getconfigurationvalue', { setting })).value

  t.strictSame(await set('364', manager), refused, 'the default is 365')
  t.equal(await set('400', manager), 200)
  t.strictSame(await set('399', manager), refused)
  for (const empty of ['', null]) t.strictSame(await set(empty, manager), refused, 'an empty value is the default')
  const shouted = { setting: 'LOG_KEEP_DAYS', value: '90' }
  t.equal((await api.call('setconfigurationvalue', shouted, { credential: manager })).status, 403)
  t.equal(await set('0', manager), 200, '0 keeps entries forever, which is longer')
  t.strictSame(await set('36500', manager), refused)
  t.equal(await value(), '0')
  t.equal(await set('90', api.admin), 200)
  t.equal(await set('90', manager), 200)
  for (const below of ['1', '89'])
    t.strictSame(
      await set(below, api.admin),
      [422, 'setting_unreadable'],
      'not even full access allows less than the minimum',
    )
  t.equal(await value(), '90')
})

// R-2858
withService(
  t,
  'the service warns at startup if log_keep_days is below the minimum',
  async (t, api) => {
    t.match(api.logged(), 'The setting log_keep_days is 30, but the activity log is kept for 90 days')
  },
  {
    before: async (url) => {
      const database = await connect(url)
      await database.transaction((db) =>
        db('settings').insert({ name: 'log_keep_days', value: '30', group: 'general' }).onConflict('name').merge(),
      )
      await database.close()
    },
  },
)
