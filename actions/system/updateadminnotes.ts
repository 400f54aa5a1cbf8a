import { updateClient } from '../../domain/clients/clients.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateadminnotes',
  summary: 'Replace the staff notes on a client.',
  method: 'POST',
  permission: 'edit_clients',
  risks: [],
  required: { clientid: f.id('client') },
  optional: f.changes({
    notes: f.longText({ description: 'New notes; empty clears them.', example: 'Prefers to be called.' }),
  }),
  returns: { clientid: f.id('client') },
  faults: ['client_not_found'],

  run: async ({ clientid, notes }, ctx) => {
    await updateClient(ctx, clientid, { notes })
    return { clientid }
  },
})
