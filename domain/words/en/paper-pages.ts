import type { AttemptState } from '../../values/statuses.js'

/** Pages of an account's invoices and credit notes. */
export const paperPages = {
  search: 'Number',
  searchButton: 'Search',
  nothingFound: 'No invoice has a number like this.',
  payThis: 'Pay',
  payNamed: 'Pay invoice {name}',
  invoices: 'Invoices appear here when something is billed. They come by mail as well.',
  attempts: 'Payments so far',
  attempt: '{state}: {amount} by {gateway}',
  attemptFailed: '{state}: {amount} by {gateway} ({reason})',
  toInvoice: 'Invoice {name}',
  otherNotes: 'Nothing is to be paid on a credit note: it reduces what its invoice asks for.',
} as const

/** States of a payment through a gateway. */
export const attempts = {
  open: 'Begun',
  pending: 'Under way',
  unknown: 'Under way',
  paid: 'Paid',
  stored: 'Stored',
  failed: 'Failed',
  expired: 'Given up',
  cancelled: 'Given up',
} as const satisfies Record<AttemptState, string>

/** Charges of stored payment methods at a payer's request. */
export const charges = {
  title: 'Pay by a stored payment method',
  consent: '{method} is charged {amount} now, this once.',
  button: 'Pay {amount} by {method}',
  several: 'Pay what is chosen by {method}',
  severalConsent: '{method} is charged now, this once, with what is owed on the invoices that I have chosen.',
  confirm: 'Confirm the payment at your bank',
  changed: 'What is owed has changed meanwhile. Look at it again before you pay.',
} as const
