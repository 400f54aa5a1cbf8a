import type {
  DomainStatus,
  InvoiceStatus,
  QuoteStatus,
  ServiceStatus,
  SslStatus,
  ticketStatus,
} from '../../values/statuses.js'

type TicketStatus = (typeof ticketStatus)[keyof typeof ticketStatus]

/** Display names of record statuses. */
export const statuses = {
  draft: 'Draft',
  unpaid: 'Unpaid',
  paid: 'Paid',
  partially_paid: 'Partially paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  collections: 'In collections',
  payment_pending: 'Payment pending',
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
  terminated: 'Terminated',
  fraud: 'Fraud',
  completed: 'Completed',
  grace: 'Grace period',
  redemption: 'Redemption period',
  expired: 'Expired',
  transferred_away: 'Transferred away',
  Draft: 'Draft',
  Sent: 'Sent',
  Accepted: 'Accepted',
  Declined: 'Declined',
  Open: 'Open',
  Answered: 'Answered',
  'Customer-Reply': 'Customer reply',
  'On Hold': 'On hold',
  Closed: 'Closed',
  'Awaiting Configuration': 'Awaiting configuration',
  'Awaiting Validation': 'Awaiting validation',
  Active: 'Active',
  Reissuing: 'Reissuing',
  Failed: 'Failed',
  Cancelled: 'Cancelled',
} as const satisfies Record<
  InvoiceStatus | ServiceStatus | DomainStatus | QuoteStatus | SslStatus | TicketStatus,
  string
>
