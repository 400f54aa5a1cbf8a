import type { Cycle } from '../../../../domain/billing/cycles.js'
import type { OfferedTerms } from '../../../../domain/client-area/shop.js'
import type { Context } from '../../../../domain/context.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { createMoney, formatMoney, type Money } from '../../money.js'

/** A product's price for one billing cycle. */
export interface CyclePrice {
  readonly cycle: Cycle
  readonly price: Money
  /** Null if there is no fee. */
  readonly setupFee: Money | null
}

export function toCyclePrice({ cycle, price, setupFee }: OfferedTerms, currency: Currency): CyclePrice {
  const money = createMoney(currency)
  return { cycle, price: money(price), setupFee: setupFee === 0 ? null : money(setupFee) }
}

export const formatPrice = (locale: Locale, cycle: Cycle, price: Money): string =>
  locale.say(['prices', cycle], { amount: formatMoney(locale, price) })

/** Formats a price with its setup fee: `$5.00 monthly, plus $10.00 setup fee`. */
export function formatCyclePrice(locale: Locale, { cycle, price, setupFee }: CyclePrice): string {
  const written = formatPrice(locale, cycle, price)
  return setupFee === null ? written : `${written}, ${formatSetupFee(locale, setupFee)}`
}

export const formatSetupFee = (locale: Locale, fee: Money): string =>
  locale.say(['shop', 'setUpFee'], { amount: formatMoney(locale, fee) })

export const formatYears = (locale: Locale, years: number): string =>
  locale.say(['shop', years === 1 ? 'oneYear' : 'severalYears'], { years })

export const formatYearsPrice = (locale: Locale, years: number, price: Money): string =>
  locale.say(['shop', years === 1 ? 'perYear' : 'forYears'], { amount: formatMoney(locale, price), years })

export const toParagraphs = (text: string): readonly Html[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>\n`)

/** Currency of a page's prices. `isGross` is true if the prices include tax. */
export interface TaxNote {
  readonly currency: string
  readonly isGross: boolean
}

export const createTaxNote = ({ taxRules }: Pick<Context, 'taxRules'>, { code }: Currency): TaxNote => ({
  currency: code,
  isGross: taxRules.isGross,
})

export const formatTaxNote = (locale: Locale, { currency, isGross }: TaxNote): string =>
  locale.say(['shop', isGross ? 'withTax' : 'beforeTax'], { currency })
