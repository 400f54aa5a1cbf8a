import t from 'tap'
import { changeCached } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'

withService(t, 'getadmindetails', async (t, api) => {
  t.test('returns the caller and the role without secrets', async (t) => {
    const credential = await api.makeCredential({ permissions: ['manage_staff', 'view_system'] })
    const { admin } = await api.ok('getadmindetails', {}, { credential })
    t.match(admin, {
      id: credential.staffId,
      adminid: credential.staffId,
      username: credential.username,
      fullname: 'Test Staff',
      email: null,
      active: true,
      departments: [],
      role: { id: credential.roleId, full: false, permissions: ['manage_staff', 'view_system'] },
    })
    t.notMatch(JSON.stringify(admin), /hash|totp/)
  })

  //
  t.test('returns another staff member by ID, and every permission for a full role', async (t) => {
    const other = await api.makeCredential({ full: true })
    const { admin } = await api.ok('getadmindetails', { adminid: other.staffId })
    t.match(admin, { id: other.staffId, role: { full: true } })
    t.ok(admin.role.permissions.includes('manage_security'))
    await expectRefusal(t, api, 'getadmindetails', { adminid: 'x' }, 'adminid')
  })

  t.test('returns 404 for a staff member who does not exist or was deleted', async () => {
    const gone = await api.makeCredential()
    await changeCached(api, 'staff', (db) =>
      db('staff').where({ id: gone.staffId }).update({ deleted_at: api.now().toISOString() }),
    )
    for (const adminid of [0, 99_999, gone.staffId])
      await expectError(t, api, 'getadmindetails', { adminid }, 404, 'staff_not_found')
  })
})
