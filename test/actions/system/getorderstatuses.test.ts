import t from 'tap'
import { write } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { isGuarded } from '../_shared/checks.js'

withService(t, 'getorderstatuses', async (t, api) => {
  await isGuarded(t, api, 'getorderstatuses', 'GET', 'view_system')

  t.test('configured statuses are listed in their order', async (t) => {
    t.strictSame((await api.ok('getorderstatuses')).statuses, ['Pending', 'Active', 'Cancelled', 'Fraud'])
    await write(api, (db) => db('order_statuses').insert({ title: 'Documents', sort_order: 0 }))
    t.ok((await api.ok('getorderstatuses')).statuses.includes('Documents'))
  })
})
