import { gatewayModule } from '../../../domain/ports/gateway.js'
import { endAttempt, lookUpAttempt } from './attempts.js'
import { chargeMethod, openCheckout } from './checkout.js'
import { environments } from './host.js'
import { refundCapture } from './refunds.js'
import { readReport } from './reports.js'
import { forgetMethod, openVaultCheckout } from './vault.js'

export default gatewayModule({
  name: 'paypal',
  displayName: 'PayPal',
  parameters: [
    { name: 'client_id', label: 'Client ID', type: 'text', required: true, destination: false },
    { name: 'client_secret', label: 'Secret', type: 'password', required: true },
    { name: 'webhook_id', label: 'Webhook ID', type: 'text', destination: false },
    { name: 'environment', label: 'Environment', type: 'dropdown', options: ['live', 'sandbox'], default: 'live' },
    {
      name: 'vault',
      label: 'Store payment methods (the PayPal account must support it)',
      type: 'yesno',
      default: 'no',
      destination: false,
    },
    { name: 'api_base', label: 'API URL, if not PayPal’s', type: 'text', destination: true, httpsOnly: true },
    { name: 'api_ca', label: 'Root certificates of that API (PEM)', type: 'textarea' },
  ],
  redirectHosts: ['www.paypal.com', 'www.sandbox.paypal.com'],
  testMode: {
    hosts: [environments.sandbox.api, environments.sandbox.certificates],
    // In the live environment without a client ID, PayPal is never called.
    isOn: ({ environment, client_id: client }) => (environment === 'sandbox' ? true : client ? false : undefined),
  },

  checkout: openCheckout,
  charge: chargeMethod,
  store: openVaultCheckout,
  end: endAttempt,
  look: lookUpAttempt,
  forget: (token, ctx) => forgetMethod(ctx, token),
  refund: refundCapture,
  webhook: readReport,
})
