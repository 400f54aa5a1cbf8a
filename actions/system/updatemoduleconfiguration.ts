import { expectModulePermission } from '../../domain/access/permissions.js'
import { configureModule } from '../../domain/modules/settings.js'
import { action, f } from '../_shared/kit.js'
import { moduleName } from '../_shared/module.js'

const moduleType = f.oneOf(['gateway', 'registrar', 'ssl', 'addon'], {
  description: 'Servers have their own credentials, in the set-up file.',
})

export default action({
  name: 'updatemoduleconfiguration',
  summary: 'Tell a module what it has to know; what is not sent stays.',
  description:
    'A blank value for a password keeps the stored one; any other goes back to its default. When a parameter that says where the module goes is changed, its stored secrets are deleted and have to be given, in the same call or later. Also needs `manage_gateways`, `manage_registrars`, `manage_servers` (SSL) or `manage_products` (addons).',
  method: 'POST',
  permission: 'manage_settings',
  required: {
    moduleType,
    moduleName,
    parameters: {
      ...f.mapOf('^.{1,255}$', f.secret({ min: 0, max: 8192 }), {
        max: 50,
        description: 'Values by name.',
        example: { publishable_key: 'pk_test_1' },
      }),
      secret: true,
    },
  },
  returns: {
    moduleType,
    moduleName,
    updated: f.listOf(f.text({ example: 'publishable_key' }), { description: 'The names that were written.' }),
  },
  faults: ['module_permission_denied', 'module_not_installed'],
  rejects: { parameters: ['module_parameter_unknown', 'module_parameter_unsound'] },

  run: async ({ moduleType, moduleName, parameters }, ctx) => {
    expectModulePermission(ctx.actor, moduleType)
    return { moduleType, moduleName, updated: await configureModule(ctx, moduleType, moduleName, parameters) }
  },
})
