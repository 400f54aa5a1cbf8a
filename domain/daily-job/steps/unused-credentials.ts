import { tellOfUnused } from '../../access/credential-uses.js'
import type { Step } from '../step.js'

export const unusedCredentials: Step = {
  name: 'unused credentials',
  summary:
    'Tells of credentials of the API that were not used for 90 days, once for each until it is used again: by the event credential.unused and an entry of the activity log.',
  counts: { told: 'credentials told of' },
  run: async function* (remote) {
    for (;;) {
      const told = await remote.transaction(tellOfUnused)
      if (told === 0) return
      yield { told }
    }
  },
}
