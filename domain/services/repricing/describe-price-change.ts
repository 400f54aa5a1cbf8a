import type { Cycle } from '../../billing/cycles.js'
import type { Currency } from '../../values/currencies.js'
import type { Day } from '../../values/days.js'
import { fillIn } from '../../values/fill-in.js'
import type { Cents } from '../../values/money.js'
import { english } from '../../words/en.js'
import type { Words } from '../../words/words.js'

interface Move {
  readonly currency: Currency
  readonly cycle: Cycle
  readonly old: Cents
  readonly new: Cents
  readonly from: Day
  /** True during a promotion, after which both prices apply. */
  readonly isPromoted: boolean
  readonly language?: string | undefined
}

interface PriceChangeText {
  readonly words: Words
  readonly writeDay: (day: Day) => string
}

/** Describes a price change for people: `$12.00 monthly instead of $10.00, from 2027-02-01 on`. */
export function describePriceChange(
  { currency, cycle, old, new: changed, from, isPromoted, language }: Move,
  { words, writeDay }: PriceChangeText = { words: english, writeDay: (day) => day },
): string {
  const { move, moveAfterPromotion } = words.priceMoves
  return fillIn(isPromoted ? moveAfterPromotion : move, {
    price: fillIn(words.prices[cycle], { amount: currency.label(changed, language) }),
    old: currency.label(old, language),
    day: writeDay(from),
  })
}
