import type { InvoiceItemType } from '../../db/rows-billing.js'
import type { Day } from '../days.js'
import type { Cents } from '../money.js'
import type { LinePrice } from './line-prices.js'

/** One line to be written. */
export interface NewLine {
  readonly type?: InvoiceItemType
  /** The id of what the type names. */
  readonly relatedId?: number
  readonly description: string
  readonly amount: Cents
  readonly taxed: boolean
  /** The parts of the amount; one piece at the amount where it is left out. */
  readonly price?: LinePrice
  /** The period that a recurring line pays for. No other open line may stand for the same one. */
  readonly period?: { readonly start: Day; readonly end: Day }
}
