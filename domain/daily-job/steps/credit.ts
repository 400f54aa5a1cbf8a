import { clientsWithDueCredit, payDueFromCredit } from '../../billing/due-credit.js'
import { logActivity } from '../../log/activity.js'
import { reasonOf, runBatch } from '../../queue/batches.js'
import type { Step } from '../step.js'

/** Clients per transaction. */
const batchSize = 50

export const credit: Step = {
  name: 'credit',
  summary: 'Pays due invoices from the credit of their clients, if the setting `credit_pays_due` is on.',
  counts: {
    'paid from credit': 'invoices paid, in full or in part',
    errors: 'clients whose credit could not be applied',
  },
  run: async function* (remote) {
    if (!remote.settings.on('credit_pays_due')) return
    for (let after = 0; ; ) {
      const rows: { id: number }[] = await clientsWithDueCredit(remote)
        .where('clients.id', '>', after)
        .orderBy('clients.id')
        .limit(batchSize)
        .select('clients.id')
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return
      let errors = 0
      const counts = await runBatch(remote, ids, {
        act: async (ctx, batch) => {
          let paid = 0
          for (const id of batch) paid += await payDueFromCredit(ctx, id)
          return paid
        },
        onFailure: async (id, error) => {
          errors++
          remote.report(error, { client: id })
          await remote.transaction((ctx) => logActivity(ctx, `Credit could not be applied: ${reasonOf(error)}`, id))
        },
      })
      const paid = counts.reduce((sum, count) => sum + count, 0)
      yield { ...(paid > 0 && { 'paid from credit': paid }), ...(errors > 0 && { errors }) }
      after = ids.at(-1) as number
    }
  },
}
