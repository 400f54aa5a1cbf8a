import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables of the catalog: tax rates, products, addons, TLDs, their prices, servers, modules, and promotions.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, day, instant, reference, oneOf, watch } = columns(db, dialect)
  const cycles = ['free', 'onetime', 'monthly', 'quarterly', 'semiannually', 'annually', 'biennially', 'triennially']

  await db.schema.createTable('tax_rates', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    // Null matches any value.
    table.text('country')
    table.text('state')
    // In thousandths of a percent, because some rates have three decimals.
    whole(table, 'rate').notNullable()
    table.check('rate between 0 and 100000')
  })
  await watch('tax_rates')

  await db.schema.createTable('product_groups', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    whole(table, 'sort_order').notNullable().defaultTo(0)
  })

  await db.schema.createTable('server_groups', (table) => {
    id(table)
    table.text('name').notNullable().unique()
  })

  await db.schema.createTable('servers', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    table.text('module').notNullable()
    table.text('hostname').notNullable().defaultTo('')
    whole(table, 'port')
    flag(table, 'is_secure', 1)
    table.text('username').notNullable().defaultTo('')
    // Both encrypted.
    table.text('password')
    table.text('access_key')
    table.text('nameservers').notNullable().defaultTo('[]')
    // 0 means no limit.
    whole(table, 'max_accounts').notNullable().defaultTo(0)
    flag(table, 'is_active', 1)
    table.check('max_accounts >= 0')
  })

  await db.schema.createTable('server_group_members', (table) => {
    reference(table, 'server_id', 'servers', 'cascade').notNullable()
    reference(table, 'group_id', 'server_groups', 'cascade').notNullable().index()
    table.primary(['server_id', 'group_id'])
  })

  await db.schema.createTable('modules', (table) => {
    id(table)
    oneOf(table, 'type', ['server', 'gateway', 'registrar', 'ssl', 'addon'])
    table.text('name').notNullable()
    flag(table, 'is_active', 0)
    // JSON: parameter -> value. Parameters of type password are encrypted.
    table.text('parameters').notNullable().defaultTo('{}')
    // JSON list of the parameters whose values were set through the API instead of the setup file.
    table.text('from_api').notNullable().defaultTo('[]')
    table.unique(['type', 'name'])
  })
  await watch('modules')

  await db.schema.createTable('products', (table) => {
    id(table)
    reference(table, 'group_id', 'product_groups', 'restrict').notNullable().index()
    table.text('name').notNullable()
    table.text('description')
    oneOf(table, 'type', ['hostingaccount', 'reselleraccount', 'server', 'ssl', 'other'])
    oneOf(table, 'pay_type', ['free', 'onetime', 'recurring'])
    // Server module, or null if nothing is provisioned.
    table.text('module')
    reference(table, 'server_group_id', 'server_groups', 'set null').index()
    oneOf(table, 'auto_setup', ['order', 'payment', 'manual'])
    table.text('package_name')
    instant(table, 'created_at').notNullable()
  })

  // A cycle without a row is not for sale. Free products need no row.
  await db.schema.createTable('product_prices', (table) => {
    reference(table, 'product_id', 'products', 'cascade').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    oneOf(table, 'cycle', cycles)
    whole(table, 'price').notNullable()
    table.check('price >= 0')
    table.primary(['product_id', 'currency_id', 'cycle'])
  })

  await db.schema.createTable('addons', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    table.text('description')
  })

  await db.schema.createTable('addon_prices', (table) => {
    reference(table, 'addon_id', 'addons', 'cascade').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    oneOf(table, 'cycle', cycles)
    whole(table, 'price').notNullable()
    table.check('price >= 0')
    table.primary(['addon_id', 'currency_id', 'cycle'])
  })

  await db.schema.createTable('tlds', (table) => {
    id(table)
    // Lower case, with the leading dot.
    table.text('extension').notNullable().unique()
    // For one year, in the default currency.
    for (const name of ['register_price', 'transfer_price', 'renew_price'])
      whole(table, name).notNullable().defaultTo(0)
    flag(table, 'is_enabled', 1)
    whole(table, 'sort_order').notNullable().defaultTo(0)
    // Days after expiry during which the registrant can still renew: `grace_days` at the regular price, and then
    // `redemption_days` at the registry's price.
    whole(table, 'grace_days').notNullable().defaultTo(30)
    whole(table, 'redemption_days').notNullable().defaultTo(30)
    table.check('register_price >= 0 and transfer_price >= 0 and renew_price >= 0')
  })

  await db.schema.createTable('promotions', (table) => {
    id(table)
    table.text('code').notNullable().unique()
    oneOf(table, 'type', ['percentage', 'fixed', 'override'])
    // Hundredths of a percent, or of one unit of the default currency.
    whole(table, 'value').notNullable()
    flag(table, 'is_recurring', 0)
    // JSON list of cycles. Empty means any.
    table.text('cycles').notNullable().defaultTo('[]')
    // 0 means no limit.
    whole(table, 'max_uses').notNullable().defaultTo(0)
    whole(table, 'uses').notNullable().defaultTo(0)
    day(table, 'starts')
    day(table, 'expires')
    table.check('value >= 0 and max_uses >= 0 and uses >= 0')
    table.check('max_uses = 0 or uses <= max_uses')
  })

  // A promotion without rows applies to any product.
  await db.schema.createTable('promotion_products', (table) => {
    reference(table, 'promotion_id', 'promotions', 'cascade').notNullable()
    reference(table, 'product_id', 'products', 'cascade').notNullable().index()
    table.primary(['promotion_id', 'product_id'])
  })

  await db.schema.createTable('order_statuses', (table) => {
    id(table)
    table.text('title').notNullable().unique()
    whole(table, 'sort_order').notNullable().defaultTo(0)
  })
}
