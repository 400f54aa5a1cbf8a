import type { SoldProduct } from '../taxes/tax-rules.js'
import type { Day } from '../values/days.js'
import type { Cents } from '../values/money.js'
import type { LinePrice } from './line-prices.js'

/** One line to be written. */
export interface NewLine {
  /** The name of the kind of thing that it bills; left out for a plain line. */
  readonly kind?: string
  /** The id of that thing. */
  readonly relatedId?: number
  readonly description: string
  readonly amount: Cents
  readonly taxed: boolean
  /** The parts of the amount; one piece at the amount where it is left out. */
  readonly price?: LinePrice
  /** The period that a recurring line pays for. No other open line may stand for the same one. */
  readonly period?: { readonly start: Day; readonly end: Day }
  /** The product that it sells, where the thing does not say it yet. */
  readonly product?: SoldProduct
}
