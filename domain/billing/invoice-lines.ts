import type { Tax } from '../taxes/tax.js'
import type { SoldProduct } from '../taxes/tax-rules.js'
import type { Day } from '../values/days.js'
import type { Cents } from '../values/money.js'
import type { LinePrice } from './line-prices.js'

export interface NewLine {
  /** Kind of the billed record. Omitted for a plain line. */
  readonly kind?: string
  /** ID of the billed record. */
  readonly relatedId?: number
  readonly description: string
  readonly amount: Cents
  readonly taxed: boolean
  /** The components of the amount. A line without them is one piece at the amount. */
  readonly price?: LinePrice
  /** The period that a recurring line covers. No two lines can cover the same period of a record. */
  readonly period?: { readonly start: Day; readonly end: Day }
  /** The period expected for a line that covers no period yet (R-1085). */
  readonly expected?: { readonly start: Day; readonly end: Day }
  /** The product sold, if the record does not determine it yet. */
  readonly product?: SoldProduct
  /** The taxes that the amount of an existing line includes. Omitted for a new line at its catalog price. */
  readonly included?: readonly Tax[]
}
