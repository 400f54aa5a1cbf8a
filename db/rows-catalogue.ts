import type { Cycle } from '../domain/billing/cycles.js'
import type { DomainService } from '../domain/domains/domain-addon-types.js'
import type { ModuleType } from '../domain/ports/module.js'
import type { AutoSetup, PayType, ProductType } from '../domain/products/product-types.js'
import type { TaxCategory } from '../domain/taxes/tax.js'
import type { Cents } from '../domain/values/money.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface TaxRateRow {
  id: number
  name: string
  /** Name printed on documents, or null to print `name`. */
  label: string | null
  /** Null matches any country. */
  country: string | null
  state: string | null
  /** Thousandths of a percent. */
  rate: number
  /** First and last day of supply that the rule applies to. Null means no limit. */
  from_day: Day | null
  until_day: Day | null
  /**
   * JSON list of product types that the rule applies to, in addition to the groups in tax_rate_groups. A rule without
   * types and groups applies to any line.
   */
  product_types: string
  /** EN 16931 category. Null means standard, or zero if the rate is 0. */
  category: TaxCategory | null
  /** Printed with the tax. For a reverse charge, printed only if no tax is charged. */
  note: string | null
  /** Printed if no tax is charged. */
  reason: string | null
  is_reverse_charge: Flag
  is_compound: Flag
  /** Matching rules of the highest rank apply together. If no matching rule has a rank, only the best match applies. */
  rank: number | null
}

export interface TaxRateGroupRow {
  tax_rate_id: number
  group_id: number
}

export interface ProductGroupRow {
  id: number
  name: string
  sort_order: number
}

export interface ServerGroupRow {
  id: number
  name: string
}

export interface ServerRow {
  id: number
  name: string
  module: string
  hostname: string
  port: number | null
  is_secure: Flag
  username: string
  /** Encrypted, like the access key. Bound to the server's name. */
  password: string | null
  access_key: string | null
  /** JSON list. */
  nameservers: string
  /** 0 means no limit. */
  max_accounts: number
  is_active: Flag
}

export interface ServerGroupMemberRow {
  server_id: number
  group_id: number
}

export interface ModuleRow {
  id: number
  type: ModuleType
  name: string
  is_active: Flag
  /**
   * JSON object of parameter values. Password parameters are encrypted for `modules.<parameter>` of the row
   * `<type>/<name>`.
   */
  parameters: string
  /** JSON list of parameters whose values were set through the API. */
  from_api: string
  /**
   * JSON list of password parameters whose values were deleted because the module's address changed. A listed parameter
   * is ignored if it has a value again.
   */
  withheld: string | null
  /**
   * JSON object from an addon's endpoints to the ID of the staff account that set each one. Missing endpoints belong to
   * the operator.
   */
  owners: string | null
  /**
   * JSON object from endpoints to the permissions of the limited credential that set each one, or null if there are
   * none.
   */
  owner_permissions: string | null
}

export interface ProductRow {
  id: number
  group_id: number
  name: string
  description: string | null
  type: ProductType
  pay_type: PayType
  module: string | null
  /** The module for the product's certificates if its type is ssl. Null means manual. */
  ssl_module: string | null
  server_group_id: number | null
  auto_setup: AutoSetup
  package_name: string | null
  /** Number that can still be ordered, or null for no limit. */
  stock: number | null
  is_hidden: Flag
  sort_order: number
  created_at: Instant
}

export interface ProductPriceRow {
  product_id: number
  currency_id: number
  cycle: Cycle
  price: Cents
  /** Charged with the first period. */
  setup_fee: Cents
}

export interface AddonRow {
  id: number
  name: string
  description: string | null
}

export interface AddonPriceRow {
  addon_id: number
  currency_id: number
  cycle: Cycle
  price: Cents
}

export interface TldRow {
  id: number
  /** Lower case, with the leading dot. */
  extension: string
  /** Prices for one year, in the default currency. */
  register_price: Cents
  transfer_price: Cents
  renew_price: Cents
  /** 0 if the operation is not offered for the TLD. Its price is then 0 and is ignored (R-1611). */
  is_registered: Flag
  is_transferred: Flag
  is_renewed: Flag
  is_enabled: Flag
  sort_order: number
  grace_days: number
  redemption_days: number
  /** JSON list of registration periods offered, in years, or null for 1 to 10. */
  sold_years: string | null
}

/** Price for a TLD. Without one, the yearly prices in TldRow apply. */
export interface TldPriceRow {
  tld_id: number
  currency_id: number
  service: DomainService
  years: number
  /** Price for all `years` together. */
  price: Cents
}

export interface PromotionRow {
  id: number
  code: string
  type: 'percentage' | 'fixed' | 'override'
  /** Hundredths of a percent or, unless `type` is `percentage`, of one unit of the default currency. */
  value: number
  is_recurring: Flag
  /** JSON list. Empty means any billing cycle. */
  cycles: string
  /** 0 means no limit. */
  max_uses: number
  uses: number
  is_once_per_client: Flag
  /** 1 if a fixed amount counts once per order, instead of once per product. */
  is_once_per_order: Flag
  /** Number of periods that a recurring promotion discounts, including the first. 0 means no limit. */
  periods: number
  starts: Day | null
  expires: Day | null
  /** Time at which the promotion was retired. Null if orders can still use it. */
  retired_at: Instant | null
}

export interface PromotionProductRow {
  promotion_id: number
  product_id: number
}

/** A client whose order with the promotion was deleted. */
export interface PromotionClientRow {
  promotion_id: number
  client_id: number
}

export interface OrderStatusRow {
  id: number
  title: string
  sort_order: number
  /** Time at which the status was removed from lists, or null if it is listed. */
  retired_at: Instant | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    tax_rates: Table<TaxRateRow, 'product_types' | 'is_reverse_charge' | 'is_compound'>
    tax_rate_groups: Table<TaxRateGroupRow>
    product_groups: Table<ProductGroupRow>
    server_groups: Table<ServerGroupRow>
    servers: Table<ServerRow>
    server_group_members: Table<ServerGroupMemberRow>
    modules: Table<ModuleRow>
    products: Table<ProductRow, 'is_hidden' | 'sort_order'>
    product_prices: Table<ProductPriceRow, 'setup_fee'>
    addons: Table<AddonRow>
    addon_prices: Table<AddonPriceRow>
    tlds: Table<TldRow>
    tld_prices: Table<TldPriceRow>
    promotions: Table<PromotionRow, 'is_once_per_client' | 'is_once_per_order' | 'periods'>
    promotion_products: Table<PromotionProductRow>
    promotion_clients: Table<PromotionClientRow>
    order_statuses: Table<OrderStatusRow>
  }
}
