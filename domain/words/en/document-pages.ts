import type { AttemptState } from '../../values/statuses.js'

/** Texts of the pages with an account's invoices and credit notes. */
export const paperPages = {
  search: 'Invoice number',
  searchButton: 'Search',
  nothingFound: 'No invoice matches this number.',
  payThis: 'Pay',
  payNamed: 'Pay invoice {name}',
  invoices: 'Invoices appear here when we bill you. We also send them by email.',
  attempts: 'Payment attempts',
  attempt: '{state}: {amount} with {gateway}',
  attemptFailed: '{state}: {amount} with {gateway} ({reason})',
  toInvoice: 'Invoice {name}',
  otherNotes: 'A credit note requires no payment. It reduces the amount due on its invoice.',
} as const

/** Display names for the states of a payment attempt through a gateway. */
export const attempts = {
  open: 'Started',
  waiting: 'Waiting for payment of the slip',
  pending: 'In progress',
  unknown: 'In progress',
  paid: 'Paid',
  stored: 'Stored',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<AttemptState, string>

/** Texts for charging a stored payment method at the payer's request. */
export const charges = {
  title: 'Pay with a stored payment method',
  consent: '{method} will be charged {amount} now, one time only.',
  button: 'Pay {amount} with {method}',
  several: 'Pay selected invoices with {method}',
  severalConsent:
    '{method} will be charged now, one time only, for the amount due on the invoices that I have selected.',
  confirm: 'Confirm the payment with your bank',
  changed: 'The amount due has changed. Please review it before you pay.',
} as const
