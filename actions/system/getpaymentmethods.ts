import { payableGateways } from '../../domain/modules/module-settings.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getpaymentmethods',
  summary: 'List active and fully configured payment gateways.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    totalresults: f.integer({ description: 'Number of gateways.', min: 0, example: 1 }),
    paymentmethods: f.listOf(
      f.record({
        module: f.text({ description: 'Name of the gateway in other actions.', example: 'banktransfer' }),
        displayname: f.text({ description: 'Display name.', example: 'Bank transfer' }),
      }),
      { description: 'Gateways available to clients.' },
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
