import type { TldRow } from '../../db/rows-catalogue.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'

/** Returns the longest matching TLD, or undefined. If both .co.uk and .uk are listed, example.co.uk matches .co.uk. */
export const findMatchingTld = <Row extends Pick<TldRow, 'extension'>>(
  domain: string,
  extensions: readonly Row[],
): Row | undefined =>
  extensions
    .filter(({ extension }) => domain.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]

/** Converts a price in the default currency to another currency, rounded half up. */
export const convertPrice = (price: Cents, { row }: Currency, { row: defaultRow }: Currency): Cents =>
  cents(Math.round((price * row.rate * 10 ** row.decimals) / (defaultRow.rate * 10 ** defaultRow.decimals)))
