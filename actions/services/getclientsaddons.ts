import { matchingAddons } from '../../domain/services/service-changes.js'
import { presentAddons, serviceAddon } from '../_shared/addon.js'
import { f, streamedAction, streamedListing } from '../_shared/kit.js'

export default streamedAction({
  name: 'getclientsaddons',
  summary: 'List the service addons of one client, of one service, or of all clients.',
  method: 'GET',
  permission: 'list_services',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only addons of this client.' }),
    serviceid: f.id('service', { description: 'Only addons of this service.' }),
  },
  collection: 'addons',
  item: serviceAddon,

  run: ({ clientid, serviceid }, ctx) =>
    streamedListing(ctx.db, {
      matching: matchingAddons(ctx.db, { clientId: clientid, serviceId: serviceid }),
      order: [{ column: 'id', order: 'asc' }],
      present: presentAddons(ctx),
    }),
})
