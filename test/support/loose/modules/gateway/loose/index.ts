import { gatewayModule } from '../../../../../../domain/ports/gateway.js'
import type { ModuleContext } from '../../../../../../domain/ports/module.js'

/** A gateway that sends every parameter it can read and sets no `destination`, the least careful module possible. */
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
