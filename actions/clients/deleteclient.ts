import { deleteClient } from '../../domain/clients/clients.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteclient',
  summary: 'Delete a client that has neither live services nor registered domains.',
  description:
    'Contacts, notes and links to logins go with it; a login that has no other account goes too. Invoices and credit entries stay, without the client.',
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
