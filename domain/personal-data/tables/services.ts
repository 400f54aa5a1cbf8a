import { clientOwner, type RetentionRules, rowOwner } from '../retention-rule.js'

/** SQL condition for services with a pending operation, which needs the service's personal data. */
const hasPendingServiceOperationSql = `exists (select 1 from module_queue where module_queue.service_id = services.id
  and module_queue.status = 'pending')`
const hasPendingDomainOperationSql = `exists (select 1 from module_queue where module_queue.domain_id = domains.id
  and module_queue.status = 'pending')`
const isUnderWay = "module_queue.status = 'pending'"

/** Retention rules for tables of orders, and of operations on servers, registrars, and certificate authorities. */
export const serviceTables: RetentionRules = {
  orders: {
    fate: 'cleared',
    isErased: true,
    why: 'Orders with time and amount, for statistics.',
    owner: clientOwner,
    hasOrphans: true,
    personal: 'address accepted_from',
    plain: `id client_id number status invoice_id promotion_id promo_code is_promotion_returned promotion_saved payment_method
      currency_id amount terms_url terms_version accepted_at created_at`,
    cleared: { address: null, accepted_from: null },
  },
  baskets: {
    fate: 'expires',
    why: 'Encrypted shop baskets, kept for two days; not linked to a client.',
    secret: 'token_hash content',
    plain: 'id order_key placed_key placed_order_id expires_at',
  },
  order_counts: {
    fate: 'expires',
    why: 'Keyed hashes of networks that have ordered in the shop, with daily counts; deleted two days later.',
    secret: 'source',
    plain: 'id day placed expires_at',
  },
  repricings: {
    fate: 'none',
    why: 'Price changes made by staff.',
    plain: 'id product_id since_day announce_days announce_on author created_at taken_back_at',
  },
  price_changes: {
    fate: 'cleared',
    why: 'New prices of services, with the times of their announcements.',
    owner: rowOwner('service_id', 'services'),
    plain: `id repricing_id service_id currency_id billing_cycle old_amount new_amount since_day from_day state reason
      announced_on mailed_at`,
    cleared: {},
  },
  services: {
    fate: 'cleared',
    isErased: true,
    why: 'Services sold and their periods, for statistics and the audit. If an operation still waits for a server, names and texts are removed once it is done.',
    owner: clientOwner,
    hasOrphans: true,
    spared: hasPendingServiceOperationSql,
    personal: 'domain suspension_reason username account_username account_mark account_begun account_claim notes',
    secret: 'password',
    plain: `id client_id order_id product_id server_id server_product_id server_suspended currency_id status suspended_on is_suspended_by_staff billing_cycle
      first_amount setup_fee is_from_stock is_priced_by_hand listed_amount recurring_amount regular_amount promotion_periods payment_method next_due_date
      billed_until not_billed_reason anchor_day registered_on terminated_on created_at`,
    cleared: {
      domain: null,
      suspension_reason: null,
      username: null,
      account_username: null,
      account_mark: null,
      account_begun: null,
      account_claim: null,
      notes: null,
      password: null,
    },
  },
  service_addons: {
    fate: 'cleared',
    isErased: true,
    why: 'Service addons.',
    owner: rowOwner('service_id', 'services'),
    personal: 'notes',
    plain: `id service_id addon_id order_id status billing_cycle first_amount recurring_amount next_due_date billed_until
      not_billed_reason anchor_day awaits_order created_at`,
    cleared: { notes: null },
  },
  cancellation_requests: {
    fate: 'cleared',
    isErased: true,
    why: 'Cancellation requests for services.',
    owner: rowOwner('service_id', 'services'),
    personal: 'reason',
    plain: 'id service_id type is_open created_at',
    cleared: { reason: null },
  },
  upgrades: {
    fate: 'none',
    why: 'Product changes, for the audit.',
    owner: rowOwner('service_id', 'services'),
    plain: `id service_id old_product_id new_product_id invoice_id status amount recurring_amount old_recurring_amount
      expires_on priced_until unpriced_until awaited created_at`,
  },
  domains: {
    fate: 'cleared',
    isErased: true,
    why: 'Domains sold and their periods, for statistics and the audit. The name becomes `deleted-ID.invalid`.',
    owner: clientOwner,
    hasOrphans: true,
    spared: hasPendingDomainOperationSql,
    personal: 'domain readable_name notes nameservers',
    secret: 'epp_code',
    plain: `id client_id order_id currency_id status registrar order_type years first_amount recurring_amount payment_method
      registered_on expiry_date expiry_learned_on reported_expiry reported_away_on renewed_from next_due_date billed_until not_billed_reason anchor_day dns_management
      email_forwarding id_protection extras synced_at is_renewal_off is_unconfirmed reminded_of reminded_days created_at`,
    cleared: {
      domain: { sql: "'deleted-' || id || '.invalid'" },
      readable_name: null,
      notes: null,
      nameservers: '[]',
      epp_code: null,
    },
  },
  client_moves: {
    fate: 'none',
    why: 'Services and domains moved to another client; the IDs of deleted clients are removed.',
    plain: 'id service_id domain_id from_client_id to_client_id created_at',
  },
  moved_periods: {
    fate: 'none',
    why: 'Changed due dates, for the audit, with the staff member who changed them.',
    plain: 'id kind thing_id from_day to_day reason author created_at',
  },
  module_queue: {
    fate: 'deleted',
    isErased: true,
    why: 'Operations for servers and registrars. Waiting operations are still carried out, and deleted afterwards.',
    owner: [rowOwner('service_id', 'services'), rowOwner('domain_id', 'domains')],
    spared: isUnderWay,
    personal: 'last_error',
    secret: 'payload idempotency_key',
    plain: `id service_id domain_id action status attempts unfinished_attempts max_attempts next_attempt_at leased_until
      is_unsettled accepted_at completed_at traceparent created_at`,
  },
  ssl_orders: {
    fate: 'deleted',
    isErased: true,
    why: 'Certificates and the contacts who requested them.',
    owner: clientOwner,
    hasOrphans: true,
    personal: 'domain domains csr previous_csr approver_email admin challenges certificate chain message',
    secret: 'state',
    plain: `id client_id service_id module cert_type webserver_type validation_method status is_placed expires_at renewal_of
      renew_at ari_checked_at ari_retry_at ari_window renewing_since renewal_failures renewal_told_at renewal_failed_at
      reminded_of reminded_days awaiting_since cancelling_since next_poll_at polls unfinished_attempts leased_until calls
      traceparent created_at`,
  },
  former_certificates: {
    fate: 'deleted',
    why: 'Previous certificates after a renewal.',
    owner: rowOwner('ssl_order_id', 'ssl_orders'),
    personal: 'certificate',
    plain: 'id ssl_order_id expires_at',
  },
  acme_challenges: {
    fate: 'deleted',
    why: 'Validation challenges for certificate authorities.',
    owner: rowOwner('ssl_order_id', 'ssl_orders'),
    secret: 'token content',
    plain: 'id ssl_order_id',
  },
}
