import type { Letterhead } from '../billing/letterheads.js'
import type { BilledClient, Seller } from '../billing/parties.js'
import type { Tax, TaxSum } from '../taxes/tax.js'
import type { Day } from '../values/days.js'
import type { Cents, Decimal } from '../values/money.js'

export type PrintedKind = 'invoice' | 'credit_note' | 'proforma' | 'quote'

/** Everything that a document prints, independent of the output format. */
export interface PrintedDocument {
  readonly kind: PrintedKind
  /** True for a cancelled invoice. The document then prints a notice. */
  readonly isCancelled: boolean
  /** True for a claim for returned money, and for its credit notes (R-1126). Absent for other documents. */
  readonly isClaim?: boolean
  readonly id: number
  /** Printed number, or null for a proforma invoice or quote. */
  readonly number: string | null
  readonly date: Day
  /** Due date of an invoice, or last day on which a quote is valid. Null for a credit note. */
  readonly dueDate: Day | null
  readonly letterhead: Letterhead
  readonly language: Letterhead['language']
  readonly currency: Letterhead['currency']
  readonly seller: Seller
  /** Subject of a quote. Null for other documents. */
  readonly subject: string | null
  readonly buyer: BilledClient | null
  readonly clientId: number | null
  /** True if the amounts of lines include tax. */
  readonly isGross: boolean
  readonly lines: readonly PrintedLine[]
  readonly subtotal: Cents
  readonly discount: Cents
  readonly taxes: readonly TaxSum[]
  readonly tax: Cents
  readonly total: Cents
  /** Payments of an invoice with the amounts that are still applied to it. */
  readonly payments: readonly PrintedPayment[]
  /** Client credit applied to an invoice. `credited` is the total of its credit notes. */
  readonly credit: Cents
  readonly credited: Cents
  readonly owed: Cents
  /** Text of the payment QR code for banking apps (R-4203), or null if there is no code. */
  readonly epcCode: string | null
  readonly notes: string | null
  /** The invoice to which a credit note refers, and the reason. Null for other documents. */
  readonly credits: { readonly number: string | null; readonly date: Day; readonly reason: string } | null
}

export interface PrintedLine {
  readonly description: string
  /** Days that the line covers, both inclusive. Null if it covers no period. */
  readonly period: { readonly first: Day; readonly last: Day } | null
  readonly quantity: Decimal
  /** Name or UN/ECE code of the unit. Null for pieces. */
  readonly unit: string | null
  readonly unitPrice: Decimal
  /** Discount on quantity × unit price, in hundredths of a percent. */
  readonly discount: number
  readonly amount: Cents
  readonly taxes: readonly Tax[]
}

export interface PrintedPayment {
  readonly date: Day
  readonly gateway: string
  readonly amount: Cents
}
