import { clientsWithDueCredit, payDueFromCredit } from '../../billing/due-credit.js'
import { logActivity } from '../../log/activity.js'
import { actOnRows } from '../batches.js'
import type { Step } from '../step.js'

export const credit: Step = {
  name: 'credit',
  summary: 'Pays due invoices from their clients’ credit if the setting `credit_pays_due` is on.',
  counts: {
    'paid from credit': 'invoices paid, in full or in part',
    errors: 'clients whose credit could not be applied',
  },
  run: async function* (remote) {
    if (!remote.settings.on('credit_pays_due')) return
    const batches = actOnRows(remote, 'clients', {
      noun: 'client',
      find: clientsWithDueCredit,
      act: payDueFromCredit,
      logFailure: (ctx, id, reason) => logActivity(ctx, `Credit could not be applied: ${reason}`, id),
    })
    for await (const { acted, errors } of batches)
      yield { ...(acted > 0 && { 'paid from credit': acted }), ...(errors > 0 && { errors }) }
  },
}
