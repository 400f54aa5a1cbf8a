import { reportUnusedCredentials } from '../../access/credential-uses.js'
import type { Step } from '../step.js'

export const unusedCredentials: Step = {
  name: 'unused credentials',
  summary:
    'Reports API credentials that have not been used for 90 days, with the event credential.unused and an activity log entry. Each is reported once until it is used again.',
  counts: { told: 'credentials reported' },
  run: async function* (remote) {
    for (;;) {
      const told = await remote.transaction(reportUnusedCredentials)
      if (told === 0) return
      yield { told }
    }
  },
}
