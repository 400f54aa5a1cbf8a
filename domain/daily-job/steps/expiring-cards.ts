import { cardsToTell, tellExpiry } from '../../payments/expiring-cards.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const expiringCards: Step = {
  name: 'expiring cards',
  summary: 'Tells clients 30 and 7 days before that the card which is charged by itself expires.',
  counts: { told: 'clients told', errors: 'clients who could not be told' },
  run: (remote) =>
    forEachRow(remote, 'pay_methods', { noun: 'Payment method', done: 'told', find: cardsToTell, act: tellExpiry }),
}
