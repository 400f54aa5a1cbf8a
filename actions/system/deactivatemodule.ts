import { setModuleEnabled } from '../../domain/modules/module-settings.js'
import { remoteAction } from '../_shared/kit.js'
import { module, moduleState } from '../_shared/module.js'

export default remoteAction({
  name: 'deactivatemodule',
  summary: 'Deactivate a module.',
  description:
    'A server module stays active while a server or product uses it; an SSL module, while an order that is neither cancelled nor failed uses it.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['access'],
  required: module,
  returns: moduleState,
  changes: { type: 'module', by: 'moduleName' },
  faults: ['module_not_installed', 'module_in_use', 'module_switch_refused'],

  run: async ({ moduleType, moduleName }, ctx) => {
    await setModuleEnabled(ctx, moduleType, moduleName, false)
    return { moduleType, moduleName, active: false }
  },
})
