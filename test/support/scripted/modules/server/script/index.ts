import { serverModule } from '../../../../../../domain/ports/server.js'
import { createScript } from '../../../../scripted-provider.js'

export const script = createScript()
const { answer } = script

/** A server that returns the scripted answers. */
export default serverModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  create: ({ serviceId }) => answer('create', serviceId),
  suspend: ({ serviceId }) => answer('suspend', serviceId),
  unsuspend: ({ serviceId }) => answer('unsuspend', serviceId),
  terminate: ({ serviceId }) => answer('terminate', serviceId),
  changePackage: ({ serviceId }) => answer('changePackage', serviceId),
  changePassword: ({ serviceId }) => answer('changePassword', serviceId),
  inspect: ({ serviceId }) => answer('inspect', serviceId),
})
