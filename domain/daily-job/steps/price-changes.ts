import { announcePrices, postponeUnannounced, reportUnannouncedPrices } from '../../services/repricing/announcements.js'
import { skipEndedServices } from '../../services/repricing/apply-price-changes.js'
import { endedServiceStatuses } from '../../values/statuses.js'
import { drainInBatches, processInBatches } from '../batches.js'
import type { Step } from '../step.js'

/**
 * Announces new prices. The `invoices` step applies each price when it bills the first period at that price (R-3807).
 */
export const priceChanges: Step = {
  name: 'price changes',
  summary:
    'Emails clients their new prices on the announcement day, and postpones prices whose announcement is late or was not accepted by a mail server.',
  counts: {
    announced: 'clients emailed about new prices',
    postponed: 'services whose new price was postponed because the announcement has not reached the client',
    unannounced: 'services whose new price waits for its announcement',
    ended: 'services that ended before their price changed',
  },
  run: async function* (remote) {
    yield* drainInBatches(remote, 'ended', (ctx, limit) => skipEndedServices(ctx, endedServiceStatuses, limit))
    yield* processInBatches(remote, async (ctx, after) => {
      const { last, count } = await postponeUnannounced(ctx, after)
      return { last, counts: count > 0 ? { postponed: count } : undefined }
    })
    yield* processInBatches(remote, async (ctx, after) => {
      const { last, reminded } = await announcePrices(ctx, after)
      return { last, counts: reminded > 0 ? { announced: reminded } : undefined }
    })
    const unannounced = await remote.transaction(reportUnannouncedPrices)
    if (unannounced > 0) yield { unannounced }
  },
}
