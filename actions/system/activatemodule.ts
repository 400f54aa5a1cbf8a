import { switchModule } from '../../domain/modules/settings.js'
import { remoteAction } from '../_shared/kit.js'
import { module, switched } from '../_shared/module.js'

export default remoteAction({
  name: 'activatemodule',
  summary: 'Switch a module on.',
  description:
    'One that is on already stays on. A gateway takes part in `getpaymentmethods` once it also holds what it cannot work without.',
  method: 'POST',
  permission: 'manage_settings',
  required: module,
  returns: switched,
  faults: ['module_not_installed', 'module_switch_refused'],

  run: async ({ moduleType, moduleName }, ctx) => {
    await switchModule(ctx, moduleType, moduleName, true)
    return { moduleType, moduleName, active: true }
  },
})
