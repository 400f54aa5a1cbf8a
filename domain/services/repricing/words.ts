import type { Currency } from '../../values/currencies.js'
import type { Day } from '../../values/days.js'
import type { Cents } from '../../values/money.js'

interface Move {
  readonly currency: Currency
  readonly cycle: string
  readonly old: Cents
  readonly new: Cents
  readonly from: Day
  /** True while a promotion lasts: the prices are those after it. */
  readonly isPromoted: boolean
  readonly language?: string | undefined
}

/** Returns how a price moves, as people read it: `$12.00 monthly instead of $10.00, from 2027-02-01 on`. */
export function wordsOfMove({ currency, cycle, old, new: changed, from, isPromoted, language }: Move): string {
  const after = isPromoted ? ', once its promotion is over' : ''
  return `${currency.label(changed, language)} ${cycle} instead of ${currency.label(old, language)}, from ${from} on${after}`
}
