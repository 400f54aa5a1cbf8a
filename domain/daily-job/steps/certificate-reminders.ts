import { expiringOrders, sendExpiryReminders } from '../../certificates/expiry-reminders.js'
import { lateOrders, reportLateOrders } from '../../certificates/waiting-orders.js'
import { forEachBatch } from '../batches.js'
import type { Step } from '../step.js'

export const certificateReminders: Step = {
  name: 'certificate reminders',
  summary:
    'Sends reminders of certificates that expire soon and have not been renewed, once for each certificate and each number of days in the settings, and notifies staff of orders that wait too long for their providers.',
  counts: {
    reminded: 'certificates with a reminder sent',
    late: 'orders newly reported as waiting too long',
    errors: 'orders that could not be processed',
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
    yield* forEachBatch(remote, 'ssl_orders', {
      noun: 'Certificate order',
      done: 'reported as waiting',
      find: lateOrders,
      act: async (ctx, ids) => ({ late: await reportLateOrders(ctx, ids) }),
    })
  },
}
