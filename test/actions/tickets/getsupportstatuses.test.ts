import t from 'tap'
import { writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getsupportstatuses', async (t, api) => {
  t.test('lists statuses in display order', async (t) => {
    const builtIn = ['Open', 'Answered', 'Customer-Reply', 'On Hold', 'Closed']
    t.strictSame(await api.ok('getsupportstatuses'), { result: 'success', statuses: builtIn })
    await writeRows(api, (db) =>
      db('ticket_statuses').insert({ title: 'In Progress', title_key: 'in progress', sort_order: 0 }),
    )
    t.strictSame((await api.ok('getsupportstatuses')).statuses, ['In Progress', ...builtIn])
  })
})
