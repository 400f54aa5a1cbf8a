import { expiringDomains, readReminderDays, sendExpiryReminders } from '../../domains/expiry-reminders.js'
import { forEachBatch } from '../batches.js'
import type { Step } from '../step.js'

export const domainReminders: Step = {
  name: 'domain reminders',
  summary:
    'Emails clients whose domains expire or have expired, once for each expiry date and each number of days before or after it in the settings.',
  counts: { reminded: 'domains with a reminder sent', errors: 'domains whose reminder failed' },
  run: async function* (remote) {
    const dueDays = readReminderDays(remote)
    if (dueDays.length === 0) return
    yield* forEachBatch(remote, 'domains', {
      noun: 'Domain',
      done: 'reminded of',
      find: (ctx) => expiringDomains(ctx, dueDays),
      act: async (ctx, ids) => ({ reminded: await sendExpiryReminders(ctx, dueDays, ids) }),
    })
  },
}
