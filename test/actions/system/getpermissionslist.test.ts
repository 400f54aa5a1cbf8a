import t from 'tap'
import { permissionKeys } from '../../../domain/values/permissions.js'
import { withService } from '../../support/service.js'

withService(t, 'getpermissionslist', async (t, api) => {
  //
  t.test('lists all permission keys in alphabetical order', async (t) => {
    const { permissions } = await api.ok('getpermissionslist')
    t.strictSame(permissions, [...permissionKeys].sort())
    t.ok(permissions.length >= 34)
  })
})
