import { eraseOrphans } from '../../personal-data/erasure.js'
import { eraseLeftovers } from '../../personal-data/leftovers.js'
import { rowsPerTransaction } from '../../sql/row-limits.js'
import type { Step } from '../step.js'

export const deletedClients: Step = {
  name: 'deleted clients',
  summary:
    'Takes out what is left of deleted clients: what servers had still to be told of them, and events that were still to be delivered.',
  counts: {
    rows: 'rows deleted, or without names and texts from then on',
    deliveries: 'deliveries of events deleted',
    clients: 'clients of whom nothing is left but papers',
  },
  run: async function* (remote) {
    for (;;) {
      const rows = await remote.transaction((ctx) => eraseOrphans(ctx, rowsPerTransaction))
      if (rows === 0) break
      yield { rows }
    }
    yield* eraseLeftovers(remote)
  },
}
