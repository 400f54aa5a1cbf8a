import type { Day } from '../../values/days.js'
import type { Cents } from '../../values/money.js'

/** VAT category code in EN 16931. */
export type VatCode = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O'

/** VAT category and rate. The rate is in thousandths of a percent. */
export interface Vat {
  readonly code: VatCode
  readonly rate: number
}

/**
 * An invoice or credit note in the EN 16931 model, independent of the XML format. The comments give the numbers of the
 * business terms.
 */
export interface InvoiceModel {
  readonly kind: 'invoice' | 'credit_note'
  /** Invoice number (BT-1). */
  readonly number: string
  /** Issue date (BT-2). */
  readonly date: Day
  /** Due date (BT-9). */
  readonly dueDate: Day | null
  /** Payment terms (BT-20). */
  readonly terms: string | null
  /** Currency code (BT-5). */
  readonly currency: string
  readonly decimals: number
  /** Buyer reference (BT-10). */
  readonly buyerReference: string | null
  /** Notes (BT-22). */
  readonly notes: readonly string[]
  /** The invoice that a credit note credits (BG-3). */
  readonly preceding: { readonly number: string; readonly date: Day } | null
  readonly seller: Party
  readonly buyer: Party
  /** Invoicing period (BG-14). */
  readonly period: Period | null
  /** Bank account for payment instructions (BG-16). */
  readonly account: Account | null
  readonly lines: readonly InvoiceModelLine[]
  readonly allowances: readonly Allowance[]
  readonly breakdown: readonly VatSum[]
  readonly sums: Sums
}

export interface Period {
  readonly first: Day
  readonly last: Day
}

export interface Party {
  readonly name: string
  /** Seller or buyer identifier without a scheme (BT-29, BT-46). */
  readonly id: string | null
  /** Legal registration identifier of the seller (BT-30). */
  readonly registration: string | null
  /** VAT identifier of the seller or buyer (BT-31, BT-48). */
  readonly vatId: string | null
  /** Tax registration identifier of the seller (BT-32). */
  readonly taxNumber: string | null
  /** Electronic address of the seller or buyer (BT-34, BT-49), which is an email address. */
  readonly address: string | null
  readonly contact: { readonly name: string | null; readonly phone: string | null; readonly email: string | null }
  /** At most three lines. */
  readonly street: readonly string[]
  readonly city: string | null
  readonly postcode: string | null
  readonly state: string | null
  /** Two-letter country code. */
  readonly country: string
}

export interface Account {
  /** 58 for a SEPA credit transfer, 30 for any other credit transfer. */
  readonly means: '30' | '58'
  readonly iban: string
  readonly holder: string | null
  readonly bic: string | null
}

export interface InvoiceModelLine {
  readonly name: string
  readonly description: string | null
  readonly quantity: string
  readonly unitCode: string
  /** Item net price (BT-146). Never negative. */
  readonly price: string
  /** Allowance on the line (BT-136). */
  readonly allowance: Cents
  /** Net amount of the line (BT-131). */
  readonly net: Cents
  readonly vat: Vat
  readonly period: Period | null
}

/** Allowance (BG-20) or charge (BG-21) on the document. The amount is positive. */
export interface Allowance {
  readonly isCharge: boolean
  readonly amount: Cents
  readonly reason: string
  /** Allowance reason code from UNTDID 5189. */
  readonly reasonCode: string | null
  readonly vat: Vat
}

/** Total of one VAT category and rate (BG-23). */
export interface VatSum extends Vat {
  readonly net: Cents
  readonly tax: Cents
  /** Exemption reason as text and as a code (BT-120, BT-121). */
  readonly reason: string | null
  readonly reasonCode: string | null
}

/** Document totals (BG-22). */
export interface Sums {
  readonly lines: Cents
  readonly allowances: Cents
  readonly charges: Cents
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly paid: Cents
  readonly due: Cents
}

/** Thrown if EN 16931 cannot represent a document. The message is for people. */
export class Unstatable extends Error {
  override readonly name = 'Unstatable'
}
