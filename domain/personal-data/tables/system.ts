import type { RetentionRules } from '../retention-rule.js'

/** Returns the retention rule for a table of configuration or system data, which contains no personal data. */
const setUp = (why: string, plain: string) => ({ fate: 'none', why, plain }) as const

/** Returns the retention rule for a table that stores when rows last changed, as IDs and stamps. */
const changes = (of: string) => setUp(`Time of the last change of ${of}.`, 'id stamp')

/** Retention rules for tables of staff, the installation, and the catalog. */
export const systemTables: RetentionRules = {
  staff: {
    fate: 'staff',
    why: 'Staff accounts. The name of a deleted account is kept for the log.',
    personal: 'username firstname lastname email',
    secret: 'password_hash totp_secret',
    plain: 'id role_id is_active departments deleted_at created_at',
  },
  staff_sign_ins: { fate: 'staff', why: 'Time of each staff member’s last activity.', plain: 'staff_id last_seen_at' },
  credentials: {
    fate: 'staff',
    why: 'API credentials.',
    personal: 'description allowed_ips setup_allowed_ips inherited_allowed_ips',
    secret: 'identifier secret_hash own_secret_hash previous_secret_hash',
    plain: 'id staff_id permissions expires_at overlap_ends_at is_active created_at',
  },
  credential_uses: {
    fate: 'staff',
    why: 'Time and network address of each credential’s last use.',
    personal: 'used_from',
    plain: 'credential_id noted_since used_at unused_told_at',
  },
  refusals: {
    fate: 'expires',
    why: 'Refused sign-ins and calls by hour, account, and network; kept for 90 days to detect guessing. A login’s entries are deleted with it.',
    personal: 'username network',
    plain: 'id hour reason account_type account_id times first_at last_at',
  },
  rate_windows: {
    fate: 'expires',
    why: 'Calls by caller and minute, on PostgreSQL; deleted within minutes.',
    personal: 'key',
    plain: 'count ends_at',
  },
  banned_addresses: {
    fate: 'staff',
    why: 'Banned network addresses, until the ban ends.',
    personal: 'address reason',
    plain: 'id created_at expires_at',
  },
  roles: setUp('Staff permissions.', 'id name is_full permissions'),
  todo_items: {
    fate: 'staff',
    why: 'Internal staff notes that belong to no client.',
    personal: 'title description',
    plain: 'id status due_date admin_id created_at setup_title source',
  },
  announcements: setUp('Announcements for everyone.', 'id title body is_published created_at'),
  settings: setUp(
    'Settings, including the seller’s name and address. Secrets such as `imap_password` are encrypted. Settings belong to no client and are not part of client exports.',
    'name value group',
  ),
  link_keys: {
    fate: 'none',
    why: 'The key for links in emails about invoices.',
    secret: 'key',
    plain: 'id created_at',
  },
  currencies: setUp('Currencies.', 'id code prefix suffix decimals rate is_default'),
  client_groups: setUp('Client groups.', 'id name discount colour'),
  email_templates: setUp('Email texts.', 'id name language subject body is_active'),
  departments: setUp('Departments and their email addresses.', 'id name email sort_order retired_at is_hidden'),
  ticket_statuses: setUp('Ticket statuses.', 'id title title_key sort_order retired_at'),
  canned_categories: setUp('Canned reply categories.', 'id name'),
  canned_replies: setUp('Canned replies.', 'id name category_id message'),
  order_statuses: setUp('Order statuses.', 'id title sort_order retired_at'),
  tax_rates: setUp(
    'Taxes.',
    `id name label country state rate from_day until_day product_types category note reason is_reverse_charge is_compound
      rank`,
  ),
  tax_rate_groups: setUp('Product groups by tax rate.', 'tax_rate_id group_id'),
  exchange_rates: setUp('Daily exchange rates.', 'to_currency_id currency_id day amount worth'),
  product_groups: setUp('Product groups.', 'id name sort_order'),
  products: setUp(
    'Products.',
    `id group_id name description type pay_type module ssl_module server_group_id auto_setup package_name stock is_hidden
      sort_order created_at`,
  ),
  product_prices: setUp('Product prices.', 'product_id currency_id cycle price setup_fee'),
  addons: setUp('Addons.', 'id name description'),
  addon_prices: setUp('Addon prices.', 'addon_id currency_id cycle price'),
  tlds: setUp(
    'TLDs.',
    `id extension register_price transfer_price renew_price is_registered is_transferred is_renewed is_enabled sort_order
      grace_days redemption_days sold_years`,
  ),
  tld_prices: setUp('TLD prices.', 'tld_id currency_id service years price'),
  promotions: setUp(
    'Promotions.',
    `id code type value is_recurring cycles max_uses uses is_once_per_client is_once_per_order periods starts expires retired_at`,
  ),
  promotion_products: setUp('Products of promotions.', 'promotion_id product_id'),
  server_groups: setUp('Server groups.', 'id name'),
  server_group_members: setUp('Servers in groups.', 'server_id group_id'),
  servers: {
    fate: 'none',
    why: 'The operator’s servers.',
    secret: 'password access_key',
    plain: 'id name module hostname port is_secure username nameservers max_accounts is_active',
  },
  modules: {
    fate: 'none',
    why: 'Modules and their parameters; passwords are encrypted.',
    secret: 'parameters',
    plain: 'id type name is_active from_api withheld owners owner_permissions',
  },
  notification_rules: {
    fate: 'none',
    why: 'Notification rules; passwords are encrypted.',
    secret: 'parameters',
    plain: 'id name event channel is_active retired_at',
  },
  setup_renames: setUp('Names changed by a setup file.', 'id section row_id old_name new_name created_at'),
  secret_keys: { fate: 'none', why: 'Key identifiers.', secret: 'canary', plain: 'id created_at' },
  installation: {
    fate: 'none',
    why: 'The installation’s identity.',
    secret: 'token',
    plain: 'id public_url created_at',
  },
  service_starts: { fate: 'none', why: 'Service starts.', secret: 'token', plain: 'id stamps created_at' },
  sandbox: setUp('The sandbox clock.', 'id ahead_ms created_at'),
  audit_results: setUp('Result of the last audit.', 'id finished_at findings notes milliseconds month_until'),
  backup_results: setUp('Result of the last backup.', 'id finished_at bytes milliseconds'),
  leases: setUp('Leases of processes.', 'name holder ends_at finished_at'),
  job_steps: setUp('State of the daily job steps.', 'name finished_at failed_at waiting'),
  row_counts: setUp('Row counts.', 'counted value total changes'),
  later_row_counts: setUp('Further row counts.', 'counted value total changes'),
  kept_sums: setUp('Running totals.', 'summed currency_id part amount'),
  client_changes: changes('clients'),
  invoice_changes: changes('invoices'),
  transaction_changes: changes('transactions'),
  order_changes: changes('orders'),
  service_changes: changes('services'),
  domain_changes: changes('domains'),
  ticket_changes: changes('tickets'),
}
