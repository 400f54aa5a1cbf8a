import type { Cycle } from '../../../../domain/billing/cycles.js'
import type { OfferedTerms } from '../../../../domain/client-area/shop.js'
import type { Context } from '../../../../domain/context.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { type Money, moneyOf, write } from '../../money.js'

/** A price of a product as its pages show it. */
export interface ShownTerms {
  readonly cycle: Cycle
  readonly price: Money
  /** Null where there is none. */
  readonly setupFee: Money | null
}

export function termsOf({ cycle, price, setupFee }: OfferedTerms, currency: Currency): ShownTerms {
  const money = moneyOf(currency)
  return { cycle, price: money(price), setupFee: setupFee === 0 ? null : money(setupFee) }
}

export const writePrice = (locale: Locale, cycle: Cycle, price: Money): string =>
  locale.say(['prices', cycle], { amount: write(locale, price) })

/** Returns a price with its set-up fee: `$5.00 monthly, plus $10.00 for the set-up`. */
export function writeTerms(locale: Locale, { cycle, price, setupFee }: ShownTerms): string {
  const written = writePrice(locale, cycle, price)
  return setupFee === null ? written : `${written}, ${writeFee(locale, setupFee)}`
}

export const writeFee = (locale: Locale, fee: Money): string =>
  locale.say(['shop', 'setUpFee'], { amount: write(locale, fee) })

/** Returns a number of years in words. */
export const writeYears = (locale: Locale, years: number): string =>
  locale.say(['shop', years === 1 ? 'oneYear' : 'severalYears'], { years })

/** Returns what a domain costs for a number of years. */
export const writeYearsPrice = (locale: Locale, years: number, price: Money): string =>
  locale.say(['shop', years === 1 ? 'perYear' : 'forYears'], { amount: write(locale, price), years })

/** A text of the operator's as paragraphs. */
export const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>\n`)

/** The currency of the prices of a page; `isGross` says that tax is in them. */
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
