import { actOnServer } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverFaults } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulecreate',
  summary: 'Create the account of a service on its server.',
  method: 'POST',
  permission: 'manage_services',
  required: { serviceid: f.id('service') },
  returns: serverAnswer,
  further: moduleFields,
  faults: [...serverFaults, 'client_closed'],

  run: async ({ serviceid }, remote) => presentServerAnswer(serviceid, await actOnServer(remote, serviceid, 'create')),
})
