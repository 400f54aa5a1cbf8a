import { chargeInvoice, invoicesToCharge } from '../../payments/auto-payment.js'
import { askAgain } from '../../payments/kept-attempts.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const payments: Step = {
  name: 'payments',
  summary:
    'Charges invoices that are due to the default payment method of their client, where the client has agreed to it, if the setting `auto_payment` is on.',
  counts: {
    'asked again': 'payments about which a gateway was not asked any more',
    charged: 'invoices whose gateway is asked',
    errors: 'invoices that could not be charged',
  },
  needs: ['credit'],
  run: async function* (remote) {
    const again = await remote.transaction(askAgain)
    if (again > 0) yield { 'asked again': again }
    yield* forEachRow(remote, 'invoices', {
      noun: 'Invoice',
      done: 'charged',
      find: invoicesToCharge,
      act: chargeInvoice,
    })
  },
}
