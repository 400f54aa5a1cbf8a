import t from 'tap'
import { withService } from '../../support/service.js'
import { expectGate } from '../_shared/checks.js'

withService(t, 'compatdetails', async (t, api) => {
  await expectGate(t, api, 'compatdetails', 'GET', 'view_system')

  //
  t.test('the answer tells the version of the API under both names', async (t) => {
    t.strictSame((await api.ok('compatdetails')).compat, { version: '1.0.0', canonicalversion: '1.0.0' })
  })
})
