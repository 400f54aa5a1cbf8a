import t from 'tap'
import { makeGroup, writeRows } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries } from '../_shared/checks.js'

withWatchedService(t, 'getclientgroups', async (t, api) => {
  t.test('lists groups in creation order, each with its discount in percent', async (t) => {
    t.strictSame(await api.ok('getclientgroups'), { result: 'success', groups: [] })
    const few = await makeGroup(api, 'zebra', 1250)
    const one = await countQueries(api, 'getclientgroups')
    const names = ['Apple', 'apple', 'Øre', 'B', 'a b', 'ab']
    const ids: number[] = []
    for (const name of names) ids.push(await makeGroup(api, name))
    await writeRows(api, (db) => db('client_groups').where({ id: few }).update({ colour: '#ff0000' }))
    const row = (id: number, name: string) => ({
      id,
      groupid: id,
      name,
      groupname: name,
      discountpercent: 0,
      colour: null,
    })
    t.strictSame((await api.ok('getclientgroups')).groups, [
      { ...row(few, 'zebra'), discountpercent: 12.5, colour: '#ff0000' },
      ...names.map((name, n) => row(ids[n] as number, name)),
    ])
    for (let n = 0; n < 15; n++) await makeGroup(api, `Group ${n}`)
    t.equal(await countQueries(api, 'getclientgroups'), one, 'uses as many queries for many groups as for one')
  })
})
