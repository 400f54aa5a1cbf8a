import { callServerFunction } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentDone, serverAnswer } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulecustom',
  summary: 'Call a function that the server module of a service offers beside the usual ones.',
  description: 'None of the server modules that come with the service offers any.',
  method: 'POST',
  permission: 'manage_services',
  required: {
    serviceid: f.id('service'),
    func_name: f.text({ description: 'A function that the module lists.', example: 'reboot' }),
  },
  returns: serverAnswer,
  further: moduleFields,
  faults: ['service_not_found', 'function_not_found', 'function_failed', 'module_unreachable'],

  run: async ({ serviceid, func_name }, remote) =>
    presentDone(serviceid, await callServerFunction(remote, serviceid, func_name)),
})
