import type { Knex } from 'knex'
import type { AddonPriceRow } from '../../db/rows-catalogue.js'
import { type Cycle, cycles, recurringCycles } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { type PricedTld, priceFor, yearsOf } from '../domains/extension-prices.js'
import { listTlds } from '../domains/tlds.js'
import { chooseTerms } from '../products/prices.js'
import { listProducts, type PricedProduct } from '../products/products.js'
import { needsDomain } from '../services/account-domains.js'
import type { Currency } from '../values/currencies.js'
import { grouped } from '../values/grouped.js'
import type { Cents } from '../values/money.js'

/** A cycle that a product is sold on, in one currency. */
export interface OfferedTerms {
  readonly cycle: Cycle
  readonly price: Cents
  readonly setupFee: Cents
}

/** A product as the shop shows it. */
export interface Offer {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly groupName: string
  /** Plain text. */
  readonly description: string
  /** From the shortest cycle on; at least one. */
  readonly terms: readonly [OfferedTerms, ...OfferedTerms[]]
  readonly needsDomain: boolean
  readonly isSoldOut: boolean
}

/** An addon, by the cycles that it is sold on beside a product. */
export interface OfferedAddon {
  readonly id: number
  readonly name: string
  readonly prices: readonly { readonly cycle: Cycle; readonly price: Cents }[]
}

type Sources = Pick<Context, 'db' | 'modules'>

/** Returns the products that are neither hidden nor sold out, and have a price in the currency, by their groups (R-4551). */
export async function listOffers(ctx: Sources, currency: Currency): Promise<Offer[]> {
  const products = await listProducts(ctx.db, { isHidden: false })
  return products.flatMap((product) => offerOf(ctx, product, currency) ?? []).filter(({ isSoldOut }) => !isSoldOut)
}

/** Returns a product of the shop; undefined for one that is hidden, or not sold in the currency. One that is sold out says so. */
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

/** Returns the terms with the lowest price. */
export const cheapestOf = ({ terms: [first, ...others] }: Offer): OfferedTerms =>
  others.reduce((least, one) => (one.price < least.price ? one : least), first)

/** Returns the addons that are sold beside a product on one of its cycles, as priceOrder finds their prices. */
export async function listOfferedAddons(
  db: Knex,
  { terms }: Pick<Offer, 'terms'>,
  { row: { id: currency_id } }: Currency,
): Promise<OfferedAddon[]> {
  const on = new Set<Cycle>([...terms.map(({ cycle }) => cycle), 'onetime', 'free'])
  const addons = await db('addons').orderBy('name').orderBy('id').select('id', 'name')
  const rows: AddonPriceRow[] = await db('addon_prices').where({ currency_id })
  const prices = grouped(
    rows.filter(({ cycle }) => on.has(cycle)),
    ({ addon_id }) => addon_id,
  )
  const place = ({ cycle }: AddonPriceRow) => cycles.indexOf(cycle)
  return addons.flatMap(({ id, name }) => {
    const own = prices.get(id)
    return own === undefined ? [] : [{ id, name, prices: [...own].sort((a, b) => place(a) - place(b)) }]
  })
}

/** The prices of an extension for a number of years; null where that is not offered. */
export interface YearsPrice {
  readonly years: number
  readonly register: Cents | null
  readonly renew: Cents | null
}

/** An extension as the shop shows it. */
export interface OfferedExtension {
  readonly extension: string
  /** At least one. */
  readonly periods: readonly YearsPrice[]
  readonly transfer: Cents | null
}

/** Returns the extensions that are sold, in their order. */
export async function listExtensions(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  currency: Currency,
): Promise<OfferedExtension[]> {
  const priceOf = (tld: PricedTld, service: 'register' | 'renew' | 'transfer', years: number) =>
    priceFor(tld, service, { currency, currencies, years })
  return (await listTlds(db)).map((tld) => ({
    extension: tld.extension,
    periods: yearsOf(tld).map((years) => ({
      years,
      register: priceOf(tld, 'register', years),
      renew: priceOf(tld, 'renew', years),
    })),
    transfer: priceOf(tld, 'transfer', 1),
  }))
}
