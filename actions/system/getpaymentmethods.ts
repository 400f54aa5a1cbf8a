import { payableGateways } from '../../domain/modules/module-settings.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getpaymentmethods',
  summary: 'List payment gateways that are active and fully configured.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    totalresults: f.integer({ description: 'Number of gateways.', min: 0, example: 1 }),
    paymentmethods: f.listOf(
      f.record({
        module: f.text({ description: 'Name of the gateway, as other actions take it.', example: 'banktransfer' }),
        displayname: f.text({ description: 'Name for people.', example: 'Bank transfer' }),
      }),
      { description: 'Gateways that clients can pay with.' },
    ),
  },

  run: async (_, ctx) => {
    const paymentmethods = payableGateways(ctx).map(({ name, displayName }) => ({
      module: name,
      displayname: displayName,
    }))
    return { totalresults: paymentmethods.length, paymentmethods }
  },
})
