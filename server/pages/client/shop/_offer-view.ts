import type { Cycle } from '../../../../domain/billing/cycles.js'
import type { OfferedTerms } from '../../../../domain/client-area/shop.js'
import type { Context } from '../../../../domain/context.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { type Money, moneyOf, write } from '../../money.js'

/** A product's price for one billing cycle. */
export interface ShownTerms {
  readonly cycle: Cycle
  readonly price: Money
  /** Null if there is no fee. */
  readonly setupFee: Money | null
}

export function termsOf({ cycle, price, setupFee }: OfferedTerms, currency: Currency): ShownTerms {
  const money = moneyOf(currency)
  return { cycle, price: money(price), setupFee: setupFee === 0 ? null : money(setupFee) }
}

export const writePrice = (locale: Locale, cycle: Cycle, price: Money): string =>
  locale.say(['prices', cycle], { amount: write(locale, price) })

/** Formats a price with its setup fee: `$5.00 monthly, plus $10.00 for the set-up`. */
export function writeTerms(locale: Locale, { cycle, price, setupFee }: ShownTerms): string {
  const written = writePrice(locale, cycle, price)
  return setupFee === null ? written : `${written}, ${writeFee(locale, setupFee)}`
}

export const writeFee = (locale: Locale, fee: Money): string =>
  locale.say(['shop', 'setUpFee'], { amount: write(locale, fee) })

export const writeYears = (locale: Locale, years: number): string =>
  locale.say(['shop', years === 1 ? 'oneYear' : 'severalYears'], { years })

export const writeYearsPrice = (locale: Locale, years: number, price: Money): string =>
  locale.say(['shop', years === 1 ? 'perYear' : 'forYears'], { amount: write(locale, price), years })

export const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>\n`)

/** Currency of a page's prices. `isGross` is true if they include tax. */
export interface TaxNote {
  readonly currency: string
  readonly isGross: boolean
}

export const taxNote = ({ taxRules }: Pick<Context, 'taxRules'>, { code }: Currency): TaxNote => ({
  currency: code,
  isGross: taxRules.isGross,
})

export const writeTaxNote = (locale: Locale, { currency, isGross }: TaxNote): string =>
  locale.say(['shop', isGross ? 'withTax' : 'beforeTax'], { currency })
