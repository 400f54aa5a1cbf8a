import { remindOfEndings } from '../../certificates/ending-reminders.js'
import { remindInBatches } from '../portions.js'
import type { Step } from '../step.js'

export const certificateReminders: Step = {
  name: 'certificate reminders',
  summary:
    'Tells of certificates that end soon and that nothing has renewed, once for each certificate and each number of days that the settings name.',
  counts: { reminded: 'certificates told of' },
  run: (remote) => remindInBatches(remote, remote.settings.wholes('certificate_reminder_days_before'), remindOfEndings),
}
