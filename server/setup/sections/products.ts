import type { Knex } from 'knex'
import { autoSetupAliases, productFields, typeAliases } from '../../../actions/_shared/product.js'
import type { billableCycles } from '../../../domain/billing/cycles.js'
import { instant } from '../../../domain/context.js'
import {
  autoSetups,
  type PriceName,
  payTypes,
  productTypes,
  setupFeeNames,
} from '../../../domain/products/product-types.js'
import { liveServiceStatuses } from '../../../domain/values/statuses.js'
import * as f from '../fields.js'
import { refuseUninstalled } from '../installed-modules.js'
import { productPrices } from '../prices.js'
import {
  clearable,
  type Draft,
  defineSection,
  flagColumn,
  plainColumn,
  type RowWithId,
  referenceColumn,
} from '../section.js'

export default defineSection({
  name: 'products',
  summary:
    'Products. A change applies to new orders; existing services keep their amounts. Reports show an entry as group+name.',
  noun: 'product',
  table: 'products',
  after: ['currencies', 'productgroups', 'servergroups'],
  key: {
    group: f.name({ description: 'Name of its product group.' }),
    name: f.name({ description: 'Name of the product.', example: 'Basic hosting' }),
  },
  required: {
    type: f.oneOf(productTypes, {
      also: typeAliases,
      description:
        'Type of the product. Required for a new one. It cannot change to or from `ssl` while the product has running services.',
    }),
    paytype: f.oneOf(payTypes, { description: 'Billing type. Required for a new product.' }),
  },
  optional: {
    description: f.longText({ description: 'Description.' }),
    module: clearable(
      f.identifier({
        description:
          'Server module that provisions services of this product; null for none. It cannot change while the product has running services.',
      }),
    ),
    servergroup: clearable(
      f.name({ description: 'Name of a server group; services are created on its least loaded server.' }),
    ),
    autosetup: f.withDefault(
      f.oneOf(autoSetups, { also: autoSetupAliases, description: 'When services are provisioned.' }),
      'manual',
    ),
    package_name: productFields.package_name,
    sslmodule: clearable(f.identifier({ max: 64, description: 'SSL module for its certificates; null for `manual`.' })),
    pricing: f.productPricing({
      description:
        'All prices by currency and billing cycle; unlisted cycles are not sold. Setup fees are listed with the prices: `msetupfee` is charged with the first month, and so on.',
    }),
    hidden: f.withDefault(f.flag({ description: 'True hides the product from shops.' }), false),
    stock: clearable(
      f.integer({
        min: 0,
        max: 1_000_000_000,
        description:
          'Number that can still be ordered; null means no limit. Orders reduce it, and each time the file is applied, it is reset to this value: omit it to keep the current number.',
      }),
    ),
    order: f.order(),
  },
  columns: {
    group: referenceColumn('group_id', { noun: 'product group', table: 'product_groups', by: 'name' }),
    paytype: plainColumn('pay_type'),
    servergroup: referenceColumn('server_group_id', { noun: 'server group', table: 'server_groups', by: 'name' }),
    autosetup: plainColumn('auto_setup'),
    sslmodule: plainColumn('ssl_module'),
    pricing: productPrices,
    hidden: flagColumn('is_hidden'),
    order: plainColumn('sort_order'),
  },
  initial: (now) => ({ created_at: instant(now) }),
  check: async (drafts, { db, manifestOf }) => {
    refuseUninstalled(drafts, 'module', 'server', manifestOf)
    refuseUninstalled(drafts, 'sslmodule', 'ssl', manifestOf)
    for (const draft of drafts) {
      refuseFeesWithoutPrice(draft)
      await refuseBreakingChange(db, draft)
    }
  },
  removal: { refuse: async (db, row) => describeReferrers(await findReferrers(db, row)) },
  example: () => [
    {
      group: 'Web hosting',
      name: 'Basic hosting',
      type: 'hostingaccount',
      paytype: 'recurring',
      description: '10 GB of space and as many domains as you like.',
      module: 'manual',
      servergroup: 'Shared',
      autosetup: 'payment',
      package_name: 'basic',
      sslmodule: null,
      pricing: { USD: { monthly: 4.95, msetupfee: 10, annually: 49 } },
      hidden: false,
      stock: null,
      order: 1,
    },
  ],
})

/** Reports setup fees for cycles without a price. */
function refuseFeesWithoutPrice({
  values: { pricing = {} },
  refuse,
}: Draft<{ readonly pricing?: f.ProductPricing }>): void {
  for (const [code, prices] of Object.entries(pricing))
    for (const [cycle, fee] of Object.entries(setupFeeNames) as [(typeof billableCycles)[number], PriceName][])
      if (prices[fee] !== undefined && prices[cycle] === undefined)
        refuse(`requires a price for ${cycle}, which is missing`, 'pricing', [code, fee])
}

/**
 * Reports a change that would break running services (R-2749): another module would manage accounts that it did not
 * create, and a product changed from type `ssl` to another would not end its certificates. The reverse change is
 * refused too.
 */
async function refuseBreakingChange(
  db: Knex,
  { row, next, refuse }: Draft<{ readonly module: unknown; readonly type: unknown }>,
): Promise<void> {
  if (row === undefined) return
  const isOtherModule = next.module !== row.module
  const isOtherKind = next.type !== row.type && (next.type === 'ssl' || row.type === 'ssl')
  if (!(isOtherModule || isOtherKind) || !(await hasRunningServices(db, row.id as number))) return
  const problem = 'cannot be changed while the product has running services'
  if (isOtherModule) refuse(problem, 'module')
  if (isOtherKind) refuse(problem, 'type')
}

/**
 * Returns true if the product has services that are set up or being set up, which includes pending services with a
 * server.
 */
const hasRunningServices = async (db: Knex, id: number): Promise<boolean> =>
  (await db('services')
    .where({ product_id: id })
    .where((service) =>
      service
        .whereIn('status', liveServiceStatuses)
        .orWhere((pending) => pending.where({ status: 'pending' }).whereNotNull('server_id')),
    )
    .first('id')) !== undefined

/** Returns the kinds of records that refer to a product. */
async function findReferrers(db: Knex, { id }: RowWithId): Promise<string[]> {
  const kinds = {
    services: db('services').where({ product_id: id }),
    upgrades: db('upgrades').where({ old_product_id: id }).orWhere({ new_product_id: id }),
    promotions: db('promotion_products').where({ product_id: id }),
  }
  const found: string[] = []
  for (const [kind, rows] of Object.entries(kinds)) if ((await rows.first()) !== undefined) found.push(kind)
  return found
}

/** Returns the reason why the product cannot be removed, or undefined if nothing refers to it. */
const describeReferrers = (kinds: readonly string[]): string | undefined =>
  kinds.length === 0
    ? undefined
    : `cannot be removed because ${kinds.join(' and ')} refer to it; stock: 0 takes it off sale, hidden: true hides it from shops`
