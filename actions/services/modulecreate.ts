import { actOnServer } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverFaults } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulecreate',
  summary: 'Create the account of a service on its server.',
  description:
    'Called by an account with full access it takes over an account that is on the server already, if the client is its contact there and it has the domain of the service.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail'],
  required: { serviceid: f.id('service') },
  returns: serverAnswer,
  further: moduleFields,
  faults: [...serverFaults, 'client_closed'],

  run: async ({ serviceid }, remote) =>
    presentServerAnswer(
      serviceid,
      await actOnServer(remote, serviceid, 'create', {}, { takesOver: remote.actor.full }),
    ),
})
