import { validateLogin } from '../../domain/clients/logins.js'
import { f, remoteAction } from '../_shared/kit.js'

// Password hashing is slow, so it happens outside any transaction.
export default remoteAction({
  name: 'validatelogin',
  summary: 'Check the e-mail address and password of a login, and list its accounts.',
  description: 'Closed accounts are left out; a login with only closed accounts is treated as a wrong password.',
  method: 'POST',
  permission: 'list_clients',
  required: { email: f.email(), password2: f.secret({ alias: 'password', max: 1000 }) },
  returns: { userid: f.id('login'), clientids: f.listOf(f.id('client')) },
  faults: ['login_wrong'],

  run: async ({ email, password2 }, ctx) => {
    const { id, clientIds } = await validateLogin(ctx, email, password2)
    return { userid: id, clientids: clientIds }
  },
})
