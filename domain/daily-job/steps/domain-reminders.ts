import { reminderDaysOf, remindOfExpiries } from '../../domains/expiry-reminders.js'
import { remindInBatches } from '../portions.js'
import type { Step } from '../step.js'

export const domainReminders: Step = {
  name: 'domain reminders',
  summary:
    'Tells clients that their domains expire or have expired, once for each expiry date and each number of days before or after it that the settings name.',
  counts: { reminded: 'domains whose clients were told' },
  run: (remote) => remindInBatches(remote, reminderDaysOf(remote), remindOfExpiries),
}
