import { announcePrices, postponeUnsent } from '../../services/repricing/announcements.js'
import { leaveOutEnded } from '../../services/repricing/applied.js'
import { endedServiceStatuses } from '../../values/statuses.js'
import { drainInBatches, workInPortions } from '../portions.js'
import type { Step } from '../step.js'

/** Announces new prices. The invoices step applies them, with the invoice line of the first period (R-3807). */
export const priceChanges: Step = {
  name: 'price changes',
  summary:
    'Tells clients of new prices on the day of their announcement, and puts prices off whose announcement is late or has not left the outbox.',
  counts: {
    announced: 'clients told of new prices',
    postponed: 'services whose new price holds later, because the mail about it waits',
    ended: 'services that have ended before their price moved',
  },
  run: async function* (remote, { sendsMail }) {
    yield* drainInBatches(remote, 'ended', (ctx, limit) => leaveOutEnded(ctx, endedServiceStatuses, limit))
    // If this process does not send email, an announcement counts from the day it was queued.
    if (sendsMail)
      yield* workInPortions(remote, async (ctx, after) => {
        const { last, count } = await postponeUnsent(ctx, after)
        return { last, counts: count > 0 ? { postponed: count } : undefined }
      })
    yield* workInPortions(remote, async (ctx, after) => {
      const { last, reminded } = await announcePrices(ctx, after)
      return { last, counts: reminded > 0 ? { announced: reminded } : undefined }
    })
  },
}
