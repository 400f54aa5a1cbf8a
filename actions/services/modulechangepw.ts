import { actOnServer } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverFaults } from '../_shared/server-action.js'

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
  faults: serverFaults,

  run: async ({ serviceid, servicepassword = '' }, remote) =>
    presentServerAnswer(
      serviceid,
      await actOnServer(remote, serviceid, 'changepassword', { password: servicepassword }),
    ),
})
