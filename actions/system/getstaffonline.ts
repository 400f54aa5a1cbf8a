import { listStaffOnline } from '../../domain/access/staff.js'
import { action, f } from '../_shared/kit.js'
import { presentStaffMember, staffMember } from '../_shared/staff.js'

export default action({
  name: 'getstaffonline',
  summary: 'List staff who signed in during the last 15 minutes.',
  description: 'A call authenticated by user name and password is a sign-in; one with an API credential is not.',
  method: 'GET',
  permission: 'manage_staff',
  returns: {
    staff: f.listOf(f.record(staffMember), {
      description: 'Staff accounts that signed in during the last 15 minutes, by id.',
    }),
  },

  run: async (_, ctx) => ({ staff: (await listStaffOnline(ctx)).map(presentStaffMember) }),
})
