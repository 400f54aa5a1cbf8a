import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulechangepw',
  summary: "Change a service's password on its server and in its record.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['access'],
  required: { serviceid: f.id('service') },
  optional: { servicepassword: f.secret({ min: 6, alias: 'password', description: 'New password.' }) },
  needsOneOf: ['servicepassword'],
  returns: serverAnswer,
  further: moduleFields,
  faults: serverErrors,

  run: async ({ serviceid, servicepassword = '' }, remote) =>
    presentServerAnswer(
      serviceid,
      await runServerOperation(remote, serviceid, 'changepassword', { password: servicepassword }),
    ),
})
