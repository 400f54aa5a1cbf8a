import t from 'tap'
import { makeTodoItem } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updatetodoitem', async (t, api) => {
  await expectRequired(t, api, 'updatetodoitem', ['itemid'])
  const itemid = await makeTodoItem(api, { title: 'Call', description: 'Soon', due_date: '2026-11-30' })
  const row = () => api.database.read('todo_items').where({ id: itemid }).first()

  t.test('changes only the submitted fields', async (t) => {
    t.strictSame(await api.ok('updatetodoitem', { itemid, status: 'in progress' }), { result: 'success', itemid })
    t.match(await row(), { title: 'Call', description: 'Soon', status: 'In Progress', due_date: '2026-11-30' })
    await api.ok('updatetodoitem', { itemid, title: 'Write', description: 'Later', due_date: '2026-12-01' })
    t.match(await row(), { title: 'Write', description: 'Later', status: 'In Progress', due_date: '2026-12-01' })
    await api.ok('updatetodoitem', { itemid, duedate: '2026-12-24' })
    t.match(await row(), { due_date: '2026-12-24' })
    await api.ok('updatetodoitem', { itemid })
  })

  t.test('accepts the title of another item', async (t) => {
    await makeTodoItem(api, { title: 'Pay' })
    await api.ok('updatetodoitem', { itemid, title: 'Pay' })
    t.match(await row(), { title: 'Pay' })
  })

  // R-2004
  t.test('accepts the assignee as an ID or a user name', async (t) => {
    const { staffId, username } = await api.makeCredential()
    for (const [name, value, id] of [
      ['admin', staffId, staffId],
      ['admin', api.admin.username, api.admin.staffId],
      ['adminid', staffId, staffId],
      ['admin', username, staffId],
    ] as const) {
      await api.ok('updatetodoitem', { itemid, [name]: value })
      t.equal((await row())?.admin_id, id)
    }
    for (const admin of ['nobody', 99_999, -1])
      await expectRefusal(t, api, 'updatetodoitem', { itemid, admin }, 'admin')
  })

  t.test('clears optional fields with an empty value and rejects invalid values', async (t) => {
    await api.ok('updatetodoitem', { itemid, description: '', due_date: '', admin: '' })
    t.match(await row(), { description: null, due_date: null, admin_id: null })
    for (const name of ['title', 'status']) await expectRefusal(t, api, 'updatetodoitem', { itemid, [name]: '' }, name)
    for (const [name, value] of [
      ['title', 'x'.repeat(256)],
      ['status', 'Done'],
      ['due_date', '2026-02-30'],
    ] as const)
      await expectRefusal(t, api, 'updatetodoitem', { itemid, [name]: value }, name)
  })

  t.test('returns 404 for an item that does not exist', async () => {
    await expectError(t, api, 'updatetodoitem', { itemid: 99_999, title: 'x' }, 404, 'todo_item_not_found')
  })
})
