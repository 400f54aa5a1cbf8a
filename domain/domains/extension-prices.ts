import type { Knex } from 'knex'
import type { TldPriceRow, TldRow } from '../../db/rows-catalogue.js'
import type { Currencies, Currency } from '../values/currencies.js'
import { detailedFault } from '../values/detailed-fault.js'
import { Fault } from '../values/faults.js'
import { grouped } from '../values/grouped.js'
import { type Cents, cents } from '../values/money.js'
import { extensionOf, inCurrency } from './extensions.js'
import type { DomainService } from './extra-types.js'

/** An extension with its prices. */
export interface PricedTld extends TldRow {
  readonly prices: readonly TldPriceRow[]
}

/** Returns extensions with their prices, those that are not sold included. */
export async function loadTlds(
  db: Knex,
  query: PromiseLike<TldRow[]> = db('tlds').orderBy('id'),
): Promise<PricedTld[]> {
  const rows = await query
  const prices = grouped(await db('tld_prices').orderBy(['tld_id', 'years']), ({ tld_id }) => tld_id)
  return rows.map((row) => ({ ...row, prices: prices.get(row.id) ?? [] }))
}

/** Returns the extension of a domain, undefined for one without an extension on record. */
export const findTld = async (db: Knex, domain: string): Promise<PricedTld | undefined> =>
  extensionOf(domain, await loadTlds(db))

const yearlyPrices = {
  register: ['is_registered', 'register_price'],
  transfer: ['is_transferred', 'transfer_price'],
  renew: ['is_renewed', 'renew_price'],
} as const

/** In whose currency, and for how many years: 1 by default. */
export interface PriceOptions {
  readonly currency: Currency
  readonly currencies: Currencies
  readonly years?: number | undefined
}

/**
 * Returns what a service costs in a currency for a number of years; null where it is not offered. A price that is stated
 * for the currency comes before one of the default currency, one for just as many years before that of a year (R-2723).
 */
export function priceFor(
  tld: PricedTld,
  service: DomainService,
  { currency, currencies, years = 1 }: PriceOptions,
): Cents | null {
  const own = statedPrice(tld, service, currency, years)
  if (own !== undefined) return own
  const usual = currencies.default
  const stated = tld.prices.find((one) => isPrice(one, service, usual, years))
  if (stated !== undefined) return inCurrency(stated.price, currency, usual)
  const yearly = yearlyPrice(tld, service, usual)
  return yearly === undefined ? null : cents(inCurrency(yearly, currency, usual) * years)
}

function statedPrice(
  { prices }: PricedTld,
  service: DomainService,
  currency: Currency,
  years: number,
): Cents | undefined {
  const exact = prices.find((one) => isPrice(one, service, currency, years))
  if (exact !== undefined) return exact.price
  const yearly = prices.find((one) => isPrice(one, service, currency, 1))
  return yearly && cents(yearly.price * years)
}

const isPrice = (one: TldPriceRow, service: DomainService, { id }: Currency, years: number): boolean =>
  one.service === service && one.currency_id === id && one.years === years

function yearlyPrice(tld: PricedTld, service: DomainService, usual: Currency): Cents | undefined {
  const stated = tld.prices.find((one) => isPrice(one, service, usual, 1))
  if (stated !== undefined) return stated.price
  const columns = service in yearlyPrices ? yearlyPrices[service as keyof typeof yearlyPrices] : undefined
  if (columns === undefined) return undefined
  const [offered, price] = columns
  return tld[offered] === 1 ? tld[price] : undefined
}

/** The same price as priceFor. Throws extension_not_offered. */
export function priceOffered(tld: PricedTld, service: DomainService, options: PriceOptions): Cents {
  const price = priceFor(tld, service, options)
  if (price === null) throw new Fault('extension_not_offered')
  return price
}

const allYears = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Returns the numbers of years that an extension is sold for, lowest first. */
export const yearsOf = ({ sold_years }: Pick<TldRow, 'sold_years'>): readonly number[] =>
  sold_years === null ? allYears : JSON.parse(sold_years)

/** Throws years_not_sold for a number of years that an extension is not sold for (R-2724). */
export function expectYears(tld: Pick<TldRow, 'sold_years' | 'extension'>, years: number): void {
  const sold = yearsOf(tld)
  if (!sold.includes(years))
    throw detailedFault('years_not_sold', 'yearsSold', { extension: tld.extension, years: sold.join(', ') })
}
