/** The statuses of each kind of record. */
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

/** Statuses in which a service or an addon has ended for good. */
export const endedServiceStatuses = [
  'terminated',
  'cancelled',
  'fraud',
  'completed',
] as const satisfies readonly ServiceStatus[]

export const hasServiceEnded = (status: ServiceStatus): boolean =>
  endedServiceStatuses.some((ended) => ended === status)

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

/** Statuses of domains whose registration is not, or no longer, this service’s to change. */
export const releasedDomainStatuses = [
  'cancelled',
  'fraud',
  'transferred_away',
] as const satisfies readonly DomainStatus[]

/** Statuses in which a domain has ended: those, and expired, where it can still be registered anew by staff. */
export const endedDomainStatuses = ['expired', ...releasedDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainReleased = (status: DomainStatus): boolean =>
  releasedDomainStatuses.some((released) => released === status)

export const hasDomainEnded = (status: DomainStatus): boolean => endedDomainStatuses.some((ended) => ended === status)

export const quoteStatuses = ['Draft', 'Sent', 'Accepted', 'Declined'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const payMethodStatuses = ['active', 'expired'] as const
export type PayMethodStatus = (typeof payMethodStatuses)[number]

export const queueStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** The statuses of certificate orders (R-1701). */
export const sslStatuses = [
  'Awaiting Configuration',
  'Awaiting Validation',
  'Active',
  'Reissuing',
  'Cancelled',
  'Failed',
] as const
export type SslStatus = (typeof sslStatuses)[number]

export const validationMethods = ['email', 'dns', 'http'] as const
export type ValidationMethod = (typeof validationMethods)[number]

export const ticketPriorities = ['low', 'medium', 'high', 'critical'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** The statuses of tickets that the rules name; the configured list may hold others. */
export const ticketStatus = {
  open: 'Open',
  answered: 'Answered',
  customerReply: 'Customer-Reply',
  onHold: 'On Hold',
  closed: 'Closed',
} as const

/** The statuses that the rules give to orders; the configured list may hold others. */
export const orderStatuses = ['Pending', 'Active', 'Cancelled', 'Fraud'] as const

export const projectStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const todoStatuses = ['New', 'In Progress', 'Completed', 'Deferred'] as const
export type TodoStatus = (typeof todoStatuses)[number]
