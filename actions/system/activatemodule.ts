import { setModuleEnabled } from '../../domain/modules/module-settings.js'
import { remoteAction } from '../_shared/kit.js'
import { module, moduleState } from '../_shared/module.js'

export default remoteAction({
  name: 'activatemodule',
  summary: 'Activate a module.',
  description:
    'Does not change an active module. A gateway appears in `getpaymentmethods` when its required parameters are also set.',
  method: 'POST',
  permission: 'manage_settings',
  risks: ['access'],
  required: module,
  returns: moduleState,
  changes: { type: 'module', by: 'moduleName' },
  faults: ['module_not_installed', 'module_switch_refused'],

  run: async ({ moduleType, moduleName }, ctx) => {
    await setModuleEnabled(ctx, moduleType, moduleName, true)
    return { moduleType, moduleName, active: true }
  },
})
