import { sendExpiryReminders } from '../../certificates/expiry-reminders.js'
import { remindInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const certificateReminders: Step = {
  name: 'certificate reminders',
  summary:
    'Sends reminders of certificates that expire soon and have not been renewed, once for each certificate and each number of days in the settings.',
  counts: { reminded: 'certificates with a reminder sent' },
  run: (remote) =>
    remindInBatches(remote, remote.settings.wholes('certificate_reminder_days_before'), sendExpiryReminders),
}
