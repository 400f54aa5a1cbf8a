import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { statedColumns, statedFlag } from '../values/changed-columns.js'
import { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { type Cents, cents, zero } from '../values/money.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'
import { findTld, type PricedTld, type PriceOptions, priceFor } from './extension-prices.js'
import { type DomainExtra, domainExtras } from './extra-types.js'

// Extras are billed with their domain: what they cost is part of its price (R-2725).

/** Prices of the extras of a domain, for its years. */
export type ExtraPrices = Readonly<Partial<Record<DomainExtra, Cents>>>

/** The names of extras on lines of invoices and in messages. */
export const extraLabels = english.domainExtras satisfies Record<DomainExtra, string>

/**
 * Returns the prices of extras that are ordered. Throws id_protection_not_sold,
 * dns_management_not_sold or email_forwarding_not_sold for one that the extension has no price for.
 */
export function priceExtras(tld: PricedTld, extras: readonly DomainExtra[], options: PriceOptions): ExtraPrices {
  const prices: Partial<Record<DomainExtra, Cents>> = {}
  for (const extra of domainExtras) {
    if (!extras.includes(extra)) continue
    const price = priceFor(tld, extra, options)
    if (price === null) throw new Fault(`${extra}_not_sold`, `${tld.extension} has no price for ${extraLabels[extra]}.`)
    prices[extra] = price
  }
  return prices
}

/** Returns the columns of a domain that has been ordered with extras. */
export const extraColumns = (prices: ExtraPrices) => ({
  ...extraFlags(Object.fromEntries(domainExtras.map((extra) => [extra, extra in prices]))),
  extras: storedExtras(prices),
})

const storedExtras = (prices: ExtraPrices): string | null =>
  Object.keys(prices).length === 0 ? null : JSON.stringify(prices)

/** Returns what the extras of a domain add to each of its renewals. */
export const extrasOf = ({ extras }: Pick<DomainRow, 'extras'>): ExtraPrices =>
  extras === null ? {} : JSON.parse(extras)

/** Returns the text of a line with the extras that it bills. */
export function withExtras(row: Pick<DomainRow, 'extras'>, what: string, words: Words = english): string {
  const names = domainExtras.filter((extra) => extra in extrasOf(row)).map((extra) => words.domainExtras[extra])
  return names.length === 0 ? what : fillIn(words.orderMail.withExtras, { what, extras: names.join(', ') })
}

/** Extras that are to be on or off; those that are left out stay as they are. */
export type WantedExtras = Readonly<Partial<Record<DomainExtra, boolean | undefined>>>

/** Returns the flags of extras as columns. */
export const extraFlags = (wanted: WantedExtras): Partial<Pick<DomainRow, DomainExtra>> =>
  statedColumns<Pick<DomainRow, DomainExtra>>(
    Object.fromEntries(domainExtras.map((extra) => [extra, statedFlag(wanted[extra])])),
  )

/** Returns the extras of a domain, true for those that are on. */
export const extrasOn = (row: Pick<DomainRow, DomainExtra>): Readonly<Record<DomainExtra, boolean>> => ({
  id_protection: row.id_protection === 1,
  dns_management: row.dns_management === 1,
  email_forwarding: row.email_forwarding === 1,
})

/** Returns the columns of a domain that its extras change: what its renewals cost from now on (R-2725). */
export async function pricedSwitch(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  row: DomainRow,
  wanted: WantedExtras,
): Promise<Partial<DomainRow>> {
  const switched = domainExtras.filter((extra) => wanted[extra] !== undefined && wanted[extra] !== (row[extra] === 1))
  if (switched.length === 0) return {}
  const tld = await findTld(db, row.domain)
  const currency = row.currency_id === null ? currencies.default : currencies.of(row.currency_id)
  const options = { currency, currencies, years: row.years }
  const prices: Partial<Record<DomainExtra, Cents>> = { ...extrasOf(row) }
  let amount: number = row.recurring_amount
  for (const extra of switched) {
    // Staff may have lowered the price of the domain since.
    amount = Math.max(zero, amount - (prices[extra] ?? zero))
    delete prices[extra]
    const price = wanted[extra] && tld ? priceFor(tld, extra, options) : null
    // An extra without a price costs nothing.
    if (price === null) continue
    prices[extra] = price
    amount += price
  }
  const extras = storedExtras(prices)
  if (extras === row.extras) return {}
  // A domain that has no price to be renewed at waits for one, with its extras.
  const isUnpriced = row.recurring_amount === 0 && tld !== undefined && priceFor(tld, 'renew', options) === null
  return isUnpriced ? { extras } : { extras, recurring_amount: cents(amount) }
}
