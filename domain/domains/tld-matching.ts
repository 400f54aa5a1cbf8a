import type { TldRow } from '../../db/rows-catalogue.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'

/** Returns the longest matching TLD: example.co.uk is sold under .co.uk if both .co.uk and .uk are listed. */
export const findMatchingTld = <Row extends Pick<TldRow, 'extension'>>(
  domain: string,
  extensions: readonly Row[],
): Row | undefined =>
  extensions
    .filter(({ extension }) => domain.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]

/** Converts a price from the default currency at the currency's rate, rounded half up. */
export const convertPrice = (price: Cents, { row }: Currency, { row: defaultRow }: Currency): Cents =>
  cents(Math.round((price * row.rate * 10 ** row.decimals) / (defaultRow.rate * 10 ** defaultRow.decimals)))
