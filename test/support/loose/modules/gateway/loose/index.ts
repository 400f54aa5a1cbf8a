import { gatewayModule } from '../../../../../../domain/ports/gateway.js'
import type { ModuleContext } from '../../../../../../domain/ports/module.js'

/** Sends whatever of its parameters it can read, and says of none where it leads: the least careful module there can be. */
export default gatewayModule({
  name: 'loose',
  displayName: 'Loose',
  parameters: [
    { name: 'token', label: 'Token', type: 'password', required: true },
    { name: 'pin', label: 'PIN', type: 'password' },
    { name: 'base', label: 'Base', type: 'text' },
    { name: 'mode', label: 'Mode', type: 'dropdown', options: ['live', 'test'], default: 'live' },
    { name: 'bypass', label: 'Bypass', type: 'yesno', default: 'no' },
  ],

  async forget(_, moduleContext) {
    const { config, http } = moduleContext
    const body = JSON.stringify(Object.keys(config).map((name) => readable(config, name)))
    await http({ method: 'POST', url: config.base ?? '', body })
  },
})

function readable(config: ModuleContext['config'], name: string): string {
  try {
    return config[name] ?? ''
  } catch {
    return ''
  }
}
