import t from 'tap'
import { makeTodoItem } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectRefusal } from '../_shared/checks.js'

withService(t, 'gettodoitems', async (t, api) => {
  t.test('lists items newest first, filtered by status in any letter case', async (t) => {
    const first = await makeTodoItem(api, { status: 'In Progress', description: 'Soon', due_date: '2026-11-30' })
    const last = await makeTodoItem(api, { admin_id: api.admin.staffId })
    const { items } = await api.ok('gettodoitems')
    t.match(items, [
      {
        id: last,
        itemid: last,
        status: 'New',
        due_date: null,
        admin: api.admin.staffId,
        adminusername: api.admin.username,
      },
      {
        id: first,
        status: 'In Progress',
        description: 'Soon',
        due_date: '2026-11-30',
        duedate: '2026-11-30',
        admin: null,
      },
    ])
    for (const status of ['In Progress', 'in progress', 'IN PROGRESS'])
      t.strictSame(
        (await api.ok('gettodoitems', { status })).items.map(({ id }: Body) => id),
        [first],
      )
    t.strictSame((await api.ok('gettodoitems', { status: 'deferred' })).items, [])
    await expectRefusal(t, api, 'gettodoitems', { status: 'Open' }, 'status')
  })
})
