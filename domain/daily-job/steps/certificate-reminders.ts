import { expiringOrders, sendExpiryReminders } from '../../certificates/expiry-reminders.js'
import { reportLateOrders } from '../../certificates/waiting-orders.js'
import { forEachBatch, processInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const certificateReminders: Step = {
  name: 'certificate reminders',
  summary:
    'Sends reminders of certificates that expire soon and have not been renewed, once for each certificate and each number of days in the settings, and notifies staff of orders that wait too long for their providers.',
  counts: {
    reminded: 'certificates with a reminder sent',
    late: 'orders newly reported as waiting too long',
    errors: 'certificates whose reminder failed',
  },
  run: async function* (remote) {
    const dueDays = remote.settings.wholes('certificate_reminder_days_before')
    if (dueDays.length > 0)
      yield* forEachBatch(remote, 'ssl_orders', {
        noun: 'Certificate order',
        done: 'reminded of',
        find: (ctx) => expiringOrders(ctx, dueDays),
        act: async (ctx, ids) => ({ reminded: await sendExpiryReminders(ctx, dueDays, ids) }),
      })
    yield* processInBatches(remote, async (ctx, after) => {
      const { last, late } = await reportLateOrders(ctx, after)
      return { last, counts: late > 0 ? { late } : undefined }
    })
  },
}
