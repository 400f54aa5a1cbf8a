import { readReminderDays, sendExpiryReminders } from '../../domains/expiry-reminders.js'
import { remindInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const domainReminders: Step = {
  name: 'domain reminders',
  summary:
    'Emails clients whose domains expire or have expired, once for each expiry date and each number of days before or after it in the settings.',
  counts: { reminded: 'domains with a reminder sent' },
  run: (remote) => remindInBatches(remote, readReminderDays(remote), sendExpiryReminders),
}
