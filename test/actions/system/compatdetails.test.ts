import t from 'tap'
import { withService } from '../../support/service.js'

withService(t, 'compatdetails', async (t, api) => {
  //
  t.test('returns the API version under both names', async (t) => {
    t.strictSame((await api.ok('compatdetails')).compat, { version: '1.0.0', canonicalversion: '1.0.0' })
  })
})
