import t from 'tap'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging } from '../_shared/checks.js'

withWatchedService(t, 'getaffiliates', async (t, api) => {
  const activate = async (details = {}): Promise<[number, number]> => {
    const clientid = await makeClient(api, details)
    return [(await api.ok('affiliateactivate', { clientid })).affiliateid, clientid]
  }

  t.test('lists affiliates in creation order, each with its client', async (t) => {
    t.strictSame((await api.ok('getaffiliates')).data, [])
    const [first, clientid] = await activate({ firstname: 'Zoë' })
    const [second] = await activate({ firstname: 'Ann' })
    // Without an explicit order, PostgreSQL would list the updated row last.
    await writeRows(api, (db) => db('affiliates').where({ id: first }).update({ commission: 1250 }))
    const { data } = await api.ok('getaffiliates')
    const [{ client, date, created_at, ...shown }, next] = data
    t.strictSame(shown, { id: first, affiliateid: first, clientid, commission: 12.5, visitors: 0, clients: 0 })
    t.match(client, { id: clientid, firstname: 'Zoë', status: 'active', owner_user_id: null })
    t.equal(date, created_at.slice(0, 10))
    t.match(next, { id: second, commission: 10, client: { firstname: 'Ann' } })
  })

  t.test('omits the affiliate of a deleted client', async (t) => {
    const [id, clientid] = await activate()
    await api.ok('deleteclient', { clientid })
    t.notOk((await api.ok('getaffiliates')).data.some((one: { id: number }) => one.id === id))
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getaffiliates')
    for (let n = 0; n < 26; n++) await activate()
    t.equal(await countQueries(api, 'getaffiliates'), few)
    await expectPaging(t, api, 'getaffiliates')
  })
})
