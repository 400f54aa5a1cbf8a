import { findStaff } from '../../domain/access/staff.js'
import { action, f } from '../_shared/kit.js'
import { presentStaffMember, staffMember } from '../_shared/staff.js'

export default action({
  name: 'getadmindetails',
  summary: 'Retrieve a staff account with its role. Defaults to the calling account.',
  method: 'GET',
  permission: 'manage_staff',
  optional: { adminid: f.id('staff', { description: 'Staff account to show. Defaults to the calling account.' }) },
  returns: { admin: f.record(staffMember) },
  faults: ['staff_not_found'],

  run: async ({ adminid }, { db, actor }) => ({ admin: presentStaffMember(await findStaff(db, adminid ?? actor.id)) }),
})
