import { billableCycles } from '../../domain/billing/cycles.js'
import { setupFeeNames } from '../../domain/products/product-types.js'
import { type Decimal, toCents, toNumber, zero } from '../../domain/values/money.js'
import type { Pricing, ProductPricing, TldPricing } from './fields.js'
import type { Parts, Row, StoreContext } from './section.js'

const currency = { noun: 'currency', table: 'currencies', by: 'code' }

/** Stores prices as rows, one per currency and cycle, in minor units. The section must come after currencies. */
export const pricesColumn = (table: string, own: string): Parts<Pricing> => ({
  parts: table,
  own,
  rows: async (pricing, storing) => {
    const rows: Row[] = []
    for (const { id, decimals, prices } of await knownCurrencies(pricing, storing))
      for (const [cycle, price] of Object.entries(prices))
        rows.push({ currency_id: id, cycle, price: toCents(price, decimals) })
    return rows
  },
  read: async (db) => {
    const found = await db(table)
      .join('currencies', 'currencies.id', `${table}.currency_id`)
      .orderBy(['currencies.code', `${table}.cycle`])
      .select(`${own} as owner`, 'code', 'decimals', 'cycle', 'price')
    const pricing = new Map<unknown, Record<string, Record<string, number>>>()
    for (const { owner, code, decimals, cycle, price } of found) {
      const byCurrency = pricing.get(owner) ?? {}
      byCurrency[code] = { ...byCurrency[code], [cycle]: toNumber(price, decimals) }
      pricing.set(owner, byCurrency)
    }
    return pricing
  },
})

/** Stores product prices as rows, one per currency and cycle, each with its setup fee. */
export const productPrices: Parts<ProductPricing> = {
  parts: 'product_prices',
  own: 'product_id',
  rows: async (pricing, storing) => {
    const rows: Row[] = []
    for (const { id, decimals, prices } of await knownCurrencies(pricing, storing))
      for (const cycle of billableCycles) {
        const price = prices[cycle]
        if (price === undefined) continue
        const fee = prices[setupFeeNames[cycle]]
        rows.push({
          currency_id: id,
          cycle,
          price: toCents(price, decimals),
          setup_fee: fee === undefined ? zero : toCents(fee, decimals),
        })
      }
    return rows
  },
  read: async (db) => {
    const found = await db('product_prices')
      .join('currencies', 'currencies.id', 'product_prices.currency_id')
      .orderBy(['currencies.code', 'product_prices.cycle'])
      .select('product_id', 'code', 'decimals', 'cycle', 'price', 'setup_fee')
    const pricing = new Map<unknown, Record<string, Record<string, number>>>()
    for (const { product_id, code, decimals, cycle, price, setup_fee } of found) {
      const byCurrency = pricing.get(product_id) ?? {}
      byCurrency[code] = {
        ...byCurrency[code],
        [cycle]: toNumber(price, decimals),
        ...(setup_fee > 0 && cycle !== 'free' && { [setupFeeNames[cycle]]: toNumber(setup_fee, decimals) }),
      }
      pricing.set(product_id, byCurrency)
    }
    return pricing
  },
}

/** Stores TLD prices as rows, one per currency, service, and number of years. */
export const tldPrices: Parts<TldPricing> = {
  parts: 'tld_prices',
  own: 'tld_id',
  rows: async (pricing, storing) => {
    const rows: Row[] = []
    for (const { id, decimals, prices } of await knownCurrencies(pricing, storing))
      for (const [service, byYears] of Object.entries(prices))
        for (const [years, price] of Object.entries(byYears as Readonly<Record<string, Decimal>>))
          rows.push({ currency_id: id, service, years: Number(years), price: toCents(price, decimals) })
    return rows
  },
  read: async (db) => {
    const found = await db('tld_prices')
      .join('currencies', 'currencies.id', 'tld_prices.currency_id')
      .orderBy(['currencies.code', 'tld_prices.service', 'tld_prices.years'])
      .select('tld_id', 'code', 'decimals', 'service', 'years', 'price')
    const pricing = new Map<unknown, Record<string, Record<string, Record<string, number>>>>()
    for (const { tld_id, code, decimals, service, years, price } of found) {
      const byCurrency = pricing.get(tld_id) ?? {}
      const services = byCurrency[code] ?? {}
      services[service] = { ...services[service], [years]: toNumber(price, decimals) }
      byCurrency[code] = services
      pricing.set(tld_id, byCurrency)
    }
    return pricing
  },
}

/** Returns the prices in existing currencies, and reports an error for any other. */
async function knownCurrencies<Prices extends object>(
  pricing: Readonly<Record<string, Prices>>,
  { idOf, rowOf }: StoreContext,
): Promise<{ readonly id: unknown; readonly decimals: number; readonly prices: Prices }[]> {
  const known: { id: unknown; decimals: number; prices: Prices }[] = []
  for (const [code, prices] of Object.entries(pricing)) {
    const id = await idOf(currency, code, [code])
    const decimals = (await rowOf(currency, code))?.decimals
    if (id !== undefined && typeof decimals === 'number') known.push({ id, decimals, prices })
  }
  return known
}
