import { updateClientAndBilling } from '../../domain/clients/closing.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'closeclient',
  summary: 'Close a client; nothing is deleted.',
  description:
    'Its sessions, sign-in links and invites end, and nobody can sign in to the account until it is reopened.',
  method: 'POST',
  permission: 'edit_clients',
  required: { clientid: f.id('client') },
  returns: { clientid: f.id('client') },
  faults: ['client_not_found'],

  run: async ({ clientid }, ctx) => {
    await updateClientAndBilling(ctx, clientid, { status: 'closed' })
    return { clientid }
  },
})
