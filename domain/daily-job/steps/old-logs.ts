import { deleteOldRefusals } from '../../access/refusals.js'
import { deleteOldEntries } from '../../log/old-entries.js'
import { deleteOldMails } from '../../mail/mail-log.js'
import { deleteCompletedOperations } from '../../modules/completed-operations.js'
import { deleteOldDeliveries } from '../../notifications/delivery-log.js'
import { deleteOldAttempts } from '../../payments/attempt-maintenance.js'
import { logBounds } from '../../settings/log-retention.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const oldLogs: Step = {
  name: 'old logs',
  summary:
    'Deletes old activity log entries, old refusal counts, finished deliveries, emails that belong to no client, failed payment attempts, and completed module queue rows.',
  counts: {
    refusals: 'rows of refusals deleted',
    activity: 'activity log entries deleted',
    deliveries: 'finished deliveries deleted',
    mails: 'emails that belong to no client deleted',
    payments: 'failed payment attempts deleted',
    'module queue': 'completed module queue rows deleted',
  },
  run: async function* (remote) {
    yield* drainInBatches(remote, 'refusals', deleteOldRefusals)
    const bounds = logBounds(remote)
    if (bounds === undefined) return
    const { before } = bounds
    for await (const activity of deleteOldEntries(remote, bounds)) yield activity > 0 ? { activity } : {}
    yield* drainInBatches(remote, 'deliveries', (ctx, limit) => deleteOldDeliveries(ctx, before, limit))
    yield* drainInBatches(remote, 'mails', (ctx, limit) => deleteOldMails(ctx, before, limit))
    yield* drainInBatches(remote, 'payments', (ctx, limit) => deleteOldAttempts(ctx, before, limit))
    yield* drainInBatches(remote, 'module queue', (ctx, limit) => deleteCompletedOperations(ctx, before, limit))
  },
}
