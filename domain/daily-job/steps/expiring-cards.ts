import { notifyCardExpiry, selectExpiringCards } from '../../payments/expiring-cards.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const expiringCards: Step = {
  name: 'expiring cards',
  summary: 'Emails clients 30 and 7 days before an automatically charged card expires.',
  counts: { told: 'clients emailed', errors: 'clients who could not be emailed' },
  run: (remote) =>
    forEachRow(remote, 'pay_methods', {
      noun: 'Payment method',
      done: 'told',
      find: selectExpiringCards,
      act: notifyCardExpiry,
    }),
}
