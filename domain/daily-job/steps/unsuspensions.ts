import { liftSuspensionByJob, servicesSuspendedByJob } from '../../services/overdue-suspensions.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const unsuspensions: Step = {
  name: 'unsuspensions',
  summary:
    'Lifts this job’s suspensions of services that are no longer overdue, such as after a cancelled invoice, and suspensions made too early by a clock that was ahead.',
  counts: {
    unsuspended: 'services whose suspension was lifted',
    errors: 'services whose suspension could not be lifted',
  },
  run: (remote) =>
    forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'unsuspended',
      find: servicesSuspendedByJob,
      act: liftSuspensionByJob,
    }),
}
