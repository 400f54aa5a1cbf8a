import type { Knex } from 'knex'
import type { ProductRow } from '../../db/rows-catalogue.js'
import { billableCycles } from '../../domain/billing/cycles.js'
import { autoSetups, payTypes, priceNames, productTypes, setupFeeNames } from '../../domain/products/product-types.js'
import type { NewProduct, PricedProduct } from '../../domain/products/products.js'
import type { Currencies } from '../../domain/values/currencies.js'
import type { Decimal } from '../../domain/values/money.js'
import { f, type Values } from './kit.js'

/** Alternative spellings of values that callers can send, each with its value. */
export const typeAliases = { hosting: 'hostingaccount', reseller: 'reselleraccount', vps: 'server' } as const
export const autoSetupAliases = { on: 'order' } as const

/** Fields that responses return and that addproduct accepts. */
export const productFields = {
  name: f.text({ description: 'Name under which it is sold.', example: 'Basic hosting' }),
  type: f.oneOf(productTypes, { description: 'Kind of product.', also: typeAliases }),
  paytype: f.oneOf(payTypes, { description: 'Billing type: free, one-time, or recurring.' }),
  description: f.longText({
    description: 'Description for clients.',
    example: '10 GB of space and unlimited domains.',
  }),
  module: f.code({ description: 'Server module that provisions services of this product.', example: 'cpanel' }),
  servergroupid: f.id('servergroup', {
    description: 'Server group; services are created on its least loaded server.',
  }),
  autosetup: f.oneOf(autoSetups, {
    also: autoSetupAliases,
    description: 'When services are provisioned: on order, on payment, or manually by staff.',
  }),
  package_name: f.code({
    description: 'Plan name on the server. Defaults to the product name.',
    example: 'basic',
  }),
}

export const pricing = {
  ...f.mapOf('^[0-9]{1,15}$', f.mapOf(`^(${priceNames.join('|')})$`, f.price()), {
    description:
      'Prices by currency ID and billing cycle. A cycle is not sold if it is omitted or -1. Setup fees go next to the prices: `msetupfee` is charged with the first month, and so on.',
    example: { 1: { monthly: 12.5, annually: 120, msetupfee: 5 } },
  }),
  rule: `must contain prices by currency ID and billing cycle: at least 0, or -1 if not sold; cycles are ${billableCycles.join(', ')}, and fees ${Object.values(setupFeeNames).join(', ')}`,
}

type Prices = Readonly<Record<string, Decimal | null>>

/** Returns a product's prices from a call, each with its setup fee. Omits cycles that are not sold. */
export const readPricing = (sent: Readonly<Record<string, Prices>>): NonNullable<NewProduct['pricing']> =>
  Object.fromEntries(
    Object.entries(sent).map(([currencyId, prices]) => [
      currencyId,
      Object.fromEntries(
        billableCycles.flatMap((cycle) => {
          const price = prices[cycle]
          return price == null ? [] : [[cycle, { price, setupFee: prices[setupFeeNames[cycle]] ?? undefined }]]
        }),
      ),
    ]),
  )

const shopFields = {
  sslmodule: f.nullable(
    f.text({ extension: true, description: 'SSL module for its certificates; null for `manual`.', example: 'acme' }),
  ),
  hidden: f.flag({ extension: true, description: 'True if the product is hidden from shops.' }),
  stock: f.nullable(
    f.integer({
      min: 0,
      extension: true,
      description: 'Remaining stock; null for no limit.',
      example: 10,
    }),
  ),
  order: f.integer({ min: 0, extension: true, description: 'Position within its group.', example: 1 }),
}

/** A product without its prices. */
export const product = f.named('Product', 'A product, without its prices.', {
  id: f.id('product'),
  pid: f.id('product'),
  gid: f.id('productgroup'),
  groupname: f.text({ description: 'Name of the product group.', example: 'Hosting' }),
  name: productFields.name,
  description: f.nullable(productFields.description),
  type: f.oneOf(productTypes, { description: 'Kind of product.' }),
  paytype: productFields.paytype,
  module: f.nullable(productFields.module),
  servergroupid: f.nullable(productFields.servergroupid),
  autosetup: f.oneOf(autoSetups, {
    description: 'When services are provisioned: on order, on payment, or manually by staff.',
  }),
  package_name: f.nullable(productFields.package_name),
})

type GroupedProductRow = ProductRow & { readonly group_name: string }

const presentProduct = (row: GroupedProductRow): Values<typeof product> => ({
  id: row.id,
  pid: row.id,
  gid: row.group_id,
  groupname: row.group_name,
  name: row.name,
  description: row.description,
  type: row.type,
  paytype: row.pay_type,
  module: row.module,
  servergroupid: row.server_group_id,
  autosetup: row.auto_setup,
  package_name: row.package_name,
})

/** Returns products by ID to include in other records. */
export async function presentProducts(
  db: Knex,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Values<typeof product>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows: GroupedProductRow[] = await db('products')
    .join('product_groups', 'product_groups.id', 'products.group_id')
    .whereIn('products.id', wanted)
    .select('products.*', 'product_groups.name as group_name')
  return new Map(rows.map((row) => [row.id, presentProduct(row)]))
}

const cyclePriceField = () => f.nullable(f.money({ description: 'Price for this cycle; null if it is not sold.' }))
const setupFeeField = () =>
  f.nullable(f.money({ extension: true, description: 'Setup fee; null if the cycle is not sold.' }))

const priceList = f.named('PriceList', 'The prices of a product in one currency.', {
  prefix: f.text({ description: 'Text before amounts in the currency.', example: '$' }),
  suffix: f.text({ description: 'Text after amounts in the currency.', example: '' }),
  ...(Object.fromEntries(billableCycles.map((cycle) => [cycle, cyclePriceField()])) as Record<
    (typeof billableCycles)[number],
    ReturnType<typeof cyclePriceField>
  >),
  ...(Object.fromEntries(Object.values(setupFeeNames).map((name) => [name, setupFeeField()])) as Record<
    (typeof setupFeeNames)[keyof typeof setupFeeNames],
    ReturnType<typeof setupFeeField>
  >),
})

const unsoldPrices = Object.fromEntries(priceNames.map((name) => [name, null]))

export const pricedProduct = f.named('PricedProduct', 'A product with its group and prices.', {
  ...product,
  ...shopFields,
  group: f.record({ id: f.id('productgroup'), name: product.groupname }, { description: 'Product group.' }),
  pricing: f.mapOf('^.+$', f.record(priceList), {
    description: 'Prices by currency code; null for unsold cycles.',
    example: {
      USD: { prefix: '$', suffix: '', ...unsoldPrices, monthly: 12.5, msetupfee: 5, annually: 120, asetupfee: 0 },
    },
  }),
})

export const presentPricedProduct =
  (currencies: Currencies) =>
  (row: PricedProduct): Values<typeof pricedProduct> => {
    const sold = currencies.all.filter(({ id }) => row.prices.some(({ currency_id }) => currency_id === id))
    return {
      ...presentProduct(row),
      sslmodule: row.ssl_module,
      hidden: row.is_hidden === 1,
      stock: row.stock,
      order: row.sort_order,
      group: { id: row.group_id, name: row.group_name },
      pricing: Object.fromEntries(
        sold.map((currency) => {
          const shownOn = (cycle: string, amount: 'price' | 'setup_fee'): number | null => {
            const found = row.prices.find((price) => price.currency_id === currency.id && price.cycle === cycle)
            return found === undefined ? null : currency.show(found[amount])
          }
          const cycles = Object.fromEntries(
            billableCycles.flatMap((cycle) => [
              [cycle, shownOn(cycle, 'price')],
              [setupFeeNames[cycle], shownOn(cycle, 'setup_fee')],
            ]),
          )
          const { prefix, suffix } = currency.row
          return [currency.code, { prefix, suffix, ...cycles } as Values<typeof priceList>]
        }),
      ),
    }
  }
