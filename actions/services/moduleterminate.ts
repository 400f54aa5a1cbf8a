import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

export default remoteAction({
  name: 'moduleterminate',
  summary: "Delete a service's account on its server. This cannot be undone.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail', 'destroys'],
  required: { serviceid: f.id('service') },
  returns: serverAnswer,
  further: moduleFields,
  faults: serverErrors,

  run: async ({ serviceid }, remote) =>
    presentServerAnswer(serviceid, await runServerOperation(remote, serviceid, 'terminate')),
})
