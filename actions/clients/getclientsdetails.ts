import { findClient } from '../../domain/clients/clients.js'
import { client, presentClientDetails } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getclientsdetails',
  summary: 'Retrieve a client with its contacts, logins, and staff notes.',
  method: 'GET',
  permission: 'list_clients',
  optional: {
    clientid: f.id('client', {
      description: 'Takes precedence over the email address, which must then belong to this client.',
    }),
    email: f.email({ description: 'Email address of the client.' }),
  },
  needsOneOf: ['clientid', 'email'],
  returns: { client: f.record(client) },
  faults: ['client_not_found'],

  run: async ({ clientid, email }, ctx) => ({
    client: await presentClientDetails(ctx, await findClient(ctx.db, { id: clientid, email })),
  }),
})
