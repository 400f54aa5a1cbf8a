import { sendResetLinkTo } from '../../domain/clients/password-reset.js'
import { action, f } from '../_shared/kit.js'
import { emailQueued } from '../_shared/mail.js'

export default action({
  name: 'resetpassword',
  summary: 'Send a login a password reset link by email.',
  description: 'The link is the same as from the forgotten-password page. An ID takes precedence over an address.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['mail'],
  optional: {
    id: f.id('login', { description: 'Login to send the link to.' }),
    email: f.email({ description: 'Email address used to sign in.' }),
  },
  needsOneOf: ['email', 'id'],
  returns: { email: f.email({ description: 'Address of the email with the link.' }), mailed: emailQueued },
  trialNeeds: ['list_clients'],
  faults: ['login_not_found', 'login_closed'],

  run: ({ id, email }, ctx) => sendResetLinkTo(ctx, { id, email }),
})
