import { configureModule } from '../../domain/modules/module-settings.js'
import { expectModulePermission } from '../../domain/values/permissions.js'
import { action, f } from '../_shared/kit.js'
import { moduleName } from '../_shared/module.js'

const moduleType = f.oneOf(['gateway', 'registrar', 'ssl', 'addon', 'einvoice'], {
  description: 'Server credentials are set in the set-up file.',
})

export default action({
  name: 'updatemoduleconfiguration',
  summary: 'Update the configuration of a module; only the parameters sent change.',
  description:
    'A blank password keeps the stored one; any other blank value restores the default. A sandbox takes no parameters of a provider’s live mode. Changing a parameter that decides where the module connects deletes its stored secrets, which must then be sent again, in the same call or later. An endpoint that is set for an addon belongs to the account that sets it and is sent only the events of records which that account may list, within the permissions that the credential is limited to; with full access, all events. Also requires `manage_gateways`, `manage_registrars`, `manage_servers` (SSL) or `manage_products` (addons).',
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
      description: 'Names of the parameters that were stored.',
    }),
    kept: f.listOf(f.text({ example: 'webhook_secret' }), {
      extension: true,
      description: 'Names of the passwords that were sent blank and stay as they are stored.',
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
