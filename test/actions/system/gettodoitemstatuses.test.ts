import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, 'gettodoitemstatuses', async (t, api) => {
  t.test('four statuses are listed', async (t) => {
    t.strictSame((await api.ok('gettodoitemstatuses')).statuses, ['New', 'In Progress', 'Completed', 'Deferred'])
  })
})
