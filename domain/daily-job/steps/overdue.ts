import { markOverdueInvoices } from '../../billing/overdue-invoices.js'
import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const overdue: Step = {
  name: 'overdue',
  summary: 'Marks open invoices as overdue after their due date, except those that staff have given another label.',
  counts: { marked: 'invoices marked' },
  needs: ['credit', 'payments'],
  run: (remote) => drainInBatches(remote, 'marked', markOverdueInvoices),
}
