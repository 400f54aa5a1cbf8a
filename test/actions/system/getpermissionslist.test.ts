import t from 'tap'
import { permissionKeys } from '../../../domain/access/permissions.js'
import { withService } from '../../support/service.js'
import { expectGate } from '../_shared/checks.js'

withService(t, 'getpermissionslist', async (t, api) => {
  await expectGate(t, api, 'getpermissionslist', 'GET', 'view_system')

  //
  t.test('every key is listed, in order, and full access is none of them', async (t) => {
    const { permissions } = await api.ok('getpermissionslist')
    t.strictSame(permissions, [...permissionKeys].sort())
    t.ok(permissions.length >= 34)
  })
})
