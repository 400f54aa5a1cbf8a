import { configureModule } from '../../domain/modules/module-settings.js'
import { expectModulePermission } from '../../domain/values/permissions.js'
import { action, f } from '../_shared/kit.js'
import { moduleName } from '../_shared/module.js'

const moduleType = f.oneOf(['gateway', 'registrar', 'ssl', 'addon', 'einvoice'], {
  description: 'Server credentials are set in the setup file.',
})

export default action({
  name: 'updatemoduleconfiguration',
  summary: 'Update the configuration of a module; only the parameters sent change.',
  description:
    "An empty password keeps the stored one; any other empty value restores the default. A sandbox does not accept parameters of a provider's live mode. Changing a parameter that determines the module's connection deletes its stored secrets, which must be sent again, in the same call or later. An addon's endpoint belongs to the account that sets it, and receives only events about records that the account can list, within the permissions of a limited credential; with full access, it receives all events. Also requires `manage_gateways`, `manage_registrars`, `manage_servers` (SSL), or `manage_products` (addons).",
  method: 'POST',
  permission: 'manage_settings',
  risks: ['access'],
  required: {
    moduleType,
    moduleName,
    parameters: {
      ...f.mapOf('^.{1,255}$', f.secret({ min: 0, max: 8192 }), {
        max: 50,
        description: 'Parameter values by name.',
        example: { secret_key: 'sk_test_1' },
      }),
      secret: true,
    },
  },
  returns: {
    moduleType,
    moduleName,
    updated: f.listOf(f.text({ example: 'secret_key' }), {
      description: 'Names of the stored parameters.',
    }),
    kept: f.listOf(f.text({ example: 'webhook_secret' }), {
      extension: true,
      description: 'Names of the passwords sent empty, whose stored values are kept.',
    }),
  },
  changes: { type: 'module', by: 'moduleName' },
  faults: ['module_permission_denied', 'module_not_installed'],
  rejects: { parameters: ['module_parameter_unknown', 'module_parameter_unsound'] },

  run: async ({ moduleType, moduleName, parameters }, ctx) => {
    expectModulePermission(ctx.actor, moduleType)
    const configured = await configureModule(ctx, moduleType, moduleName, parameters, ctx.actor)
    return { moduleType, moduleName, ...configured }
  },
})
