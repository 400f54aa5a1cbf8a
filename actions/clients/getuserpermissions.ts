import { unpackPermissions } from '../../domain/clients/login-permissions.js'
import { findLink } from '../../domain/clients/logins.js'
import { action, f } from '../_shared/kit.js'
import { heldPermissions, loginOnAccount } from '../_shared/login.js'

export default action({
  name: 'getuserpermissions',
  summary: "Retrieve a login's client area permissions on an account.",
  method: 'GET',
  permission: 'list_clients',
  required: loginOnAccount,
  returns: {
    userid: f.id('login'),
    clientid: f.id('client'),
    owner: f.flag({ description: 'True if the login owns the account and has all permissions.' }),
    permissions: heldPermissions,
  },
  faults: ['login_not_on_account'],

  run: async ({ userid, clientid }, { db }) => {
    const link = await findLink(db, userid, clientid)
    const owner = link.is_owner === 1
    return { userid, clientid, owner, permissions: owner ? 'all' : unpackPermissions(link.permissions) }
  },
})
