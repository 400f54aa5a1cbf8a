import { deleteOldRefusals } from '../../access/refusals.js'
import { deleteOldEntries } from '../../log/old-entries.js'
import { deleteOldMails } from '../../mail/mail-log.js'
import { deleteCompletedVerbs } from '../../modules/completed-verbs.js'
import { deleteOldDeliveries } from '../../notifications/delivery-log.js'
import { deleteOldAttempts } from '../../payments/kept-attempts.js'
import { logBounds } from '../../settings/log-keeping.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

export const oldLogs: Step = {
  name: 'old logs',
  summary:
    'Deletes old entries of the activity log, old counts of refusals, finished deliveries, mails that are of no client, payments that came to nothing, and completed rows of the module queue.',
  counts: {
    refusals: 'rows of refusals deleted',
    activity: 'entries of the activity log deleted',
    deliveries: 'finished deliveries deleted',
    mails: 'mails of no client deleted',
    payments: 'payments through gateways that came to nothing deleted',
    'module queue': 'completed rows of the module queue deleted',
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
    yield* drainInBatches(remote, 'module queue', (ctx, limit) => deleteCompletedVerbs(ctx, before, limit))
  },
}
