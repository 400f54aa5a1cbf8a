import { listStaff } from '../../domain/access/staff.js'
import { action, f } from '../_shared/kit.js'
import { presentStaffMember, staffMember } from '../_shared/staff.js'

export default action({
  name: 'getadminusers',
  summary: 'List staff accounts with their roles.',
  method: 'GET',
  permission: 'manage_staff',
  returns: { admins: f.listOf(f.record(staffMember), { description: 'Staff accounts, by ID.' }) },

  run: async (_, { db }) => ({ admins: (await listStaff(db)).map(presentStaffMember) }),
})
