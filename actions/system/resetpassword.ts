import { sendResetLinkTo } from '../../domain/clients/password-reset.js'
import { action, f } from '../_shared/kit.js'
import { mailed } from '../_shared/mail.js'

export default action({
  name: 'resetpassword',
  summary: 'Send a login a password reset link by e-mail.',
  description: 'The link is the same as from the forgotten-password page. An id takes precedence over an address.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['mail'],
  optional: {
    id: f.id('login', { description: 'Login that gets the link.' }),
    email: f.email({ description: 'Address with which the login signs in.' }),
  },
  needsOneOf: ['email', 'id'],
  returns: { email: f.email({ description: 'Address that the link was sent to.' }), mailed },
  trialNeeds: ['list_clients'],
  faults: ['login_not_found', 'login_closed'],

  run: ({ id, email }, ctx) => sendResetLinkTo(ctx, { id, email }),
})
