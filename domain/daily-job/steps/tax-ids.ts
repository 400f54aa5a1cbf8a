import { queueUncheckedTaxIds, taxIdHolders } from '../../clients/tax-id-checks.js'
import { forEachBatch } from '../batches.js'
import type { Step } from '../step.js'

export const taxIds: Step = {
  name: 'tax ids',
  summary:
    'Queues unchecked tax IDs, and those whose check is `vies_max_age_days` old, for the EU member states’ register if the setting `tax_id_check` is `vies`.',
  counts: { asked: 'clients whose tax ID was queued', errors: 'clients whose tax ID could not be queued' },
  run: async function* (remote) {
    if (remote.settings.choice('tax_id_check') === 'off') return
    yield* forEachBatch(remote, 'clients', {
      noun: 'Client',
      done: 'queued for a check of the tax ID',
      find: taxIdHolders,
      act: async (ctx, ids) => ({ asked: await queueUncheckedTaxIds(ctx, ids) }),
    })
  },
}
