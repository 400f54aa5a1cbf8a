import t from 'tap'
import { withService } from '../../support/service.js'
import { isGuarded } from '../_shared/checks.js'

withService(t, 'gettodoitemstatuses', async (t, api) => {
  await isGuarded(t, api, 'gettodoitemstatuses', 'GET', 'view_system')

  t.test('there are four', async (t) => {
    t.strictSame((await api.ok('gettodoitemstatuses')).statuses, ['New', 'In Progress', 'Completed', 'Deferred'])
  })
})
