import { sealFoundMonth } from '../../ledger/closed-months.js'
import type { Step } from '../step.js'

export const closedMonths: Step = {
  name: 'closed months',
  summary: 'Seals closed months without a seal, for example from release 0.2.0, and marks them as sealed as found.',
  counts: { links: 'months sealed, and reopenings recorded' },
  run: async function* (remote) {
    while (await sealFoundMonth(remote)) yield { links: 1 }
  },
}
