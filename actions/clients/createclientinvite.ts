import { inviteToAccount } from '../../domain/clients/invites.js'
import { action, f } from '../_shared/kit.js'
import { heldPermissions } from '../_shared/login.js'
import { emailQueued } from '../_shared/mail.js'

export default action({
  name: 'createclientinvite',
  summary: 'Invite someone to an account by email, with a link that is valid for 7 days.',
  description: 'A new invite replaces a pending invite to the same address.',
  method: 'POST',
  permission: 'edit_clients',
  risks: ['mail', 'access'],
  required: {
    clientid: f.id('client', { alias: 'client_id' }),
    email: f.email({ description: 'Address to send the invite to.' }),
  },
  optional: {
    permissions: f.withDefault(
      f.loginPermissionSet({ description: 'Permissions of the login on the account once it accepts.' }),
      'all',
    ),
  },
  returns: {
    inviteid: f.id('invite'),
    email: f.email({ description: 'Address of the invite.' }),
    permissions: heldPermissions,
    mailed: emailQueued,
  },
  faults: ['client_closed', 'login_on_account'],
  rejects: { clientid: ['client_not_found'] },

  run: async ({ clientid, email, permissions }, ctx) => {
    const { id, mailed } = await inviteToAccount(ctx, clientid, { email, permissions })
    return { inviteid: id, email, permissions, mailed }
  },
})
