import type { TaxRateRow } from '../../db/rows-catalogue.js'
import {
  changeCached,
  makeAddon,
  makeGroup,
  makeProduct,
  makeProductGroup,
  makeTaxRate,
  setSetting,
} from '../support/fixtures.js'
import type { Api } from '../support/service.js'
import type { Pricing } from './kept-papers.js'
import { Random } from './random.js'
import { home, manyPlaces, manyTaxRules, type Place, plainPlaces, plainTaxRules, type TaxRule } from './tax-rules.js'

/** Products and terms of sale. */
export interface Shop {
  /** Products that can be ordered, with their groups and monthly prices. */
  readonly products: readonly Product[]
  readonly addon: number
  /** True if there is one tax for each country, added to prices. papers.ts covers only such shops. */
  readonly isPlain: boolean
  readonly pricing: Pricing
  /** True if clients in other countries pay the same net as clients at home. */
  readonly adapts: boolean
  readonly decimals: number
  /** Tax laws. Staff change their rates. */
  readonly laws: readonly TaxRule[]
  readonly places: readonly Place[]
  /** Discounts of client groups in hundredths of a percent, by group ID. */
  readonly discounts: ReadonlyMap<number, number>
}

export interface Product {
  readonly id: number
  readonly group: number
  readonly price: number
}

/** Number of monthly prices charged for each cycle. */
export const monthsOfCycle = { monthly: 1, quarterly: 3, annually: 10 } as const

export const addonPrice = 300

/** Hundredths of a percent. */
const discounts = [0, 0, 750, 3333, 10_000]

/** Thousandths of a percent. */
const taxRates = [19_000, 25_000, 6_625, 8_100, 0]

/**
 * Every fourth seed, from 1 on, makes a plain shop. Of the next three seeds, the first makes a shop with several taxes,
 * the second one with prices that include tax, and the third one with prices that adapt to taxes.
 */
export async function makeShop(
  api: Api,
  { seed, start }: { readonly seed: number; readonly start: string },
): Promise<Shop> {
  const kind = (['adapting', 'plain', 'several', 'gross'] as const)[seed % 4] as
    | 'adapting'
    | 'plain'
    | 'several'
    | 'gross'
  const isPlain = kind === 'plain'
  // Separate from the histories' random numbers, so that histories in plain shops stay the same.
  const random = new Random(-seed)
  const pricing = { isGross: kind === 'gross' || kind === 'adapting', isDown: !isPlain && random.happens(0.3) }
  const adapts = kind === 'adapting'
  const decimals = isPlain ? 2 : (random.one([2, 2, 0, 3]) as number)
  const groups = new Map<number, number>()
  for (const [n, discount] of discounts.entries()) groups.set(await makeGroup(api, `Group ${n}`, discount), discount)
  const usual = await makeProductGroup(api)
  const books = isPlain ? usual : await makeProductGroup(api)
  if (!isPlain) await setTerms(api, { pricing, adapts, decimals })
  const laws = isPlain ? plainTaxRules() : manyTaxRules(start, [usual, books])
  for (const law of laws) await enact(api, law)
  const products: Product[] = []
  for (const group of new Set([usual, books]))
    for (const price of [1000, 2000, 4000]) {
      const prices: Record<string, number> = {}
      for (const [cycle, months] of Object.entries(monthsOfCycle)) prices[cycle] = price * months
      const auto_setup = price === 2000 ? 'manual' : 'payment'
      products.push({ id: await makeProduct(api, { group_id: group, auto_setup, prices }), group, price })
    }
  const addonPrices: Record<string, number> = {}
  for (const [cycle, months] of Object.entries(monthsOfCycle)) addonPrices[cycle] = addonPrice * months
  const addon = await makeAddon(api, 'Backup', addonPrices)
  const places = isPlain ? plainPlaces : manyPlaces
  return { products, addon, isPlain, pricing, adapts, decimals, laws, places, discounts: groups }
}

async function setTerms(
  api: Api,
  { pricing, adapts, decimals }: Pick<Shop, 'pricing' | 'adapts' | 'decimals'>,
): Promise<void> {
  await setSetting(api, 'company_country', home)
  await setSetting(api, 'prices_include_tax', String(pricing.isGross))
  await setSetting(api, 'prices_adapt_to_tax', String(adapts))
  await setSetting(api, 'tax_rounding', pricing.isDown ? 'down' : 'half up')
  if (decimals !== 2) await changeCached(api, 'currencies', (db) => db('currencies').update({ decimals }))
}

async function enact(api: Api, law: TaxRule): Promise<void> {
  const { name, country, rate, groups = [], isCompound, isReverse } = law
  const days = { from_day: law.from ?? null, until_day: law.until ?? null }
  await makeTaxRate(api, {
    ...(days as Pick<TaxRateRow, 'from_day' | 'until_day'>),
    ...{ name, country, rate },
    state: law.state ?? null,
    rank: law.rank ?? null,
    note: law.note ?? null,
    is_compound: isCompound ? 1 : 0,
    is_reverse_charge: isReverse ? 1 : 0,
  })
  if (groups.length === 0) return
  const row = await api.database.read('tax_rates').where({ name }).first('id')
  await changeCached(api, 'tax_rate_groups', (db) =>
    db('tax_rate_groups').insert(groups.map((group_id) => ({ tax_rate_id: row?.id as number, group_id }))),
  )
}

/** Changes the rate of a random law. Resolves after all processes have the new rate. */
export async function changeTaxRate(apis: readonly Api[], shop: Shop, calendar: Random): Promise<void> {
  const law = calendar.one(shop.laws) as TaxRule
  law.rate = calendar.one(taxRates) as number
  const { name, rate } = law
  for (const api of apis) await changeCached(api, 'tax_rates', (db) => db('tax_rates').where({ name }).update({ rate }))
}
