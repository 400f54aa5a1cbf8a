import { gatewayModule } from '../../../domain/ports/gateway.js'

export default gatewayModule({
  name: 'manual',
  displayName: 'Manual Payment',
  parameters: [],
})
