import { registrarModule } from '../../../../../../domain/ports/registrar.js'
import { createScript } from '../../../../scripted-provider.js'

export const script = createScript()
const { answer } = script

/** A registrar that returns the scripted answers. */
export default registrarModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  register: ({ domain }, _, years) => answer('register', domain, years),
  renew: ({ domain }, _, years) => answer('renew', domain, years),
  transfer: ({ domain }, _, code) => answer('transfer', domain, code),
  setNameservers: ({ domain }) => answer('setNameservers', domain),
  sync: ({ domain }) => answer('sync', domain),
})
