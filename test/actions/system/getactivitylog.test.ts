import t from 'tap'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { expectRefusal } from '../_shared/checks.js'
import { expectActivityLog } from '../_shared/log.js'

withWatchedService(t, 'getactivitylog', async (t, api) => {
  await expectActivityLog(t, api, 'getactivitylog')

  t.test('returns the total for an author without counting rows', async (t) => {
    const { totalresults: before } = await api.ok('getactivitylog', { user: 'grace' })
    await writeRows(api, (db) =>
      db('activity_log').insert({ description: 'Done', author: 'grace', created_at: api.now().toISOString() }),
    )
    api.queries()
    t.equal((await api.ok('getactivitylog', { user: 'grace' })).totalresults, before + 1)
    t.strictSame(
      api.queries().filter((sql) => /count\(/.test(sql)),
      [],
    )
  })

  t.test('filters by client, record, and period', async (t) => {
    const clientid = await makeClient(api)
    await api.ok('updateclient', { clientid, city: 'Leeds' })
    const { contactid } = await api.ok('addcontact', {
      clientid,
      firstname: 'Charles',
      lastname: 'Babbage',
      email: 'charles@example.com',
    })
    await api.ok('updatecontact', { contactid, phonenumber: '12' })
    await writeRows(api, (db) =>
      db('activity_log').insert({
        description: 'By a release of before',
        author: 'system',
        client_id: clientid,
        created_at: '2021-05-06T12:00:00.000Z',
      }),
    )
    const found = async (parameters: Body): Promise<string[]> =>
      (await api.ok('getactivitylog', parameters)).data.map(({ action }: Body) => action)
    const all = [null, 'updatecontact', 'addcontact', 'updateclient', 'addclient']
    t.strictSame(await found({ clientid }), all)
    t.strictSame(await found({ userid: clientid }), all)
    t.equal((await api.ok('getactivitylog', { clientid })).totalresults, all.length)
    t.strictSame(await found({ object: 'client', objectid: clientid }), ['updateclient', 'addclient'])
    t.strictSame(await found({ object: 'Contact', objectid: contactid, clientid }), ['updatecontact', 'addcontact'])
    t.strictSame(await found({ clientid, user: api.admin.username }), all.slice(1))
    t.strictSame(await found({ clientid, dateto: '2021-05-06' }), [null])
    t.strictSame(await found({ clientid, datefrom: '2021-05-06', dateto: '2021-05-06' }), [null])
    t.strictSame(await found({ clientid, datefrom: '2021-05-07' }), all.slice(1))
    t.strictSame(await found({ clientid, dateto: '2021-05-05' }), [])
    const today = api.now().toISOString().slice(0, 10)
    const yesterday = new Date(api.now().getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10)
    t.strictSame(await found({ clientid, dateto: today }), all)
    t.strictSame(await found({ clientid, dateto: yesterday }), [null])
    const { totalresults } = await api.ok('getactivitylog')
    t.equal((await api.ok('getactivitylog', { dateto: today })).totalresults, totalresults)
    const { totalresults: older } = await api.ok('getactivitylog', { dateto: yesterday })
    const { totalresults: newer } = await api.ok('getactivitylog', { datefrom: today })
    t.equal(older + newer, totalresults)
    t.strictSame(await found({ clientid: 4711 }), [])
    for (const name of ['datefrom', 'dateto'])
      await expectRefusal(t, api, 'getactivitylog', { [name]: '1.2.2020' }, name)
  })
})
