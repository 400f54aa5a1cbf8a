import { dueReminder, findDueReminders, overdueReminder, remindOfInvoices } from '../../billing/invoice-reminders.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

export const reminders: Step = {
  name: 'reminders',
  summary:
    'Reminds clients of open invoices as many days before and after the due date as the settings say, but not on the day of the invoice itself, and of one invoice only once on a day.',
  counts: {
    [`${dueReminder}s`]: 'invoices reminded of before or on their due date',
    [`${overdueReminder}s`]: 'overdue invoices reminded of',
  },
  needs: ['credit', 'payments'],
  run: async function* (remote, { since }) {
    for (const due of await findDueReminders(remote, since))
      yield* drainInBatches(remote, `${due.template}s`, (ctx, limit) => remindOfInvoices(ctx, due, limit))
  },
}
