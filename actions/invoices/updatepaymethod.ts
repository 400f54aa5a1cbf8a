import { updatePayMethod } from '../../domain/clients/pay-methods.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updatepaymethod',
  summary: 'Update the description of a stored payment method, or make it the default.',
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money'],
  required: { clientid: f.id('client'), paymethodid: f.id('paymethod') },
  optional: f.changes({
    set_as_default: f.flag({ description: 'False to remove the default if it is this method.' }),
    description: f.name({ description: "Must be unique among the client's payment methods.", example: 'Visa' }),
  }),
  returns: { paymethodid: f.id('paymethod'), is_default: f.flag({ description: 'True if it is now the default.' }) },
  trialNeeds: ['list_invoices'],
  faults: ['pay_method_not_found'],
  rejects: { description: ['description_taken'] },

  run: async ({ clientid, paymethodid, set_as_default, description }, ctx) => ({
    paymethodid,
    is_default: await updatePayMethod(ctx, clientid, paymethodid, { description, isDefault: set_as_default }),
  }),
})
