import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, 'gettodoitemstatuses', async (t, api) => {
  t.test('lists the four statuses', async (t) => {
    t.strictSame((await api.ok('gettodoitemstatuses')).statuses, ['New', 'In Progress', 'Completed', 'Deferred'])
  })
})
