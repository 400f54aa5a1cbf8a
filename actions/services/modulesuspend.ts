import { runServerOperation } from '../../domain/services/server-actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { moduleFields, presentServerAnswer, serverAnswer, serverErrors } from '../_shared/server-action.js'

export default remoteAction({
  name: 'modulesuspend',
  summary: 'Suspend a service on its server.',
  description:
    'A suspension with a reason stays until staff lift it. Without a reason, it is lifted when nothing is overdue.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail', 'destroys'],
  required: { serviceid: f.id('service') },
  optional: {
    reason: f.text({
      max: 1000,
      extraAlias: 'suspendreason',
      description: 'Reason to store and send to the server.',
      example: 'Sends unsolicited email',
    }),
  },
  returns: serverAnswer,
  further: moduleFields,
  faults: serverErrors,

  run: async ({ serviceid, reason }, remote) => {
    // A suspension with a reason is attributed to staff, so that only staff can lift it.
    const payload = { reason: reason ?? '', byStaff: reason !== undefined }
    return presentServerAnswer(serviceid, await runServerOperation(remote, serviceid, 'suspend', payload))
  },
})
