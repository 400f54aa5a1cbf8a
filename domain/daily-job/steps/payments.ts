import { requeueAttempts } from '../../payments/attempt-maintenance.js'
import { chargeInvoice, invoicesToCharge } from '../../payments/auto-payment.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const payments: Step = {
  name: 'payments',
  summary:
    'Charges due invoices to the client’s default payment method if the client has agreed to it and the setting `auto_payment` is on.',
  counts: {
    'asked again': 'payments that a gateway was no longer being asked about',
    charged: 'invoices queued to be charged',
    errors: 'invoices that could not be charged',
  },
  needs: ['credit'],
  run: async function* (remote) {
    const again = await remote.transaction(requeueAttempts)
    if (again > 0) yield { 'asked again': again }
    yield* forEachRow(remote, 'invoices', {
      noun: 'Invoice',
      done: 'charged',
      find: invoicesToCharge,
      act: chargeInvoice,
    })
  },
}
