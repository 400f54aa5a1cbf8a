import { requestCancellation } from '../../domain/services/cancellations.js'
import { cancellationFields } from '../_shared/cancellation.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addcancelrequest',
  summary: 'Request cancellation of a service, immediately or at the end of the paid period.',
  method: 'POST',
  permission: 'manage_services',
  risks: ['mail', 'destroys'],
  required: { serviceid: f.id('service') },
  optional: {
    type: f.withDefault(cancellationFields.type, 'End of Billing Period'),
    reason: cancellationFields.reason,
  },
  returns: { serviceid: f.id('service') },
  faults: ['service_not_found', 'service_ended', 'cancellation_open'],

  run: async ({ serviceid, type, reason }, ctx) => {
    await requestCancellation(ctx, serviceid, { type, reason })
    return { serviceid }
  },
})
