import type { Judgements } from '../judgement.js'

/** Returns the rule for a table with configuration by staff. */
const setUp = (why: string, plain: string) => ({ fate: 'none', why, plain }) as const

/** Returns the rule for a table that records when rows last changed. It holds only IDs and stamps. */
const changes = (of: string) => setUp(`When ${of} changed last.`, 'id stamp')

/** Tables of staff, the installation, and the catalog. */
export const systemTables: Judgements = {
  staff: {
    fate: 'staff',
    why: 'Accounts of staff. The name stays when one is deleted, for the log.',
    personal: 'username firstname lastname email',
    secret: 'password_hash totp_secret',
    plain: 'id role_id is_active departments deleted_at created_at',
  },
  staff_sign_ins: { fate: 'staff', why: 'When staff was last there.', plain: 'staff_id last_seen_at' },
  credentials: {
    fate: 'staff',
    why: 'Credentials of programs.',
    personal: 'description allowed_ips setup_allowed_ips inherited_allowed_ips',
    secret: 'identifier secret_hash own_secret_hash previous_secret_hash',
    plain: 'id staff_id permissions expires_at overlap_ends_at is_active created_at',
  },
  credential_uses: {
    fate: 'staff',
    why: 'When and from where a credential was last used.',
    personal: 'used_from',
    plain: 'credential_id noted_since used_at unused_told_at',
  },
  refusals: {
    fate: 'expires',
    why: 'Refused sign-ins and calls by hour, account and network: kept for 90 days, against guessing. Those of a login are deleted with it.',
    personal: 'username network',
    plain: 'id hour reason account_type account_id times first_at last_at',
  },
  rate_windows: {
    fate: 'expires',
    why: 'Calls by caller and minute, on PostgreSQL; gone within minutes.',
    personal: 'key',
    plain: 'count ends_at',
  },
  banned_addresses: {
    fate: 'staff',
    why: 'Addresses that may not call, until the ban ends.',
    personal: 'address reason',
    plain: 'id created_at expires_at',
  },
  roles: setUp('What staff may do.', 'id name is_full permissions'),
  todo_items: {
    fate: 'staff',
    why: 'Notes that staff keeps for itself, of no client.',
    personal: 'title description',
    plain: 'id status due_date admin_id created_at setup_title',
  },
  announcements: setUp('News for everybody.', 'id title body is_published created_at'),
  settings: setUp(
    'Settings; the seller’s own name and address among them. Secrets such as `imap_password` are sealed; settings are nobody’s rows, so that no export of a client has them.',
    'name value group',
  ),
  link_keys: {
    fate: 'none',
    why: 'The key of the links in mails about invoices.',
    secret: 'key',
    plain: 'id created_at',
  },
  currencies: setUp('Currencies.', 'id code prefix suffix decimals rate is_default'),
  client_groups: setUp('Groups of clients.', 'id name discount colour'),
  email_templates: setUp('Texts of mails.', 'id name language subject body is_active'),
  departments: setUp('Departments and their own addresses.', 'id name email sort_order retired_at is_hidden'),
  ticket_statuses: setUp('Statuses of tickets.', 'id title title_key sort_order retired_at'),
  canned_categories: setUp('Categories of prepared replies.', 'id name'),
  canned_replies: setUp('Prepared replies.', 'id name category_id message'),
  order_statuses: setUp('Statuses of orders.', 'id title sort_order retired_at'),
  tax_rates: setUp(
    'Taxes.',
    `id name label country state rate from_day until_day product_types category note reason is_reverse_charge is_compound
      rank`,
  ),
  tax_rate_groups: setUp('Product groups of taxes.', 'tax_rate_id group_id'),
  exchange_rates: setUp('Exchange rates of days.', 'to_currency_id currency_id day amount worth'),
  product_groups: setUp('Groups of products.', 'id name sort_order'),
  products: setUp(
    'Products.',
    `id group_id name description type pay_type module ssl_module server_group_id auto_setup package_name stock is_hidden
      sort_order created_at`,
  ),
  product_prices: setUp('Their prices.', 'product_id currency_id cycle price setup_fee'),
  addons: setUp('Addons.', 'id name description'),
  addon_prices: setUp('Their prices.', 'addon_id currency_id cycle price'),
  tlds: setUp(
    'Extensions of domains.',
    `id extension register_price transfer_price renew_price is_registered is_transferred is_renewed is_enabled sort_order
      grace_days redemption_days sold_years`,
  ),
  tld_prices: setUp('Their prices.', 'tld_id currency_id service years price'),
  promotions: setUp(
    'Promotions.',
    `id code type value is_recurring cycles max_uses uses is_once_per_client periods starts expires retired_at`,
  ),
  promotion_products: setUp('What promotions are for.', 'promotion_id product_id'),
  server_groups: setUp('Groups of servers.', 'id name'),
  server_group_members: setUp('Servers of groups.', 'server_id group_id'),
  servers: {
    fate: 'none',
    why: 'Servers of the operator.',
    secret: 'password access_key',
    plain: 'id name module hostname port is_secure username nameservers max_accounts is_active',
  },
  modules: {
    fate: 'none',
    why: 'Modules and what is set of them; passwords in it are sealed.',
    secret: 'parameters',
    plain: 'id type name is_active from_api withheld owners owner_permissions',
  },
  notification_rules: {
    fate: 'none',
    why: 'Who hears of which event; passwords in it are sealed.',
    secret: 'parameters',
    plain: 'id name event channel is_active retired_at',
  },
  setup_renames: setUp('Names that a set-up file has changed.', 'id section row_id old_name new_name created_at'),
  secret_keys: { fate: 'none', why: 'By what the keys are known.', secret: 'canary', plain: 'id created_at' },
  installation: { fate: 'none', why: 'This installation.', secret: 'token', plain: 'id public_url created_at' },
  service_starts: { fate: 'none', why: 'Starts of the service.', secret: 'token', plain: 'id stamps created_at' },
  sandbox: setUp('The clock of a sandbox.', 'id ahead_ms created_at'),
  audit_results: setUp('How the last audit ended.', 'id finished_at findings notes milliseconds'),
  backup_results: setUp('How the last backup ended.', 'id finished_at bytes milliseconds'),
  leases: setUp('Which process does what.', 'name holder ends_at finished_at'),
  job_steps: setUp('How the steps of the daily job stand.', 'name finished_at failed_at waiting'),
  row_counts: setUp('Numbers of rows.', 'counted value total changes'),
  later_row_counts: setUp('Further numbers of rows.', 'counted value total changes'),
  kept_sums: setUp('Sums of money.', 'summed currency_id part amount'),
  client_changes: changes('clients'),
  invoice_changes: changes('invoices'),
  transaction_changes: changes('transactions'),
  order_changes: changes('orders'),
  service_changes: changes('services'),
  domain_changes: changes('domains'),
  ticket_changes: changes('tickets'),
}
