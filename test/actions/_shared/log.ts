import type { Test } from 'tap'
import { setSetting, writeRows } from '../../support/fixtures.js'
import type { Api, Body } from '../../support/service.js'
import { expectPaging, expectRefusal } from './checks.js'

/** Tests the behavior shared by getactivitylog and getautomationlog. */
export async function expectActivityLog(t: Test, api: Api, action: string): Promise<void> {
  const log = (description: string, author: string, created_at: string) =>
    writeRows(api, (db) => db('activity_log').insert({ description, author, created_at }))
  const descriptionsOf = async (parameters: Body): Promise<string[]> =>
    (await api.ok(action, parameters)).data.map(({ description }: Body) => description)

  t.test('filters entries by date and user, and lists the newest first', async (t) => {
    await log('late', 'ada', '2020-01-31T23:30:00.000Z')
    await log('early', 'system', '2020-02-01T00:00:00.000Z')
    await log('noon', 'ada', '2020-02-01T12:00:00.000Z')
    await log('next', 'ada', '2020-02-02T00:00:00.000Z')
    t.strictSame(await descriptionsOf({ date: '2020-02-01' }), ['noon', 'early'])
    t.strictSame(await descriptionsOf({ date: '2020-02-01', user: 'system' }), ['early'])
    t.strictSame(await descriptionsOf({ user: 'ada' }), ['next', 'noon', 'late'])
    t.strictSame(await descriptionsOf({ user: 'nobody' }), [])
    const [entry] = (await api.ok(action, { date: '2020-02-02' })).data
    t.match(entry, { date: '2020-02-02T00:00:00.000Z', user: 'ada', username: 'ada', clientid: null })
    for (const date of ['2020-02-30', '1.2.2020', 'today']) await expectRefusal(t, api, action, { date }, 'date')
  })

  t.test('begins days in the configured time zone', async (t) => {
    await setSetting(api, 'time_zone', 'Europe/Oslo')
    t.strictSame(await descriptionsOf({ date: '2020-02-01' }), ['noon', 'early', 'late'])
    await setSetting(api, 'time_zone', 'America/New_York')
    t.strictSame(await descriptionsOf({ date: '2020-02-01' }), ['next', 'noon'])
    await setSetting(api, 'time_zone', 'UTC')
  })

  t.test('paginates the list', async (t) => {
    for (let n = 0; n < 26; n++) await log(`entry ${n}`, 'grace', '2020-03-01T00:00:00.000Z')
    await expectPaging(t, api, action, { user: 'grace' })
  })
}
