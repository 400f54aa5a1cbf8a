/** Returns a function that returns true for the statuses in a group. */
const isOneOf =
  <Status extends string>(group: readonly Status[]) =>
  (status: Status): boolean =>
    group.includes(status)

/** Client statuses. This file defines the statuses for each kind of record, and the groups that rules refer to. */
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

/** Statuses in which an invoice charges nothing: not yet issued, or cancelled. */
export const voidInvoiceStatuses = ['draft', 'cancelled'] as const satisfies readonly InvoiceStatus[]

export const isInvoiceVoid = isOneOf<InvoiceStatus>(voidInvoiceStatuses)

/** Statuses in which an issued invoice no longer counts, so its lines can be billed again. */
export const withdrawnInvoiceStatuses = ['cancelled', 'refunded'] as const satisfies readonly InvoiceStatus[]

export const isInvoiceWithdrawn = isOneOf<InvoiceStatus>(withdrawnInvoiceStatuses)

/** Statuses in which an invoice demands no payment, regardless of its amounts. */
export const closedInvoiceStatuses = ['draft', ...withdrawnInvoiceStatuses] as const satisfies readonly InvoiceStatus[]

export const isInvoiceClosed = isOneOf<InvoiceStatus>(closedInvoiceStatuses)

/** Statuses of an invoice with an amount due. When nothing is due, the invoice gets another status. */
export const payableInvoiceStatuses = [
  'unpaid',
  'partially_paid',
  'overdue',
  'collections',
  'payment_pending',
] as const satisfies readonly InvoiceStatus[]

export const isInvoicePayable = isOneOf<InvoiceStatus>(payableInvoiceStatuses)

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

/** Statuses in which a service or addon is billed: it runs, or will run again after payment. */
export const liveServiceStatuses = ['active', 'suspended'] as const satisfies readonly ServiceStatus[]

export const isServiceLive = isOneOf<ServiceStatus>(liveServiceStatuses)

/** Statuses in which a service or addon has not ended: live, or waiting for setup. */
export const openServiceStatuses = ['pending', ...liveServiceStatuses] as const satisfies readonly ServiceStatus[]

/** Returns true if a service in this status can change to another product: it is active, or not yet set up. */
export const isServiceUpgradable = isOneOf<ServiceStatus>(['pending', 'active'])

/**
 * Statuses in which nothing of a service is left on its server: its username is free, and a request to cancel it is
 * rejected. The unique index services_username excludes the same statuses.
 */
export const removedServiceStatuses = ['terminated', 'cancelled', 'fraud'] as const satisfies readonly ServiceStatus[]

export const isServiceRemoved = isOneOf<ServiceStatus>(removedServiceStatuses)

/** Statuses in which a service or addon has ended permanently. */
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

/** Statuses in which a domain registration has expired but can still be renewed. */
export const expiredDomainStatuses = ['grace', 'redemption'] as const satisfies readonly DomainStatus[]

export const isDomainLapsed = isOneOf<DomainStatus>(expiredDomainStatuses)

/** Statuses in which the client has the domain: it was obtained and has not ended. */
export const heldDomainStatuses = ['active', ...expiredDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainHeld = isOneOf<DomainStatus>(heldDomainStatuses)

/** Statuses in which a record controls its domain at the registrar. Only one record per name can have such a status. */
export const liveDomainStatuses = ['pending', ...heldDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainLive = isOneOf<DomainStatus>(liveDomainStatuses)

/** Statuses that only one record per name can have (index domains_held). */
export const recordedDomainStatuses = [...liveDomainStatuses, 'fraud'] as const satisfies readonly DomainStatus[]

/** Statuses of domains whose registration this service does not manage, or no longer manages. */
export const releasedDomainStatuses = [
  'cancelled',
  'fraud',
  'transferred_away',
] as const satisfies readonly DomainStatus[]

/**
 * Statuses in which a domain has ended: the released ones, and expired, from which staff can still register it again.
 */
export const endedDomainStatuses = ['expired', ...releasedDomainStatuses] as const satisfies readonly DomainStatus[]

export const isDomainReleased = isOneOf<DomainStatus>(releasedDomainStatuses)

export const hasDomainEnded = isOneOf<DomainStatus>(endedDomainStatuses)

/** Statuses that services, their addons, and domains get when their order ends. */
export const orderEndStatuses = ['cancelled', 'fraud'] as const satisfies readonly (ServiceStatus & DomainStatus)[]

export const isEndOfOrder = isOneOf<ServiceStatus | DomainStatus>(orderEndStatuses)

export const quoteStatuses = ['Draft', 'Sent', 'Accepted', 'Declined'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** States of a payment attempt through a gateway. */
export const attemptStates = [
  'open',
  'waiting',
  'pending',
  'unknown',
  'paid',
  'stored',
  'failed',
  'expired',
  'cancelled',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** States in which a payment may be moving. An invoice has at most one such attempt. */
export const liveAttemptStates = ['open', 'pending', 'unknown'] as const satisfies readonly AttemptState[]

export const isAttemptLive = isOneOf<AttemptState>(liveAttemptStates)

/** States in which a payment attempt has not ended: live, or waiting for the payer to pay a voucher. */
export const unendedAttemptStates = [...liveAttemptStates, 'waiting'] as const satisfies readonly AttemptState[]

export const hasAttemptEnded = (state: AttemptState): boolean => !isOneOf<AttemptState>(unendedAttemptStates)(state)

export const payMethodStatuses = ['active', 'expired'] as const
export type PayMethodStatus = (typeof payMethodStatuses)[number]

export const queueStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** Statuses of certificate orders (R-1701). */
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

/** Statuses of certificate orders that have a certificate or can still get one. */
export const uncancelledSslStatuses: readonly SslStatus[] = sslStatuses.filter((status) => status !== 'Cancelled')

export const validationMethods = ['email', 'dns', 'http'] as const
export type ValidationMethod = (typeof validationMethods)[number]

export const ticketPriorities = ['low', 'medium', 'high', 'critical'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** Ticket statuses that rules refer to. The configured list may contain others. */
export const ticketStatus = {
  open: 'Open',
  answered: 'Answered',
  customerReply: 'Customer-Reply',
  onHold: 'On Hold',
  closed: 'Closed',
} as const

/** Order statuses that rules set. The configured list may contain others. */
export const orderStatuses = ['Pending', 'Active', 'Cancelled', 'Fraud'] as const

export const projectStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const todoStatuses = ['New', 'In Progress', 'Completed', 'Deferred'] as const
export type TodoStatus = (typeof todoStatuses)[number]

/**
 * `dropped`: cancelled before it was sent. `failed`: sending was given up, or EN 16931 cannot represent the document.
 */
export const einvoiceStatuses = ['waiting', 'sent', 'delivered', 'refused', 'failed', 'dropped'] as const
export type EInvoiceStatus = (typeof einvoiceStatuses)[number]
