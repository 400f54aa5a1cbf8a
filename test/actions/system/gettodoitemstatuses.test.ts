import t from 'tap'
import { withService } from '../../support/service.js'
import { expectGate } from '../_shared/checks.js'

withService(t, 'gettodoitemstatuses', async (t, api) => {
  await expectGate(t, api, 'gettodoitemstatuses', 'GET', 'view_system')

  t.test('four statuses are listed', async (t) => {
    t.strictSame((await api.ok('gettodoitemstatuses')).statuses, ['New', 'In Progress', 'Completed', 'Deferred'])
  })
})
