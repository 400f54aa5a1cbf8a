import { installedModule } from '../../domain/modules/settings.js'
import { parameterTypes } from '../../domain/ports/module.js'
import { action, f } from '../_shared/kit.js'
import { module } from '../_shared/module.js'

const parameter = {
  name: f.text({ example: 'secret_key' }),
  label: f.text({ example: 'Secret key' }),
  type: f.oneOf(parameterTypes),
  required: f.flag(),
  options: f.listOf(f.text(), { description: 'The choices of a dropdown.' }),
}

export default action({
  name: 'getmoduleconfigurationparameters',
  summary: 'List what a module has to be told; what it was told is never shown.',
  method: 'GET',
  permission: 'view_system',
  required: module,
  returns: {
    ...module,
    parameters: f.listOf(f.record(parameter)),
    withheld: f.listOf(f.text({ example: 'secret_key' }), {
      description: 'Secrets that have to be given again, because the address of the module was changed since.',
    }),
  },
  faults: ['module_not_installed'],

  run: async ({ moduleType, moduleName }, { modules, moduleStates }) => {
    const module = installedModule(modules, moduleType, moduleName)
    const parameters = module.parameters.map(({ name, label, type, required = false, options = [] }) => ({
      name,
      label,
      type,
      required,
      options: [...options],
    }))
    return { moduleType, moduleName, parameters, withheld: moduleStates.withheld(module) }
  },
})
