import type { Database } from '../../db/database.js'
import type { ClientGroupRow } from '../../db/rows.js'
import type { ProductRow, TldRow } from '../../db/rows-catalogue.js'
import type { PasswordHash } from '../../domain/access/password.js'
import type { Cycle } from '../../domain/billing/cycles.js'
import { instant } from '../../domain/context.js'
import { loadSettings } from '../../domain/settings/settings.js'
import { loadTaxRules, type TaxRules } from '../../domain/taxes/tax-rules.js'
import { type Currency, loadCurrencies } from '../../domain/values/currencies.js'
import type { Day } from '../../domain/values/days.js'
import { type Cents, cents, type Decimal } from '../../domain/values/money.js'

/** A product or addon with its prices in one currency. */
export interface Offer<Row> {
  readonly row: Row
  readonly prices: readonly { readonly cycle: Cycle; readonly price: Cents }[]
}

/** Data shared by all generated clients. */
export interface World {
  /** Midnight, so that the same seed gives the same rows all day. */
  readonly now: Date
  readonly today: Day
  readonly currencies: readonly Currency[]
  readonly groups: readonly ClientGroupRow[]
  readonly taxRules: TaxRules
  /** Products by currency ID. */
  readonly products: ReadonlyMap<number, readonly Offer<ProductRow>[]>
  readonly addons: ReadonlyMap<number, readonly Offer<{ readonly id: number; readonly name: string }>[]>
  /** Server IDs by server group ID. */
  readonly servers: ReadonlyMap<number, readonly number[]>
  /** TLD of seeded domains. */
  readonly tld: TldRow
  /** IDs of the support departments. */
  readonly departments: readonly number[]
  /** Active payment gateways. */
  readonly gateways: readonly string[]
  /** Hash of the password that all logins share, because hashing one for each login would take too long. */
  readonly passwordHash: PasswordHash
}

/** A reserved top-level domain, so that no seeded domain is real. */
export const seedTld = '.example'

/** Loads the shared data from a database with products. */
export async function loadWorld({ read }: Database, now: Date, passwordHash: PasswordHash): Promise<World> {
  const today = instant(now).slice(0, 10)
  const products = await read('products').orderBy('id')
  const addons = await read('addons').orderBy('id')
  const productPrices = await read('product_prices').orderBy(['product_id', 'currency_id', 'cycle'])
  const addonPrices = await read('addon_prices').orderBy(['addon_id', 'currency_id', 'cycle'])
  const members = await read('server_group_members').orderBy(['group_id', 'server_id'])
  const gateways = await read('modules').where({ type: 'gateway', is_active: 1 }).orderBy('name').pluck('name')
  const { all: currencies } = await loadCurrencies(read)
  return {
    now: new Date(today),
    today,
    currencies,
    groups: await read('client_groups').orderBy('id'),
    taxRules: await loadTaxRules(read, await loadSettings(read)),
    products: offered(
      products,
      productPrices.map(({ product_id, ...price }) => ({ of: product_id, ...price })),
      currencies,
      ({ pay_type }) => pay_type === 'free',
    ),
    addons: offered(
      addons,
      addonPrices.map(({ addon_id, ...price }) => ({ of: addon_id, ...price })),
      currencies,
      () => false,
    ),
    servers: new Map(
      members.map(({ group_id }) => [
        group_id,
        members.filter((one) => one.group_id === group_id).map(({ server_id }) => server_id),
      ]),
    ),
    tld: (await read('tlds').where({ extension: seedTld }).first()) as TldRow,
    departments: await read('departments').orderBy('id').pluck('id'),
    gateways: gateways.length > 0 ? gateways : ['banktransfer'],
    passwordHash,
  }
}

interface Priced {
  readonly of: number
  readonly currency_id: number
  readonly cycle: Cycle
  readonly price: number
}

/** Returns the rows with their prices by currency ID. Free rows need no price. */
function offered<Row extends { readonly id: number }>(
  rows: readonly Row[],
  prices: readonly Priced[],
  currencies: readonly Currency[],
  isFree: (row: Row) => boolean,
): ReadonlyMap<number, readonly Offer<Row>[]> {
  const free = [{ cycle: 'free' as const, price: cents(0) }]
  return new Map(
    currencies.map(({ id }) => [
      id,
      rows
        .map((row) => ({
          row,
          prices: isFree(row)
            ? free
            : prices
                .filter(({ of, currency_id }) => of === row.id && currency_id === id)
                .map(({ cycle, price }) => ({ cycle, price: cents(price) })),
        }))
        .filter((offer) => offer.prices.length > 0),
    ]),
  )
}

/** Converts an amount from the default currency by the exchange rate. */
export const convertAmount = (amount: Cents, from: Currency, to: Currency): Cents =>
  from.id === to.id ? amount : to.parse((from.show(amount) * to.row.rate).toFixed(4) as Decimal)
