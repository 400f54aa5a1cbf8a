import { gatewayModule } from '../../../domain/ports/gateway.js'
import { ModuleError } from '../../../domain/ports/module.js'
import { charge } from './charging.js'
import { checkout, store } from './checkout.js'
import { callStripe, isMissing } from './client.js'
import { end, look } from './lookup.js'
import { minimums } from './minimums.js'
import { testMode } from './mode.js'
import { refund } from './refunds.js'
import { readReport } from './reports.js'

export default gatewayModule({
  name: 'stripe',
  displayName: 'Stripe',
  parameters: [
    { name: 'secret_key', label: 'Secret key', type: 'password', required: true },
    { name: 'webhook_secret', label: 'Webhook signing secret', type: 'password' },
    {
      name: 'api_base',
      label: 'API URL',
      type: 'text',
      default: 'https://api.stripe.com',
      destination: true,
      httpsOnly: true,
    },
    {
      name: 'checkout_domain',
      label: 'URL of your own checkout domain',
      type: 'text',
      destination: true,
      httpsOnly: true,
    },
  ],
  testMode,
  // The second host is for payers whose bank requires a confirmation, the third shows vouchers.
  minimums,
  redirectHosts: ['checkout.stripe.com', 'hooks.stripe.com', 'payments.stripe.com'],

  checkout,
  charge,
  store,
  end,
  look,
  refund,

  async forget(token, ctx) {
    const { idempotencyKey } = ctx
    await callStripe(ctx, (stripe) => stripe.paymentMethods.detach(token, {}, { idempotencyKey })).catch((error) => {
      if (!isGone(error)) throw error
    })
  },

  webhook: readReport,
})

/** Returns true if the payment method does not exist at Stripe, or is no longer attached to a customer. */
const isGone = (error: unknown): boolean =>
  isMissing(error) ||
  (error instanceof ModuleError && error.kind === 'refused' && /not attached to a customer/i.test(error.message))
