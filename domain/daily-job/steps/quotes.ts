import { declineLateQuotes } from '../../billing/late-quotes.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const quotes: Step = {
  name: 'quotes',
  summary: 'Declines quotes not accepted in time.',
  counts: { closed: 'quotes declined' },
  run: (remote) => drainInBatches(remote, 'closed', declineLateQuotes),
}
