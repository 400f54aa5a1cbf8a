import type { ProductRow } from '../../db/rows-catalogue.js'
import type { Cycle } from '../../domain/billing/cycles.js'
import type { Day } from '../../domain/days.js'
import type { Cents } from '../../domain/money.js'
import type { DomainStatus, InvoiceStatus, QuoteStatus, ServiceStatus } from '../../domain/statuses.js'

export interface Service {
  readonly product: ProductRow
  readonly domain: string
  readonly cycle: Cycle
  readonly price: Cents
  readonly status: ServiceStatus
  readonly registered: Day
  /** Null where it does not run, or does not recur. */
  readonly due: Day | null
  readonly terminated: Day | null
}

/** Runs with its service, on the same days. */
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
  readonly of: Service | Domain
  readonly amount: Cents
  readonly bill: Bill | undefined
}

/** A billable item. */
export interface Charge {
  readonly description: string
  readonly amount: Cents
  readonly due: Day
  readonly bill: Bill | undefined
}

export interface Quote {
  readonly subject: string
  readonly status: QuoteStatus
  readonly on: Day
  readonly items: readonly QuoteItem[]
  readonly bill: Bill | undefined
}

export interface QuoteItem {
  readonly description: string
  /** Hundredths. */
  readonly quantity: number
  readonly discount: number
  readonly unitPrice: Cents
  readonly amount: Cents
}

export interface Line {
  readonly type: 'item' | 'service' | 'addon' | 'domain' | 'billable' | 'quote'
  /** What the line is for; only a plain one is for nothing in particular. */
  readonly of?: Service | ServiceAddon | Domain | Charge | Quote
  readonly description: string
  readonly amount: Cents
  readonly from?: Day
  readonly to?: Day
}

/** An invoice to be. */
export interface Bill {
  readonly status: InvoiceStatus
  readonly issued: Day
  readonly due: Day
  readonly lines: readonly Line[]
}

/**
 * What a client has bought and what it is asked to pay. Orders, services, invoices and items refer to one another, so
 * they are thought up together, before any of them is a row.
 */
export interface Dealings {
  readonly orders: readonly Order[]
  readonly services: readonly Service[]
  readonly addons: readonly ServiceAddon[]
  readonly domains: readonly Domain[]
  readonly charges: readonly Charge[]
  readonly quotes: readonly Quote[]
  /** Oldest first, so that numbers rise with dates. */
  readonly bills: readonly Bill[]
}
