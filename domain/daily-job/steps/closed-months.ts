import { sealFoundMonth } from '../../ledger/closed-months.js'
import type { Step } from '../step.js'

export const closedMonths: Step = {
  name: 'closed months',
  summary:
    'Seals months of the ledger that were closed without a seal, for example by release 0.2.0, and marks them as sealed as found.',
  counts: { links: 'months sealed, and reopenings recorded' },
  run: async function* (remote) {
    while (await sealFoundMonth(remote)) yield { links: 1 }
  },
}
