import { updateAddon } from '../../domain/services/service-changes.js'
import { addonFields } from '../_shared/addon.js'
import { action, f } from '../_shared/kit.js'
import { serviceStatus } from '../_shared/service.js'

export default action({
  name: 'updateclientaddon',
  summary: 'Update a service addon; cancelling it also stops its billing.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['money', 'destroys'],
  required: { id: f.id('serviceaddon', { extraAlias: 'addonid' }) },
  optional: f.changes({
    status: serviceStatus,
    notes: addonFields.notes,
    recurringamount: f.amount({ min: 0, extension: true, description: 'Price of each future period.' }),
  }),
  returns: { addonid: f.id('serviceaddon') },
  faults: ['service_addon_not_found'],

  run: async ({ id, recurringamount, ...changes }, ctx) => {
    await updateAddon(ctx, id, { ...changes, recurringAmount: recurringamount })
    return { addonid: id }
  },
})
