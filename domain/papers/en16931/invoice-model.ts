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
  /** BT-1. */
  readonly number: string
  /** BT-2. */
  readonly date: Day
  /** BT-9. */
  readonly dueDate: Day | null
  /** BT-20. */
  readonly terms: string | null
  /** BT-5. */
  readonly currency: string
  readonly decimals: number
  /** BT-10. */
  readonly buyerReference: string | null
  /** BT-22. */
  readonly notes: readonly string[]
  /** BG-3. */
  readonly preceding: { readonly number: string; readonly date: Day } | null
  readonly seller: Party
  readonly buyer: Party
  /** BG-14. */
  readonly period: Period | null
  /** BG-16. */
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
  /** BT-29 and BT-46, without a scheme. */
  readonly id: string | null
  /** BT-30. */
  readonly registration: string | null
  /** BT-31 and BT-48. */
  readonly vatId: string | null
  /** BT-32. */
  readonly taxNumber: string | null
  /** BT-34 and BT-49. An email address. */
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
  /** BT-146. Never negative. */
  readonly price: string
  /** BT-136. */
  readonly allowance: Cents
  /** BT-131. */
  readonly net: Cents
  readonly vat: Vat
  readonly period: Period | null
}

/** BG-20 for an allowance, BG-21 for a charge. The amount is positive. */
export interface Allowance {
  readonly isCharge: boolean
  readonly amount: Cents
  readonly reason: string
  /** Code from UNTDID 5189. */
  readonly reasonCode: string | null
  readonly vat: Vat
}

/** BG-23. */
export interface VatSum extends Vat {
  readonly net: Cents
  readonly tax: Cents
  /** BT-120 and BT-121. */
  readonly reason: string | null
  readonly reasonCode: string | null
}

/** BG-22. */
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
