import { expiringOrders, sendExpiryReminders } from '../../certificates/expiry-reminders.js'
import { forEachBatch } from '../batches.js'
import type { Step } from '../step.js'

export const certificateReminders: Step = {
  name: 'certificate reminders',
  summary:
    'Sends reminders of certificates that expire soon and have not been renewed, once for each certificate and each number of days in the settings.',
  counts: { reminded: 'certificates with a reminder sent', errors: 'certificates whose reminder failed' },
  run: async function* (remote) {
    const dueDays = remote.settings.wholes('certificate_reminder_days_before')
    if (dueDays.length === 0) return
    yield* forEachBatch(remote, 'ssl_orders', {
      noun: 'Certificate order',
      done: 'reminded of',
      find: (ctx) => expiringOrders(ctx, dueDays),
      act: async (ctx, ids) => ({ reminded: await sendExpiryReminders(ctx, dueDays, ids) }),
    })
  },
}
