import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulecreate',
  summary: "Create a service's account on its server.",
  description:
    "If the caller has full access, the service takes over an existing account on the server, provided that the client is its contact there and that it has the service's domain.",
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail'],
  required: { serviceid: f.id('service') },
  returns: serverAnswer,
  further: moduleFields,
  faults: [...serverErrors, 'client_closed'],

  run: async ({ serviceid }, remote) =>
    presentServerAnswer(
      serviceid,
      await runServerOperation(remote, serviceid, 'create', {}, { takesOver: remote.actor.full }),
    ),
})
