import { type Cycle, isRecurring } from '../../../../domain/billing/cycles.js'
import type { PricedOrder } from '../../../../domain/orders/lines.js'
import type { PlacedItem } from '../../../../domain/orders/placed-items.js'
import { additionLabel } from '../../../../domain/orders/running-services.js'
import { formatServiceLabel } from '../../../../domain/services/services.js'
import type { Currency } from '../../../../domain/values/currencies.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { type Cents, zero } from '../../../../domain/values/money.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { showTable } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import { formatPrice, formatSetupFee, formatYears } from './_offer-view.js'

/** An order line with its first payment and its recurring price. */
export interface Line {
  readonly description: string
  readonly first: Money
  /** Null if there is no fee. */
  readonly setupFee: Money | null
  /** Null for a one-time price. */
  readonly recurring: Money | null
  /** Billing cycle of a service or addon. Null for a domain. */
  readonly cycle: Cycle | null
  /** Registration period of a domain in years. Null for a service or addon. */
  readonly years: number | null
  readonly promotionEnd: { readonly periods: number; readonly price: Money } | null
}

type Amounts = Omit<PlacedItem, 'id' | 'type'>

export function toLine(item: Amounts, currency: Currency): Line {
  const money = createMoney(currency)
  const orNull = (amount: Cents) => (amount === 0 ? null : money(amount))
  const { description, first, setupFee, recurring, cycle, years, promotionEnd } = item
  return {
    ...{ description, cycle, years },
    first: money(first),
    setupFee: orNull(setupFee),
    recurring: orNull(recurring),
    promotionEnd: promotionEnd && { periods: promotionEnd.periods, price: money(promotionEnd.price) },
  }
}

/** Returns the lines of an estimate in the same order as in a placed order: services, addons, then domains. */
export function listEstimatedLines({ lines, added, domains }: PricedOrder): Amounts[] {
  const nothing = { setupFee: zero, cycle: null, years: null, promotionEnd: null }
  return [
    ...lines.map(({ product, domain, first, setupFee, recurring, cycle }) => ({
      ...nothing,
      ...{ description: formatServiceLabel(product.name, domain), first, setupFee, recurring, cycle },
    })),
    ...lines.flatMap(({ addons }) =>
      addons.map(({ name, cycle, price }) => ({
        ...nothing,
        description: name,
        first: price,
        recurring: price,
        cycle,
      })),
    ),
    ...added.map(({ service, addon: { name, cycle, price } }) => ({
      ...nothing,
      description: additionLabel(name, service),
      first: price,
      recurring: isRecurring(cycle) ? price : zero,
      cycle,
    })),
    ...domains.map(({ name, first, recurring, years }) => ({
      ...nothing,
      ...{ description: readableName(name), first, recurring, years },
    })),
  ]
}

export function showLines(locale: Locale, lines: readonly Line[]): Html {
  const { shop } = locale.words
  return showTable(
    locale,
    { rows: lines, page: 1, more: false },
    {
      none: shop.empty,
      heads: [shop.product, shop.now, shop.later],
      row: (line) => [
        html`${line.description}${line.years !== null && html`<br>${formatYears(locale, line.years)}`}`,
        html`${formatFirstPayment(locale, line)}${line.setupFee && html`<br>${formatSetupFee(locale, line.setupFee)}`}`,
        formatRecurringPrice(locale, line),
      ],
    },
  )
}

const formatFirstPayment = (locale: Locale, { first, cycle }: Line): string =>
  cycle === 'free' ? locale.words.prices.free : formatMoney(locale, first)

function formatRecurringPrice(locale: Locale, { recurring, cycle, years, promotionEnd }: Line): string {
  if (recurring === null) return locale.words.shop.nothingLater
  if (years !== null)
    return locale.say(['shop', 'renewsFor'], {
      period: formatYears(locale, years),
      amount: formatMoney(locale, recurring),
    })
  if (cycle === null) return locale.words.shop.nothingLater
  const price = formatPrice(locale, cycle, recurring)
  if (promotionEnd === null) return price
  const { periods, price: after } = promotionEnd
  return locale.say(['shop', 'whilePromoted'], {
    price,
    periods: periods - 1,
    after: formatPrice(locale, cycle, after),
  })
}
