import { deleteClient } from '../../domain/clients/clients.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteclient',
  summary: 'Delete a client without live services or registered domains.',
  description:
    'Its contacts, notes and login links are deleted, and so is a login without another account. Invoices and credit entries are kept without the client.',
  method: 'POST',
  permission: 'delete_clients',
  required: { clientid: f.id('client') },
  returns: { clientid: f.id('client') },
  faults: ['client_not_found', 'client_has_services', 'client_has_domains'],

  run: async ({ clientid }, ctx) => {
    await deleteClient(ctx, clientid)
    return { clientid }
  },
})
