import { eraseOrphans } from '../../personal-data/erasure.js'
import { eraseResidualData } from '../../personal-data/residual-data.js'
import { rowsPerTransaction } from '../../sql/row-limits.js'
import type { Step } from '../step.js'

export const deletedClients: Step = {
  name: 'deleted clients',
  summary: 'Removes data of deleted clients that had to wait for a server, a registrar, or the delivery of an event.',
  counts: {
    rows: 'rows deleted or cleared of names and texts',
    deliveries: 'event deliveries deleted',
    clients: 'clients of whom only documents remain',
  },
  run: async function* (remote) {
    for (;;) {
      const rows = await remote.transaction((ctx) => eraseOrphans(ctx, rowsPerTransaction))
      if (rows === 0) break
      yield { rows }
    }
    yield* eraseResidualData(remote)
  },
}
