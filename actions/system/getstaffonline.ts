import { listStaffOnline } from '../../domain/access/staff.js'
import { action, f } from '../_shared/kit.js'
import { presentStaffMember, staffMember } from '../_shared/staff.js'

export default action({
  name: 'getstaffonline',
  summary: 'List staff who signed in during the last 15 minutes.',
  description: 'Counts calls authenticated by user name and password, but not by API credential.',
  method: 'GET',
  permission: 'manage_staff',
  returns: {
    staff: f.listOf(f.record(staffMember), {
      description: 'Staff accounts that signed in during the last 15 minutes, by ID.',
    }),
  },

  run: async (_, ctx) => ({ staff: (await listStaffOnline(ctx)).map(presentStaffMember) }),
})
