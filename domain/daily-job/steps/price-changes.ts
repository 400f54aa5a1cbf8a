import {
  announcePrices,
  clientsToNotify,
  postponeUnannounced,
  reportUnannouncedPrices,
  unannouncedChanges,
} from '../../services/repricing/announcements.js'
import { skipEndedServices } from '../../services/repricing/apply-price-changes.js'
import { endedServiceStatuses } from '../../values/statuses.js'
import { drainInBatches, forEachBatch } from '../batches.js'
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
    errors: 'services and clients that could not be processed',
  },
  run: async function* (remote) {
    yield* drainInBatches(remote, 'ended', (ctx, limit) => skipEndedServices(ctx, endedServiceStatuses, limit))
    yield* forEachBatch(remote, 'change', {
      noun: 'Price change',
      done: 'postponed',
      find: unannouncedChanges,
      act: async (ctx, ids) => ({ postponed: await postponeUnannounced(ctx, ids) }),
    })
    yield* forEachBatch(remote, 'clients', {
      noun: 'Client',
      done: 'notified of new prices',
      find: clientsToNotify,
      act: async (ctx, ids) => ({ announced: await announcePrices(ctx, ids) }),
    })
    const unannounced = await remote.transaction(reportUnannouncedPrices)
    if (unannounced > 0) yield { unannounced }
  },
}
