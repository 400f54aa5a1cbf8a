import {
  dueReminderTemplate,
  findDueReminders,
  overdueReminderTemplate,
  sendInvoiceReminders,
} from '../../billing/invoice-reminders.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const reminders: Step = {
  name: 'reminders',
  summary:
    'Reminds clients of open invoices on the days before and after the due date that the settings define, but not on the invoice date, and at most once a day for each invoice.',
  counts: {
    [`${dueReminderTemplate}s`]: 'invoices with a reminder sent on or before the due date',
    [`${overdueReminderTemplate}s`]: 'overdue invoices with a reminder sent',
  },
  needs: ['credit', 'payments'],
  run: async function* (remote, { since }) {
    for (const due of await findDueReminders(remote, since))
      yield* drainInBatches(remote, `${due.template}s`, (ctx, limit) => sendInvoiceReminders(ctx, due, limit))
  },
}
