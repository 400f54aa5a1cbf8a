import type { TldRow } from '../../db/rows-catalogue.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'

/** The longest that fits: example.co.uk is sold under .co.uk where that stands beside .uk. */
export const extensionOf = <Row extends Pick<TldRow, 'extension'>>(
  domain: string,
  extensions: readonly Row[],
): Row | undefined =>
  extensions
    .filter(({ extension }) => domain.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]

/** A price of the default currency in another, at its rate, rounded half up. */
export const inCurrency = (price: Cents, { row }: Currency, { row: defaultRow }: Currency): Cents =>
  cents(Math.round((price * row.rate * 10 ** row.decimals) / (defaultRow.rate * 10 ** defaultRow.decimals)))
