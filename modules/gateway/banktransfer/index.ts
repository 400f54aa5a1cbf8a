import { gatewayModule } from '../../../domain/ports/gateway.js'

export default gatewayModule({
  name: 'banktransfer',
  displayName: 'Bank Transfer',
  takesDays: true,
  parameters: [{ name: 'instructions', label: 'Bank account and payment reference', type: 'textarea' }],
})
