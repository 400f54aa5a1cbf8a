import { switchModule } from '../../domain/modules/settings.js'
import { remoteAction } from '../_shared/kit.js'
import { module, switched } from '../_shared/module.js'

export default remoteAction({
  name: 'deactivatemodule',
  summary: 'Switch a module off.',
  description:
    'A server module stays on while a server or a product has it, an SSL module while an order that is neither cancelled nor failed has it.',
  method: 'POST',
  permission: 'manage_settings',
  required: module,
  returns: switched,
  faults: ['module_not_installed', 'module_in_use', 'module_switch_refused'],

  run: async ({ moduleType, moduleName }, ctx) => {
    await switchModule(ctx, moduleType, moduleName, false)
    return { moduleType, moduleName, active: false }
  },
})
