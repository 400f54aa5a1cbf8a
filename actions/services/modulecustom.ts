import { callServerFunction } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulecustom',
  summary: "Call a custom function of a service's server module.",
  description: 'The built-in server modules have no custom functions.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['destroys'],
  required: {
    serviceid: f.id('service'),
    func_name: f.code({ description: 'Function of the module.', example: 'reboot' }),
  },
  returns: serverAnswer,
  further: moduleFields,
  faults: ['service_not_found', 'function_not_found', 'function_failed', 'username_taken', 'module_unreachable'],

  run: async ({ serviceid, func_name }, remote) =>
    presentServerAnswer(serviceid, await callServerFunction(remote, serviceid, func_name)),
})
