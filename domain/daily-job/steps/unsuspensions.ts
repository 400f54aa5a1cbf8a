import { liftSuspensionByJob, servicesSuspendedByJob } from '../../services/overdue-suspensions.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const unsuspensions: Step = {
  name: 'unsuspensions',
  summary:
    'Lifts suspensions by this job of services that are no longer overdue, such as after their invoice was cancelled, and those that a clock which was ahead has made before their time.',
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
