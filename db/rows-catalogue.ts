import type { Cycle } from '../domain/billing/cycles.js'
import type { DomainService } from '../domain/domains/extra-types.js'
import type { ModuleType } from '../domain/ports/module.js'
import type { AutoSetup, PayType, ProductType } from '../domain/products/product-types.js'
import type { TaxCategory } from '../domain/taxes/tax.js'
import type { Cents } from '../domain/values/money.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface TaxRateRow {
  id: number
  name: string
  /** As papers print it; null for the name. */
  label: string | null
  /** Null fits any. */
  country: string | null
  state: string | null
  /** Thousandths of a percent. */
  rate: number
  /** The days of supply that it is for, both included; null for no bound. */
  from_day: Day | null
  until_day: Day | null
  /** JSON: the types of products that it is for, beside the groups of tax_rate_groups; with neither it is for any line. */
  product_types: string
  /** A category of EN 16931; null for standard, or zero where the rate is 0. */
  category: TaxCategory | null
  /** Printed with the tax; of a reverse charge, where nothing is charged for it. */
  note: string | null
  /** Printed where nothing is charged. */
  reason: string | null
  is_reverse_charge: Flag
  is_compound: Flag
  /** All rules of the highest rank that fit apply together; null for one that applies alone. */
  rank: number | null
}

/** A product group that a rule of tax is for. */
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
  /** Sealed, like the access key; the row is named by the server's name. */
  password: string | null
  access_key: string | null
  /** JSON list. */
  nameservers: string
  /** 0 is no limit. */
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
  /** JSON: parameter -> value; those of type password are sealed for `modules.<parameter>` of the row `<type>/<name>`. */
  parameters: string
  /** JSON list of the parameters whose values came in through the API. */
  from_api: string
  /**
   * JSON list of the password parameters whose values were deleted when the module's address changed; one that has a value
   * again counts no more.
   */
  withheld: string | null
  /** JSON: endpoint of an addon -> id of the staff account that has set it; one that is missing belongs to the operator. */
  owners: string | null
  /** JSON map of endpoints to the permissions that the credential was limited to by which each was set; null for none. */
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
  /** The module of its certificates, where the type is ssl; null is the manual one. */
  ssl_module: string | null
  server_group_id: number | null
  auto_setup: AutoSetup
  package_name: string | null
  /** The number that can still be ordered; null is no limit. */
  stock: number | null
  is_hidden: Flag
  /** The place within the group. */
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
  /** Lower case, with its dot. */
  extension: string
  /** In the default currency, for one year. */
  register_price: Cents
  transfer_price: Cents
  renew_price: Cents
  /** 0 where it is not offered: then its price is 0, and counts for nothing (R-1611). */
  is_registered: Flag
  is_transferred: Flag
  is_renewed: Flag
  is_enabled: Flag
  sort_order: number
  grace_days: number
  redemption_days: number
  /** JSON list of the years that it is sold for; null for 1 to 10. */
  sold_years: string | null
}

/** A price of an extension; the yearly prices of TldRow count where there is none. */
export interface TldPriceRow {
  tld_id: number
  currency_id: number
  service: DomainService
  years: number
  /** For all of the years. */
  price: Cents
}

export interface PromotionRow {
  id: number
  code: string
  type: 'percentage' | 'fixed' | 'override'
  /** Hundredths: of a percent, or of one unit of the default currency. */
  value: number
  is_recurring: Flag
  /** JSON list; empty means any. */
  cycles: string
  /** 0 is no limit. */
  max_uses: number
  uses: number
  is_once_per_client: Flag
  /** Periods for which a recurring promotion lowers the price, the first one included; 0 is no limit. */
  periods: number
  starts: Day | null
  expires: Day | null
  /** Since when no order takes it; null for one that orders take. */
  retired_at: Instant | null
}

export interface PromotionProductRow {
  promotion_id: number
  product_id: number
}

/** A client who used a promotion in an order that was deleted since. */
export interface PromotionClientRow {
  promotion_id: number
  client_id: number
}

export interface OrderStatusRow {
  id: number
  title: string
  sort_order: number
  /** Since when it is not listed; null for one that is. */
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
    promotions: Table<PromotionRow, 'is_once_per_client' | 'periods'>
    promotion_products: Table<PromotionProductRow>
    promotion_clients: Table<PromotionClientRow>
    order_statuses: Table<OrderStatusRow>
  }
}
