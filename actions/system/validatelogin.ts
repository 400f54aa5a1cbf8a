import { validateLogin } from '../../domain/clients/logins.js'
import { f, remoteAction } from '../_shared/kit.js'

// A password takes a slow hash, which no transaction waits for.
export default remoteAction({
  name: 'validatelogin',
  summary: 'Look whether an e-mail address and a password are those of a login, and which accounts it opens.',
  description: 'Closed accounts are left out; a login whose accounts are all closed is answered like a wrong password.',
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
