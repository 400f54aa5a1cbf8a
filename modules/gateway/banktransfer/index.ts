import { gatewayModule } from '../../../domain/ports/gateway.js'

export default gatewayModule({
  name: 'banktransfer',
  displayName: 'Bank Transfer',
  parameters: [{ name: 'instructions', label: 'Account details and what to write in the reference', type: 'textarea' }],
})
