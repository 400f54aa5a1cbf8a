import { installedModule } from '../../domain/modules/module-settings.js'
import { currentTestMode } from '../../domain/modules/test-mode.js'
import { parameterTypes } from '../../domain/ports/module.js'
import { action, f } from '../_shared/kit.js'
import { module } from '../_shared/module.js'

const parameter = f.named('ModuleParameter', 'A parameter of a module; its value is never shown.', {
  name: f.text({
    description: 'Name of the parameter, for `updatemoduleconfiguration`.',
    example: 'secret_key',
  }),
  label: f.text({ description: 'Display name.', example: 'Secret key' }),
  type: f.oneOf(parameterTypes, { description: 'Type of the value; `password` is a secret.' }),
  required: f.flag({ description: 'True if the module requires it.' }),
  options: f.listOf(f.text(), { description: 'Options of a dropdown.' }),
})

export default action({
  name: 'getmoduleconfigurationparameters',
  summary: 'List the configuration parameters of a module; their values are never shown.',
  method: 'GET',
  permission: 'view_system',
  required: module,
  returns: {
    ...module,
    parameters: f.listOf(f.record(parameter), { description: 'Parameters of the module.' }),
    withheld: f.listOf(f.text({ example: 'secret_key' }), {
      description: "Secrets to enter again, because the address of the module's connection has changed.",
    }),
    test_mode: f.nullable(
      f.flag({
        extension: true,
        description:
          "True if the parameters belong to the provider's test mode, in which nothing is real; null if the mode is unknown.",
      }),
    ),
  },
  faults: ['module_not_installed'],

  run: async ({ moduleType, moduleName }, { modules, moduleStates, secretKey }) => {
    const module = installedModule(modules, moduleType, moduleName)
    const parameters = module.parameters.map(({ name, label, type, required = false, options = [] }) => ({
      name,
      label,
      type,
      required,
      options: [...options],
    }))
    return {
      ...{ moduleType, moduleName, parameters },
      withheld: moduleStates.withheld(module),
      test_mode: currentTestMode({ moduleStates, secretKey }, module) ?? null,
    }
  },
})
