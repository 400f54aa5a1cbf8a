import { updateClient } from '../../domain/clients/clients.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'closeclient',
  summary: 'Close a client; nothing is deleted.',
  description:
    'Sessions, sign-in links and invites of the account end, and it lets nobody in until it is opened again.',
  method: 'POST',
  permission: 'edit_clients',
  required: { clientid: f.id('client') },
  returns: { clientid: f.id('client') },
  faults: ['client_not_found'],

  run: async ({ clientid }, ctx) => {
    await updateClient(ctx, clientid, { status: 'closed' })
    return { clientid }
  },
})
