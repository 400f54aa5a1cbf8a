import { setLoginPermissions } from '../../domain/clients/logins.js'
import { action, f } from '../_shared/kit.js'
import { heldPermissions, loginOnAccount } from '../_shared/login.js'

export default action({
  name: 'updateuserpermissions',
  summary: "Set a login's client area permissions on an account.",
  method: 'POST',
  permission: 'edit_clients',
  risks: ['access'],
  required: {
    ...loginOnAccount,
    permissions: f.loginPermissionSet({ description: 'New permissions of the login on the account.' }),
  },
  returns: { userid: f.id('login'), clientid: f.id('client'), permissions: heldPermissions },
  faults: ['login_not_on_account', 'login_is_owner'],

  run: async ({ userid, clientid, permissions }, ctx) => {
    await setLoginPermissions(ctx, userid, clientid, permissions)
    return { userid, clientid, permissions }
  },
})
