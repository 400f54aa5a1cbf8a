import { sendResetLinkTo } from '../../domain/access/password-reset.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'resetpassword',
  summary: 'Send a login the link with which its holder sets a new password.',
  description: 'The same link as the form for forgotten passwords sends. An id wins over an address.',
  method: 'POST',
  permission: 'manage_settings',
  optional: { id: f.id('login'), email: f.email() },
  needsOneOf: ['email', 'id'],
  returns: { email: f.email({ description: 'Where the link went.' }) },
  faults: ['login_not_found', 'login_closed'],

  run: async (which, ctx) => ({ email: await sendResetLinkTo(ctx, which) }),
})
