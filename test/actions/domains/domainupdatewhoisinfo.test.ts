import t from 'tap'
import { withService } from '../../support/service.js'
import { expectFault, expectGate } from '../_shared/checks.js'

withService(t, 'domainupdatewhoisinfo', async (t, api) => {
  await expectGate(t, api, 'domainupdatewhoisinfo', 'POST', 'manage_domains')

  t.test('the action is not supported, whatever is sent', async (t) => {
    for (const domainid of [1, 'x', 999_999])
      await expectFault(t, api, 'domainupdatewhoisinfo', { domainid }, 501, 'action_unavailable')
  })
})
