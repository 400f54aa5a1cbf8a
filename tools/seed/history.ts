import type { ProductRow } from '../../db/rows-catalogue.js'
import type { Cycle } from '../../domain/billing/cycles.js'
import type { Day } from '../../domain/values/days.js'
import type { Cents } from '../../domain/values/money.js'
import type { DomainStatus, InvoiceStatus, QuoteStatus, ServiceStatus } from '../../domain/values/statuses.js'

export interface Service {
  readonly product: ProductRow
  readonly domain: string
  readonly cycle: Cycle
  readonly price: Cents
  readonly status: ServiceStatus
  readonly registered: Day
  /** Null if the service is not running or does not recur. */
  readonly due: Day | null
  readonly terminated: Day | null
}

/** An addon with the same due dates as its service. */
export interface ServiceAddon {
  readonly service: Service
  readonly addonId: number
  readonly name: string
  readonly price: Cents
}

export interface Domain {
  readonly name: string
  readonly status: DomainStatus
  readonly registered: Day
  readonly expiry: Day
  readonly price: Cents
}

export interface Order {
  readonly status: 'Pending' | 'Active' | 'Cancelled' | 'Fraud'
  readonly on: Day
  /** The ordered record. */
  readonly of: Service | Domain
  readonly amount: Cents
  readonly bill: Invoice | undefined
}

export interface BillableItem {
  readonly description: string
  readonly amount: Cents
  readonly due: Day
  readonly bill: Invoice | undefined
}

export interface Quote {
  readonly subject: string
  readonly status: QuoteStatus
  readonly on: Day
  readonly items: readonly QuoteItem[]
  readonly bill: Invoice | undefined
}

export interface QuoteItem {
  readonly description: string
  /** In hundredths. */
  readonly quantity: number
  readonly discount: number
  readonly unitPrice: Cents
  readonly amount: Cents
}

export interface InvoiceLine {
  readonly type: 'item' | 'service' | 'addon' | 'domain' | 'billable' | 'quote'
  /** The billed record. Undefined for a plain line. */
  readonly of?: Service | ServiceAddon | Domain | BillableItem | Quote
  readonly description: string
  readonly amount: Cents
  readonly from?: Day
  readonly to?: Day
}

/** An invoice before it becomes a row. */
export interface Invoice {
  readonly status: InvoiceStatus
  readonly issued: Day
  readonly due: Day
  readonly lines: readonly InvoiceLine[]
}

/**
 * The purchases and invoices of a client. Orders, services, invoices, and items refer to one another, so they are
 * generated together before any of them becomes a row.
 */
export interface History {
  readonly orders: readonly Order[]
  readonly services: readonly Service[]
  readonly addons: readonly ServiceAddon[]
  readonly domains: readonly Domain[]
  readonly charges: readonly BillableItem[]
  readonly quotes: readonly Quote[]
  /** Oldest first, so that numbers rise with dates. */
  readonly bills: readonly Invoice[]
}

/**
 * Returns the first uninvoiced day of a service, addon, or domain. `due` is its first unpaid day. Both are null if it
 * is not running.
 */
export function billedUntil({ bills }: History, of: Service | ServiceAddon | Domain, due: Day | null): Day | null {
  if (due === null) return null
  const ends = bills
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines.flatMap((line) => (line.of === of && line.to !== undefined ? line.to : [])))
  return ends.reduce((last, end) => (end > last ? end : last), due)
}
