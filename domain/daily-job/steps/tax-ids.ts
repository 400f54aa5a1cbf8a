import { queueUncheckedTaxIds } from '../../clients/tax-id-checks.js'
import { processInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const taxIds: Step = {
  name: 'tax ids',
  summary:
    'Queues unchecked tax IDs, and those whose check is `vies_max_age_days` old, for the EU member states’ register if the setting `tax_id_check` is `vies`.',
  counts: { asked: 'clients whose tax ID was queued' },
  run: async function* (remote) {
    if (remote.settings.choice('tax_id_check') === 'off') return
    yield* processInBatches(remote, async (ctx, after) => {
      const { last, asked } = await queueUncheckedTaxIds(ctx, after)
      return { last, counts: asked > 0 ? { asked } : undefined }
    })
  },
}
