import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries } from '../_shared/checks.js'

withWatchedService(t, 'getadminusers', async (t, api) => {
  t.test('lists enabled and disabled staff, but not deleted ones, with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getadminusers')
    const off = await api.makeCredential({ permissions: ['view_system'] })
    const gone = await api.makeCredential()
    await changeCached(api, 'staff', (db) => db('staff').where({ id: off.staffId }).update({ is_active: 0 }))
    await changeCached(api, 'staff', (db) =>
      db('staff').where({ id: gone.staffId }).update({ deleted_at: api.now().toISOString() }),
    )
    const { admins } = await api.ok('getadminusers')
    t.match(admins[0], { id: api.admin.staffId, username: api.admin.username, role: { full: true } })
    const last = admins.at(-1)
    t.match(last, { id: off.staffId, active: false, role: { permissions: ['view_system'] } })
    t.notOk(admins.some(({ id }: Body) => id === gone.staffId))
    t.equal(await countQueries(api, 'getadminusers'), few)
  })
})
