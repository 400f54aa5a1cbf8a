import t from 'tap'
import { writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getorderstatuses', async (t, api) => {
  t.test('lists the configured statuses in order', async (t) => {
    t.strictSame((await api.ok('getorderstatuses')).statuses, ['Pending', 'Active', 'Cancelled', 'Fraud'])
    await writeRows(api, (db) => db('order_statuses').insert({ title: 'Documents', sort_order: 0 }))
    t.ok((await api.ok('getorderstatuses')).statuses.includes('Documents'))
  })
})
