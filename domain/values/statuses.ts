/** Returns a check whether a status is one of a group. */
const isOneOf =
  <Status extends string>(group: readonly Status[]) =>
  (status: Status): boolean =>
    group.includes(status)

/** The statuses of each kind of record, and the groups of them that rules name. */
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

/** Statuses of invoices that charge nothing: not issued yet, or cancelled. */
export const voidInvoiceStatuses = ['draft', 'cancelled'] as const satisfies readonly InvoiceStatus[]

export const isInvoiceVoid = isOneOf<InvoiceStatus>(voidInvoiceStatuses)

/** Statuses of issued invoices that stand for nothing any more: their lines are free to be billed again. */
export const withdrawnInvoiceStatuses = ['cancelled', 'refunded'] as const satisfies readonly InvoiceStatus[]

export const isInvoiceWithdrawn = isOneOf<InvoiceStatus>(withdrawnInvoiceStatuses)

/** Statuses in which an invoice asks for no money, whatever its amounts. */
export const closedInvoiceStatuses = ['draft', ...withdrawnInvoiceStatuses] as const satisfies readonly InvoiceStatus[]

export const isInvoiceClosed = isOneOf<InvoiceStatus>(closedInvoiceStatuses)

/** Statuses that say that something is owed; they end once nothing is. */
export const owingInvoiceStatuses = [
  'unpaid',
  'partially_paid',
  'overdue',
  'collections',
  'payment_pending',
] as const satisfies readonly InvoiceStatus[]

export const isInvoiceOwing = isOneOf<InvoiceStatus>(owingInvoiceStatuses)

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

/** Statuses in which a service or an addon runs, or will run again once it is paid for: it is billed in them. */
export const liveServiceStatuses = ['active', 'suspended'] as const satisfies readonly ServiceStatus[]

export const isServiceLive = isOneOf<ServiceStatus>(liveServiceStatuses)

/** Statuses in which a service or an addon has not ended: it is live, or waits for its set-up. */
export const openServiceStatuses = ['pending', ...liveServiceStatuses] as const satisfies readonly ServiceStatus[]

/** Returns true for a service that can be changed to another product: one that runs, or is still to be set up. */
export const isServiceUpgradable = isOneOf<ServiceStatus>(['pending', 'active'])

/**
 * Statuses in which nothing is left of a service on its server: it has given its user name up, and no request can end
 * it. The unique index services_username leaves out the same ones.
 */
export const removedServiceStatuses = ['terminated', 'cancelled', 'fraud'] as const satisfies readonly ServiceStatus[]

export const isServiceRemoved = isOneOf<ServiceStatus>(removedServiceStatuses)

/** Statuses in which a service or an addon has ended for good. */
export const endedServiceStatuses = [...removedServiceStatuses, 'completed'] as const satisfies readonly ServiceStatus[]

export const hasServiceEnded = isOneOf<ServiceStatus>(endedServiceStatuses)

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

/** Statuses in which the registration of a domain has run out and can still be renewed. */
export const lapsedDomainStatuses = ['grace', 'redemption'] as const satisfies readonly DomainStatus[]

export const isDomainLapsed = isOneOf<DomainStatus>(lapsedDomainStatuses)

/** Statuses in which the client has a domain: it is neither still to be obtained nor has it ended. */
export const heldDomainStatuses = ['active', ...lapsedDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainHeld = isOneOf<DomainStatus>(heldDomainStatuses)

/** Statuses in which a record commands its name at the registrar: no other record may. */
export const liveDomainStatuses = ['pending', ...heldDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainLive = isOneOf<DomainStatus>(liveDomainStatuses)

/** Statuses in which a name is on record once (the index domains_held). */
export const recordedDomainStatuses = [...liveDomainStatuses, 'fraud'] as const satisfies readonly DomainStatus[]

/** Statuses of domains whose registration is not, or no longer, this service’s to change. */
export const releasedDomainStatuses = [
  'cancelled',
  'fraud',
  'transferred_away',
] as const satisfies readonly DomainStatus[]

/** Statuses in which a domain has ended: those, and expired, where it can still be registered anew by staff. */
export const endedDomainStatuses = ['expired', ...releasedDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainReleased = isOneOf<DomainStatus>(releasedDomainStatuses)

export const hasDomainEnded = isOneOf<DomainStatus>(endedDomainStatuses)

/** Statuses that the end of an order gives to its services, their addons, and its domains. */
export const orderEndStatuses = ['cancelled', 'fraud'] as const satisfies readonly (ServiceStatus & DomainStatus)[]

export const isEndOfOrder = isOneOf<ServiceStatus | DomainStatus>(orderEndStatuses)

export const quoteStatuses = ['Draft', 'Sent', 'Accepted', 'Declined'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The states of a payment through a gateway. */
export const attemptStates = ['open', 'pending', 'unknown', 'paid', 'stored', 'failed', 'expired', 'cancelled'] as const
export type AttemptState = (typeof attemptStates)[number]

/** States in which it can still bring money. */
export const liveAttemptStates = ['open', 'pending', 'unknown'] as const satisfies readonly AttemptState[]

export const isAttemptLive = isOneOf<AttemptState>(liveAttemptStates)

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

/** Statuses in which an order has a certificate. */
export const issuedSslStatuses = ['Active', 'Reissuing'] as const satisfies readonly SslStatus[]

/** Statuses of orders that can still come to a certificate, or have one. */
export const standingSslStatuses: readonly SslStatus[] = sslStatuses.filter((status) => status !== 'Cancelled')

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

/** `dropped`: cancelled before it was sent. `failed`: given up, or no data of EN 16931. */
export const einvoiceStatuses = ['waiting', 'sent', 'delivered', 'refused', 'failed', 'dropped'] as const
export type EInvoiceStatus = (typeof einvoiceStatuses)[number]
