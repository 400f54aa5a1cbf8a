import { resetFactor } from '../../domain/clients/factor-changes.js'
import { updateLogin } from '../../domain/clients/logins.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateuser',
  summary: 'Update a client area login; only the fields sent change.',
  description: "A new address or password ends the login's sessions and invalidates links sent to it.",
  method: 'POST',
  permission: 'edit_clients',
  risks: ['access'],
  required: { userid: f.id('login', { extraAlias: 'user_id' }) },
  optional: f.changes({
    email: f.email({ description: 'Must be unique among logins.' }),
    first_name: f.name({ description: 'First name of the user.', extraAlias: 'firstname', example: 'Ada' }),
    last_name: f.name({ description: 'Last name of the user.', extraAlias: 'lastname', example: 'Lovelace' }),
    password: f.newPassword({ description: 'Password of the login.', extraAlias: 'password2' }),
    resettwofactor: f.flag({
      extension: true,
      description: "True to disable the second factor, such as after a lost device. Ends the login's sessions.",
    }),
  }),
  returns: { userid: f.id('login') },
  cannotBeTried: { because: 'The action hashes the password.', with: ['password'] },
  faults: ['login_not_found'],
  rejects: { email: ['login_email_taken'], password: ['password_too_common'] },

  run: async ({ userid, email, first_name, last_name, password, resettwofactor = false }, ctx) => {
    if (resettwofactor) await resetFactor(ctx, userid)
    await updateLogin(ctx, userid, { email, firstName: first_name, lastName: last_name, password })
    return { userid }
  },
})
