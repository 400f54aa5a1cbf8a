import { matchingAddons } from '../../domain/services/records.js'
import { presentAddons, serviceAddon } from '../_shared/addon.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getclientsaddons',
  summary: 'List the addons that services have, of one client or service or of all.',
  method: 'GET',
  permission: 'list_services',
  optional: { clientid: f.id('client', { alias: 'userid' }), serviceid: f.id('service') },
  returns: { addons: f.listOf(f.record(serviceAddon)) },

  run: async ({ clientid, serviceid }, { db, currencies }) => ({
    addons: await presentAddons(db, matchingAddons(db, { clientId: clientid, serviceId: serviceid }), currencies),
  }),
})
