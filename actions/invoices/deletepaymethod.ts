import { deletePayMethod } from '../../domain/clients/pay-methods.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deletepaymethod',
  summary: 'Delete a stored payment method.',
  description:
    'The payment method becomes unusable immediately. Then the gateway is asked to delete it, with retries until it succeeds.',
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['destroys'],
  required: { clientid: f.id('client'), paymethodid: f.id('paymethod') },
  returns: { paymethodid: f.id('paymethod') },
  faults: ['pay_method_not_found'],

  run: async ({ clientid, paymethodid }, ctx) => {
    await deletePayMethod(ctx, clientid, paymethodid)
    return { paymethodid }
  },
})
