import { updateClientAndBilling } from '../../domain/clients/closing.js'
import { clientDetails, clientSettings, clientStatus, readClient } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateclient',
  summary: 'Update a client; only the fields sent change.',
  method: 'POST',
  permission: 'edit_clients',
  required: { clientid: f.id('client') },
  optional: f.changes({
    firstname: f.name({ example: 'Ada' }),
    lastname: f.name({ example: 'Lovelace' }),
    email: f.email({ description: 'Must be unique among clients.' }),
    country: f.country(),
    status: clientStatus,
    ...clientDetails,
    ...clientSettings,
    groupid: f.orNull({
      ...clientSettings.groupid,
      description: 'Client group; empty takes the client out of its group.',
    }),
  }),
  returns: { clientid: f.id('client') },
  faults: ['client_not_found'],
  rejects: {
    email: ['client_email_taken'],
    groupid: ['group_unknown'],
    currency: ['currency_unknown', 'currency_settled'],
  },

  run: async ({ clientid, ...details }, ctx) => {
    await updateClientAndBilling(ctx, clientid, readClient(details))
    return { clientid }
  },
})
