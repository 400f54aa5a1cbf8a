import { gatewayModule } from '../../../../../../domain/ports/gateway.js'
import { createScript } from '../../../../scripted-provider.js'

export const script = createScript()
const { answer } = script

/** A gateway that returns the scripted answers. Its reports are the scripted answers to `webhook`. */
export default gatewayModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  redirectHosts: ['script.example'],
  checkout: (order) => answer('checkout', order),
  store: (order) => answer('store', order),
  charge: (method, order) => answer('charge', method, order),
  look: (sought) => answer('look', sought),
  end: (sought) => answer('end', sought),
  forget: (token) => answer('forget', token),
  refund: (payment) => answer('refund', payment),
  webhook: ({ body }) => answer('webhook', body),
})
