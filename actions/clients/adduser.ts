import { createLogin } from '../../domain/clients/logins.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'adduser',
  summary: 'Create a client area login.',
  method: 'POST',
  permission: 'create_clients',
  risks: ['access'],
  required: {
    email: f.email({ description: 'Must be unique among logins.' }),
    password: f.newPassword({ description: 'Password of the login.', extraAlias: 'password2' }),
    first_name: f.name({ description: 'First name of the user.', extraAlias: 'firstname', example: 'Ada' }),
    last_name: f.name({ description: 'Last name of the user.', extraAlias: 'lastname', example: 'Lovelace' }),
  },
  optional: {
    clientid: f.id('client', {
      description: 'Account to link the login to, with all permissions. The owner of the account does not change.',
    }),
  },
  returns: { userid: f.id('login') },
  cannotBeTried: { because: 'The action hashes the password.' },
  rejects: { email: ['login_email_taken'], password: ['password_too_common'], clientid: ['client_not_found'] },

  run: async ({ email, password, first_name, last_name, clientid }, ctx) => ({
    userid: await createLogin(ctx, {
      email,
      password,
      firstName: first_name,
      lastName: last_name,
      clientId: clientid,
    }),
  }),
})
