import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

export default remoteAction({
  name: 'moduleunsuspend',
  summary: "Lift a service's suspension on its server.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail'],
  required: { serviceid: f.id('service') },
  returns: serverAnswer,
  further: moduleFields,
  faults: serverErrors,

  run: async ({ serviceid }, remote) =>
    presentServerAnswer(serviceid, await runServerOperation(remote, serviceid, 'unsuspend')),
})
