import type { Letterhead } from '../billing/letterheads.js'
import type { BilledClient, Seller } from '../billing/parties.js'
import type { Tax, TaxSum } from '../taxes/tax.js'
import type { Day } from '../values/days.js'
import type { Cents, Decimal } from '../values/money.js'

export type PrintedKind = 'invoice' | 'credit_note' | 'proforma' | 'quote'

/** A paper with all that it prints, whatever it is printed as. It is made of what was kept at its issue alone. */
export interface PrintedPaper {
  readonly kind: PrintedKind
  /** An invoice that was cancelled says so. */
  readonly isCancelled: boolean
  readonly id: number
  /** As it is written on the paper; null for a proforma and a quote. */
  readonly number: string | null
  readonly date: Day
  /** Of an invoice the due date, of a quote its last day; null for a credit note. */
  readonly dueDate: Day | null
  readonly letterhead: Letterhead
  readonly language: Letterhead['language']
  readonly currency: Letterhead['currency']
  readonly seller: Seller
  /** Of a quote. */
  readonly subject: string | null
  readonly buyer: BilledClient | null
  readonly clientId: number | null
  /** Amounts of lines include tax. */
  readonly isGross: boolean
  readonly lines: readonly PrintedLine[]
  readonly subtotal: Cents
  readonly discount: Cents
  readonly taxes: readonly TaxSum[]
  readonly tax: Cents
  readonly total: Cents
  /** Of an invoice, by day: the part of each that is on it still. */
  readonly payments: readonly PrintedPayment[]
  /** The client's credit that was applied, and what credit notes have taken back. */
  readonly credit: Cents
  readonly credited: Cents
  readonly owed: Cents
  /** The text of the code that a banking app reads (R-4203); null where there is none. */
  readonly epcCode: string | null
  readonly notes: string | null
  /** The invoice that a credit note takes back, and why. */
  readonly credits: { readonly number: string | null; readonly date: Day; readonly reason: string } | null
}

export interface PrintedLine {
  readonly description: string
  /** The days that it is for, both included; null for none. */
  readonly period: { readonly first: Day; readonly last: Day } | null
  readonly quantity: Decimal
  /** A word, or null for pieces. */
  readonly unit: string | null
  readonly unitPrice: Decimal
  /** Hundredths of a percent off quantity × unit price. */
  readonly discount: number
  readonly amount: Cents
  readonly taxes: readonly Tax[]
}

export interface PrintedPayment {
  readonly date: Day
  readonly gateway: string
  readonly amount: Cents
}
