/** The value sets of the specification ("States and transitions"). */
export const clientStatuses = ['active', 'inactive', 'closed'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const invoiceStatuses = [
  'draft',
  'unpaid',
  'paid',
  'partially_paid',
  'overdue',
  'cancelled',
  'refunded',
  'collections',
  'payment_pending',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Those in which an invoice waits for money. */
export const owingStatuses = ['unpaid', 'partially_paid', 'overdue'] as const satisfies readonly InvoiceStatus[]

export const serviceStatuses = [
  'pending',
  'active',
  'suspended',
  'terminated',
  'cancelled',
  'fraud',
  'completed',
] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const domainStatuses = [
  'pending',
  'active',
  'grace',
  'redemption',
  'expired',
  'cancelled',
  'fraud',
  'transferred_away',
] as const
export type DomainStatus = (typeof domainStatuses)[number]

export const quoteStatuses = ['Draft', 'Sent', 'Accepted', 'Declined'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const payMethodStatuses = ['active', 'expired'] as const
export type PayMethodStatus = (typeof payMethodStatuses)[number]

export const queueStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const
export type QueueStatus = (typeof queueStatuses)[number]

export const todoStatuses = ['New', 'In Progress', 'Completed', 'Deferred'] as const
export type TodoStatus = (typeof todoStatuses)[number]
