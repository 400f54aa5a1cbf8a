import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'

withService(t, 'domainrelease', async (t, api) => {
  t.test('returns 501, whatever is sent', async (t) => {
    for (const domainid of [1, 'x', 999_999])
      await expectError(t, api, 'domainrelease', { domainid }, 501, 'action_unavailable')
  })
})
