import type { Knex } from 'knex'
import type { TldPriceRow, TldRow } from '../../db/rows-catalogue.js'
import type { Currencies, Currency } from '../values/currencies.js'
import { detailedFault } from '../values/detailed-fault.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents } from '../values/money.js'
import type { DomainService } from './domain-addon-types.js'
import { convertPrice, findMatchingTld } from './tld-matching.js'

export interface PricedTld extends TldRow {
  readonly prices: readonly TldPriceRow[]
}

/** Returns the TLDs of a query with their prices. By default, returns all TLDs, including disabled ones. */
export async function loadTlds(
  db: Knex,
  query: PromiseLike<TldRow[]> = db('tlds').orderBy('id'),
): Promise<PricedTld[]> {
  const rows = await query
  const prices = groupRows(await db('tld_prices').orderBy(['tld_id', 'years']), ({ tld_id }) => tld_id)
  return rows.map((row) => ({ ...row, prices: prices.get(row.id) ?? [] }))
}

/** Returns the TLD of a domain with its prices, or undefined if no stored TLD matches. */
export const findTld = async (db: Knex, domain: string): Promise<PricedTld | undefined> =>
  findMatchingTld(domain, await loadTlds(db))

const yearlyPrices = {
  register: ['is_registered', 'register_price'],
  transfer: ['is_transferred', 'transfer_price'],
  renew: ['is_renewed', 'renew_price'],
} as const

/** Currency of a price, and the number of years that it covers (1 by default). */
export interface PriceOptions {
  readonly currency: Currency
  readonly currencies: Currencies
  readonly years?: number | undefined
}

/**
 * Returns the price of a service in a currency for a number of years, or null if the service is not offered. A price in
 * that currency takes precedence over a price in the default currency, and a price for exactly that number of years
 * over the yearly price (R-2723).
 */
export function findTldPrice(
  tld: PricedTld,
  service: DomainService,
  { currency, currencies, years = 1 }: PriceOptions,
): Cents | null {
  const own = explicitPrice(tld, service, currency, years)
  if (own !== undefined) return own
  const usual = currencies.default
  const stated = tld.prices.find((one) => isPrice(one, service, usual, years))
  if (stated !== undefined) return convertPrice(stated.price, currency, usual)
  const yearly = yearlyPrice(tld, service, usual)
  return yearly === undefined ? null : cents(convertPrice(yearly, currency, usual) * years)
}

function explicitPrice(
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

/** Returns the same price as findTldPrice, but throws extension_not_offered if there is no price. */
export function expectTldPrice(tld: PricedTld, service: DomainService, options: PriceOptions): Cents {
  const price = findTldPrice(tld, service, options)
  if (price === null) throw new Fault('extension_not_offered')
  return price
}

const allYears = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Returns the numbers of years that a TLD is sold for, in ascending order. */
export const parseSoldYears = ({ sold_years }: Pick<TldRow, 'sold_years'>): readonly number[] =>
  sold_years === null ? allYears : JSON.parse(sold_years)

/** Throws years_not_sold if a TLD is not sold for a number of years (R-2724). */
export function expectYears(tld: Pick<TldRow, 'sold_years' | 'extension'>, years: number): void {
  const sold = parseSoldYears(tld)
  if (!sold.includes(years))
    throw detailedFault('years_not_sold', 'yearsSold', { extension: tld.extension, years: sold.join(', ') })
}
