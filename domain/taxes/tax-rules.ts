import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { TaxRateGroupRow, TaxRateRow } from '../../db/rows-catalogue.js'
import type { Settings } from '../settings/settings.js'
import type { Day } from '../values/days.js'
import type { Rounding } from './calculate-totals.js'
import type { Tax, TaxCategory } from './tax.js'
import { findMemberState } from './tax-ids.js'

declare module '../context.js' {
  interface Context {
    readonly taxRules: TaxRules
  }
}

/** The client columns that determine its taxes. */
export const buyerColumns = ['country', 'state', 'is_tax_exempt', 'tax_id', 'tax_id_check'] as const
export type Buyer = Pick<ClientRow, (typeof buyerColumns)[number]>

/** The properties of a billed supply that tax rules match. */
export interface Supply {
  /** First day of the billed period, or the document's date for lines without a period. */
  readonly day: Day
  /** The product sold. Omitted for plain lines. */
  readonly product?: SoldProduct | undefined
}

export interface SoldProduct {
  /** A product type, or `domain`. */
  readonly type: string
  readonly groupId: number | null
}

interface Rule extends TaxRateRow {
  readonly types: ReadonlySet<string>
  readonly groups: ReadonlySet<number>
}

const maxFound = 1000

/** In-memory copy of all tax rules and of the settings they depend on. */
export class TaxRules {
  readonly #rules: readonly Rule[]
  /** Cached results of `on`, because most lines differ in only a few combinations of buyer and supply. */
  readonly #found = new Map<string, readonly Tax[]>()
  /**
   * True if any rule is limited to certain products (`asksProducts`) or to certain days (`asksDays`). In either case,
   * the lines of one document can have different taxes.
   */
  readonly asksProducts: boolean
  readonly asksDays: boolean
  /** True if prices, quotes, and lines include tax. */
  readonly isGross: boolean
  readonly rounding: Rounding

  constructor(
    rows: readonly TaxRateRow[],
    groups: readonly TaxRateGroupRow[],
    private readonly settings: Settings,
  ) {
    this.#rules = rows.map((row) => ({
      ...row,
      types: new Set(JSON.parse(row.product_types) as string[]),
      groups: new Set(groups.filter(({ tax_rate_id }) => tax_rate_id === row.id).map(({ group_id }) => group_id)),
    }))
    this.asksProducts = this.#rules.some(isForSomeProducts)
    this.asksDays = this.#rules.some(({ from_day, until_day }) => from_day !== null || until_day !== null)
    this.isGross = settings.on('prices_include_tax')
    this.rounding = settings.choice('tax_rounding')
  }

  /**
   * Returns the taxes for a taxed line in the order they are charged (R-1003, R-3401 to R-3405): all matching rules of
   * the highest rank or, without ranks, the best match. Returns an empty array if no rule matches.
   */
  on(buyer: Buyer, supply: Supply): readonly Tax[] {
    const memberState = findMemberState(buyer, this.settings)
    const { country, state, is_tax_exempt } = buyer
    const day = this.asksDays ? supply.day : ''
    const product = this.asksProducts && supply.product ? `${supply.product.type} ${supply.product.groupId}` : ''
    const key = `${country}\n${is_tax_exempt}\n${memberState ?? ''}\n${day}\n${product}\n${state ?? ''}`
    const known = this.#found.get(key)
    if (known !== undefined) return known
    // The cache is bounded because its keys contain states, which callers choose freely.
    if (this.#found.size >= maxFound) this.#found.clear()
    const taxes = this.#find(buyer, supply, memberState)
    this.#found.set(key, taxes)
    return taxes
  }

  #find(buyer: Buyer, supply: Supply, memberState: string | undefined): readonly Tax[] {
    // Without a home country, no buyer counts as foreign.
    const isForeign = memberState !== undefined && this.homeCountry !== '' && memberState !== this.homeCountry
    const isReversed = (rule: Rule): boolean => rule.is_reverse_charge === 1 && isForeign
    const fitting = this.#rules.filter(
      (rule) =>
        matchesSupply(rule, buyer, supply) && (rule.is_reverse_charge === 0 || rule.rate > 0 || isReversed(rule)),
    )
    const applied = highest(fitting) ?? best(fitting, isReversed)
    if (buyer.is_tax_exempt === 1) return applied.slice(0, 1).map(exempt)
    const taxes = applied.map((rule) => (isReversed(rule) ? reversed(rule) : charged(rule)))
    return [...taxes.filter(({ isCompound }) => !isCompound), ...taxes.filter(({ isCompound }) => isCompound)]
  }

  /** Returns the taxes included in a catalog price: the taxes of a consumer in the home country. */
  atHome(supply: Supply): readonly Tax[] {
    return this.on(
      { country: this.homeCountry, state: null, is_tax_exempt: 0, tax_id: null, tax_id_check: null },
      supply,
    )
  }

  /**
   * Returns true if a buyer in another country pays the net price plus local taxes, although prices include tax
   * (R-3408). Requires the setting `prices_adapt_to_tax` and a home country.
   */
  adaptsTo({ country }: Buyer): boolean {
    const isAdapting = this.isGross && this.settings.on('prices_adapt_to_tax')
    return isAdapting && this.homeCountry !== '' && country !== this.homeCountry
  }

  get homeCountry(): string {
    return this.settings.text('company_country')
  }
}

const isForSomeProducts = ({ types, groups }: Rule): boolean => types.size > 0 || groups.size > 0

const matchesSupply = (rule: Rule, { country, state }: Buyer, { day, product }: Supply): boolean =>
  (rule.country === null || rule.country === country) &&
  (rule.state === null || isSameText(rule.state, state)) &&
  (rule.from_day === null || rule.from_day <= day) &&
  (rule.until_day === null || day <= rule.until_day) &&
  (!isForSomeProducts(rule) || (product !== undefined && coversProduct(rule, product)))

const coversProduct = ({ types, groups }: Rule, { type, groupId }: SoldProduct): boolean =>
  types.has(type) || (groupId !== null && groups.has(groupId))

const isSameText = (one: string, other: string | null): boolean => one.toLowerCase() === other?.trim().toLowerCase()

/** Returns the rules with the highest rank, ordered by ID, or undefined if no rule has a rank. */
function highest(rules: readonly Rule[]): readonly Rule[] | undefined {
  const ranks = rules.flatMap(({ rank }) => rank ?? [])
  return ranks.length === 0 ? undefined : rules.filter(({ rank }) => rank === Math.max(...ranks))
}

/**
 * Returns the best match: a rule with reverse charge first, then one limited to a state, to a country, and to certain
 * products, then the latest start day. Ties go to the older rule.
 */
function best(rules: readonly Rule[], isReversed: (rule: Rule) => boolean): readonly Rule[] {
  const exactness = (rule: Rule): readonly (number | string)[] => [
    Number(isReversed(rule)),
    Number(rule.state !== null),
    Number(rule.country !== null),
    Number(isForSomeProducts(rule)),
    rule.from_day ?? '',
  ]
  const compare = (one: Rule, other: Rule): number => {
    const [ones, others] = [exactness(one), exactness(other)]
    const at = ones.findIndex((value, place) => value !== others[place])
    return at < 0 ? 0 : (ones[at] as number) > (others[at] as number) ? -1 : 1
  }
  return [...rules].sort(compare).slice(0, 1)
}

const charged = ({ name, label, rate, category, is_compound, is_reverse_charge, note, reason }: Rule): Tax => ({
  name: label ?? name,
  category: category ?? categoryOf(rate),
  rate,
  isCompound: is_compound === 1,
  note: (rate === 0 ? reason : null) ?? (is_reverse_charge === 1 ? null : note),
})

const categoryOf = (rate: number): TaxCategory => (rate === 0 ? 'zero' : 'standard')

const uncharged = { rate: 0, isCompound: false } as const

const reversed = ({ name, label, note, reason }: Rule): Tax => ({
  ...uncharged,
  name: label ?? name,
  category: 'reverse charge',
  note: note ?? reason,
})

const exempt = ({ name, label }: Rule): Tax => ({ ...uncharged, name: label ?? name, category: 'exempt', note: null })

export const loadTaxRules = async (db: Knex, settings: Settings): Promise<TaxRules> =>
  new TaxRules(await db('tax_rates').select('*').orderBy('id'), await db('tax_rate_groups').select('*'), settings)
