import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { definedColumns, toFlagColumn } from '../values/changed-columns.js'
import { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { type Cents, cents, zero } from '../values/money.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'
import { type DomainAddon, domainExtras } from './domain-addon-types.js'
import { findTld, findTldPrice, type PricedTld, type PriceOptions } from './tld-prices.js'

// Add-ons are billed with their domain: their price is part of the domain's price (R-2725).

/** Prices of a domain's add-ons for the domain's term. */
export type AddonPrices = Readonly<Partial<Record<DomainAddon, Cents>>>

/** Names of add-ons on invoice lines and in messages. */
export const domainAddonLabels = english.domainExtras satisfies Record<DomainAddon, string>

/**
 * Returns the prices of ordered add-ons. Throws id_protection_not_sold, dns_management_not_sold, or
 * email_forwarding_not_sold for an add-on without a price.
 */
export function priceDomainAddons(tld: PricedTld, extras: readonly DomainAddon[], options: PriceOptions): AddonPrices {
  const prices: Partial<Record<DomainAddon, Cents>> = {}
  for (const extra of domainExtras) {
    if (!extras.includes(extra)) continue
    const price = findTldPrice(tld, extra, options)
    if (price === null)
      throw new Fault(`${extra}_not_sold`, `${tld.extension} has no price for ${domainAddonLabels[extra]}.`)
    prices[extra] = price
  }
  return prices
}

/** Returns the columns that store the ordered add-ons and their prices. */
export const domainAddonColumns = (prices: AddonPrices) => ({
  ...domainAddonFlags(Object.fromEntries(domainExtras.map((extra) => [extra, extra in prices]))),
  extras: storedExtras(prices),
})

const storedExtras = (prices: AddonPrices): string | null =>
  Object.keys(prices).length === 0 ? null : JSON.stringify(prices)

/** Returns the amount that each add-on contributes to a domain's renewal price. */
export const parseAddonPrices = ({ extras }: Pick<DomainRow, 'extras'>): AddonPrices =>
  extras === null ? {} : JSON.parse(extras)

/** Returns a line description, extended by the names of the billed add-ons. */
export function describeAddons(row: Pick<DomainRow, 'extras'>, what: string, words: Words = english): string {
  const names = domainExtras.filter((extra) => extra in parseAddonPrices(row)).map((extra) => words.domainExtras[extra])
  return names.length === 0 ? what : fillIn(words.orderMail.withExtras, { what, extras: names.join(', ') })
}

/** Add-ons to enable or disable. Omitted add-ons stay unchanged. */
export type RequestedAddons = Readonly<Partial<Record<DomainAddon, boolean | undefined>>>

export const domainAddonFlags = (wanted: RequestedAddons): Partial<Pick<DomainRow, DomainAddon>> =>
  definedColumns<Pick<DomainRow, DomainAddon>>(
    Object.fromEntries(domainExtras.map((extra) => [extra, toFlagColumn(wanted[extra])])),
  )

/** Returns a domain's add-ons. The value is true for enabled add-ons. */
export const readDomainAddons = (row: Pick<DomainRow, DomainAddon>): Readonly<Record<DomainAddon, boolean>> => ({
  id_protection: row.id_protection === 1,
  dns_management: row.dns_management === 1,
  email_forwarding: row.email_forwarding === 1,
})

/**
 * Returns the price columns of a domain after add-ons are enabled or disabled. They apply to future renewals (R-2725).
 */
export async function repriceAddons(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  row: DomainRow,
  wanted: RequestedAddons,
): Promise<Partial<DomainRow>> {
  const switched = domainExtras.filter((extra) => wanted[extra] !== undefined && wanted[extra] !== (row[extra] === 1))
  if (switched.length === 0) return {}
  const tld = await findTld(db, row.domain)
  const currency = row.currency_id === null ? currencies.default : currencies.of(row.currency_id)
  const options = { currency, currencies, years: row.years }
  const prices: Partial<Record<DomainAddon, Cents>> = { ...parseAddonPrices(row) }
  let amount: number = row.recurring_amount
  for (const extra of switched) {
    // Staff may have lowered the domain's price to less than the add-on's.
    amount = Math.max(zero, amount - (prices[extra] ?? zero))
    delete prices[extra]
    const price = wanted[extra] && tld ? findTldPrice(tld, extra, options) : null
    // An add-on without a price is free.
    if (price === null) continue
    prices[extra] = price
    amount += price
  }
  const extras = storedExtras(prices)
  if (extras === row.extras) return {}
  // The domain has no renewal price yet. When it gets one, that price will include the add-ons.
  const isUnpriced = row.recurring_amount === 0 && tld !== undefined && findTldPrice(tld, 'renew', options) === null
  return isUnpriced ? { extras } : { extras, recurring_amount: cents(amount) }
}
