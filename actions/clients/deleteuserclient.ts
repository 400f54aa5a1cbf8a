import { detachLogin } from '../../domain/clients/logins.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteuserclient',
  summary: 'Unlink a login from an account; links to its other accounts stay.',
  method: 'POST',
  permission: 'delete_clients',
  risks: ['access'],
  required: {
    userid: f.id('login', { extraAlias: 'user_id' }),
    clientid: f.id('client', { extraAlias: 'client_id' }),
  },
  returns: { userid: f.id('login'), clientid: f.id('client') },
  faults: ['login_not_on_account'],

  run: async ({ userid, clientid }, ctx) => {
    await detachLogin(ctx, userid, clientid)
    return { userid, clientid }
  },
})
