import type { Knex } from 'knex'
import type { AddonPriceRow } from '../../db/rows-catalogue.js'
import { type Cycle, cycles, recurringCycles } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { findTldPrice, type PricedTld, parseSoldYears } from '../domains/tld-prices.js'
import { listTlds } from '../domains/tlds.js'
import { chooseTerms } from '../products/prices.js'
import { listProducts, type PricedProduct } from '../products/products.js'
import { needsDomain } from '../services/account-domains.js'
import type { Currency } from '../values/currencies.js'
import { groupRows } from '../values/group-by.js'
import type { Cents } from '../values/money.js'

/** A cycle on which a product is sold, with its prices in one currency. */
export interface OfferedTerms {
  readonly cycle: Cycle
  readonly price: Cents
  readonly setupFee: Cents
}

/** A product in the shop. */
export interface Offer {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly groupName: string
  /** Plain text. */
  readonly description: string
  /** At least one, shortest cycle first. */
  readonly terms: readonly [OfferedTerms, ...OfferedTerms[]]
  readonly needsDomain: boolean
  readonly isSoldOut: boolean
}

/** An addon sold with a product, with a price per cycle. */
export interface OfferedAddon {
  readonly id: number
  readonly name: string
  readonly prices: readonly { readonly cycle: Cycle; readonly price: Cents }[]
}

type Sources = Pick<Context, 'db' | 'modules'>

/** Returns the products on offer, by group: visible, in stock, and priced in the currency (R-4551). */
export async function listOffers(ctx: Sources, currency: Currency): Promise<Offer[]> {
  const products = await listProducts(ctx.db, { isHidden: false })
  return products.flatMap((product) => offerOf(ctx, product, currency) ?? []).filter(({ isSoldOut }) => !isSoldOut)
}

/** Returns a product in the shop, even if it is sold out, or undefined if it is hidden or not sold in the currency. */
export async function findOffer(ctx: Sources, currency: Currency, id: number): Promise<Offer | undefined> {
  const [product] = await listProducts(ctx.db, { id, isHidden: false })
  return product && offerOf(ctx, product, currency)
}

function offerOf(ctx: Sources, product: PricedProduct, { row: { id: currencyId } }: Currency): Offer | undefined {
  const prices = product.prices.filter(({ currency_id }) => currency_id === currencyId)
  const sold = product.pay_type === 'recurring' ? recurringCycles : [product.pay_type]
  const [first, ...others] = sold.flatMap((cycle): OfferedTerms[] => {
    const terms = chooseTerms(product, prices, cycle)
    return terms === undefined ? [] : [{ cycle, price: terms.price, setupFee: terms.setup_fee }]
  })
  return (
    first && {
      id: product.id,
      name: product.name,
      groupId: product.group_id,
      groupName: product.group_name,
      description: product.description ?? '',
      terms: [first, ...others],
      needsDomain: needsDomain(ctx, product),
      isSoldOut: product.stock !== null && product.stock <= 0,
    }
  )
}

/** Returns the terms with the lowest price, ignoring setup fees and the length of the cycle. */
export const cheapestTerms = ({ terms: [first, ...others] }: Offer): OfferedTerms =>
  others.reduce((least, one) => (one.price < least.price ? one : least), first)

/**
 * Returns the addons that can be ordered with a product. Their prices are for the product's cycles, one-time, and free,
 * as charged by priceOrder.
 */
export async function listOfferedAddons(
  db: Knex,
  { terms }: Pick<Offer, 'terms'>,
  { row: { id: currency_id } }: Currency,
): Promise<OfferedAddon[]> {
  const on = new Set<Cycle>([...terms.map(({ cycle }) => cycle), 'onetime', 'free'])
  const addons = await db('addons').orderBy('name').orderBy('id').select('id', 'name')
  const rows: AddonPriceRow[] = await db('addon_prices').where({ currency_id })
  const prices = groupRows(
    rows.filter(({ cycle }) => on.has(cycle)),
    ({ addon_id }) => addon_id,
  )
  const place = ({ cycle }: AddonPriceRow) => cycles.indexOf(cycle)
  return addons.flatMap(({ id, name }) => {
    const own = prices.get(id)
    return own === undefined ? [] : [{ id, name, prices: [...own].sort((a, b) => place(a) - place(b)) }]
  })
}

/** Prices of a TLD for a number of years. Null if not offered. */
export interface YearsPrice {
  readonly years: number
  readonly register: Cents | null
  readonly renew: Cents | null
}

/** A TLD in the shop. */
export interface OfferedTld {
  readonly extension: string
  /** At least one. */
  readonly periods: readonly YearsPrice[]
  readonly transfer: Cents | null
}

/** Returns the TLDs for sale in display order. */
export async function listOfferedTlds(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  currency: Currency,
): Promise<OfferedTld[]> {
  const priceOf = (tld: PricedTld, service: 'register' | 'renew' | 'transfer', years: number) =>
    findTldPrice(tld, service, { currency, currencies, years })
  return (await listTlds(db)).map((tld) => ({
    extension: tld.extension,
    periods: parseSoldYears(tld).map((years) => ({
      years,
      register: priceOf(tld, 'register', years),
      renew: priceOf(tld, 'renew', years),
    })),
    transfer: priceOf(tld, 'transfer', 1),
  }))
}
