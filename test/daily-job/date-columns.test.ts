// R-2847, R-2850

import t from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { onMigratedDatabases } from '../support/databases.js'
import { preparedRows } from '../support/prepared-rows.js'

/**
 * Every column with a day or an instant, by its behavior after a clock that was ahead is corrected. A column that
 * decides when the service acts must not postpone the action by the clock's error.
 */
const columns: Readonly<Record<string, string>> = {
  /** The daily job corrects values in the future. */
  corrected: `deliveries.leased_until deliveries.next_attempt_at einvoices.leased_until einvoices.next_attempt_at
    emails.due_at emails.leased_until emails.next_attempt_at module_queue.leased_until module_queue.next_attempt_at payment_attempts.failed_at payment_attempts.leased_until payment_attempts.looked_at payment_attempts.next_attempt_at
    payment_attempts.pending_since refunds_to_send.leased_until refunds_to_send.next_attempt_at services.suspended_on
    ssl_orders.leased_until ssl_orders.next_poll_at tax_id_checks.leased_until tax_id_checks.next_attempt_at
    tokens_to_forget.leased_until tokens_to_forget.next_attempt_at`,
  /** Values in the future do not count, and the next action replaces them. */
  ignored: `domains.expiry_learned_on domains.reported_away_on domains.reported_expiry domains.synced_at invoices.reminded_on job_steps.failed_at job_steps.finished_at
    leases.ends_at leases.finished_at module_queue.accepted_at pay_methods.expiry_told_on payment_attempt_parts.charge_day second_factors.paused_until`,
  /** Ends of links, sessions, counters, and other temporary rows, which last longer by the clock's error. */
  temporary: `address_links.expires_at banned_addresses.expires_at baskets.expires_at client_invites.expires_at
    client_sessions.ends_at client_sessions.expires_at credentials.overlap_ends_at declaration_counts.expires_at
    idempotency_keys.expires_at idempotency_keys.lease_ends_at known_sources.expires_at login_links.expires_at login_tokens.expires_at
    order_counts.expires_at payment_attempts.expires_at reset_mails.expires_at sign_up_counts.expires_at
    sign_ups.expires_at`,
  /** Planned from other days, typed by staff, or stated by a provider. */
  planned: `billable_items.due_date credentials.expires_at domains.billed_until domains.expiry_date
    domains.next_due_date domains.reminded_of exchange_rates.day former_certificates.expires_at invoice_items.period_end
    invoice_items.period_start invoices.due_date moved_periods.from_day moved_periods.to_day price_changes.from_day
    price_changes.since_day project_tasks.due_date projects.due_date promotions.expires promotions.starts
    quotes.valid_until repricings.announce_on repricings.since_day service_addons.billed_until
    service_addons.next_due_date services.billed_until services.next_due_date ssl_orders.ari_retry_at
    ssl_orders.expires_at ssl_orders.reminded_of ssl_orders.renew_at ssl_orders.renewal_of tax_rates.from_day
    tax_rates.until_day todo_items.due_date upgrades.expires_on upgrades.priced_until upgrades.unpriced_until`,
  /** Records of what was done, which are shown or printed and never changed. */
  records: `accepted_terms.accepted_at activity_log.created_at affiliate_visits.day affiliates.created_at
    announcements.created_at audit_results.finished_at backup_results.finished_at bank_entries.created_at
    bank_entries.value_day banned_addresses.created_at billable_items.created_at blocked_senders.created_at
    cancellation_requests.created_at client_logins.attached_at client_moves.created_at client_notes.created_at
    client_sessions.opened_at client_sessions.used_at clients.created_at closed_ledgers.until_day
    audit_results.month_until unbooked_reports.created_at closed_months.created_at closed_months.from_day closed_months.until_day
    credential_uses.noted_since credential_uses.unused_told_at credential_uses.used_at credentials.created_at
    credit_entries.booked_day credit_entries.created_at credit_notes.created_at credit_notes.date
    declaration_counts.day deleted_clients.deleted_at deleted_clients.erased_at deliveries.created_at
    deliveries.sent_at deliveries.tried_at departments.retired_at dispute_movements.booked_day
    dispute_movements.created_at dispute_movements.value_day domains.created_at domains.registered_on
    domains.renewed_from einvoices.created_at einvoices.status_at emails.bounced_at emails.created_at emails.sent_at
    fee_corrections.booked_day fee_corrections.created_at gateway_customers.created_at installation.created_at
    invoice_closings.booked_day invoice_closings.created_at invoice_redates.created_at invoice_redates.from_date
    invoice_redates.to_date invoices.anonymised_on invoices.cancelled_at invoices.created_at invoices.date
    invoices.paid_at link_keys.created_at logins.created_at logins.detached_at module_queue.completed_at
    module_queue.created_at moved_periods.created_at notification_rules.retired_at number_gaps.created_at
    order_counts.day order_statuses.retired_at orders.accepted_at orders.created_at paper_links.created_at
    pay_methods.consent_at pay_methods.created_at pay_methods.renewed_at payment_attempts.created_at
    payment_attempts.state_at payouts.created_at price_changes.announced_on price_changes.mailed_at products.created_at
    project_messages.created_at project_tasks.created_at projects.created_at promotions.retired_at quotes.created_at
    received_mails.created_at referrals.created_at refunds_to_send.created_at refunds_to_send.failed_at
    refusals.first_at refusals.hour refusals.last_at repricings.created_at repricings.taken_back_at
    returned_payments.created_at reversals.created_at sandbox.created_at second_factors.created_at
    secret_keys.created_at service_addons.created_at service_starts.created_at services.created_at
    services.registered_on services.terminated_on setup_renames.created_at sign_up_counts.day ssl_orders.ari_checked_at
    ssl_orders.awaiting_since ssl_orders.cancelling_since ssl_orders.created_at ssl_orders.renewal_failed_at
    ssl_orders.renewal_told_at
    ssl_orders.renewing_since staff.created_at staff.deleted_at staff_sign_ins.last_seen_at task_timers.ended_at
    task_timers.started_at tax_id_checks.created_at tax_id_checks.failed_at ticket_notes.created_at
    ticket_replies.created_at ticket_replies.edited_at ticket_senders.created_at ticket_statuses.retired_at
    ticket_tokens.created_at tickets.created_at tickets.last_reply_at todo_items.created_at tokens_to_forget.created_at
    tokens_to_forget.failed_at transaction_corrections.booked_day transaction_corrections.created_at
    transactions.booked_day transactions.created_at transactions.value_day
    upgrades.created_at`,
}

/** Returns the columns with a day or an instant, from the types, or on SQLite from the checks. */
async function findDateColumns({ dialect, read }: Database): Promise<string[]> {
  const sql =
    dialect === 'postgres'
      ? `select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and data_type in ('date', 'timestamp with time zone')`
      : `select t.name || '.' || c.name as name from sqlite_master as t, pragma_table_info(t.name) as c
          where t.type = 'table' and (replace(replace(t.sql, '\`', ''), '"', '') like '%' || c.name || ' is date(%'
            or replace(replace(t.sql, '\`', ''), '"', '') like '%' || c.name || ' is strftime(%')`
  const rows = (await preparedRows(read, sql)) as { name: string }[]
  return rows.map(({ name }) => name).sort()
}

onMigratedDatabases(t, 'the behavior of each date column after a clock was ahead is listed', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const found = await findDateColumns(database)
  // On SQLite, the windows of rate limits are in the process. Knex's table has a date only on PostgreSQL.
  const own = found.filter((name) => !['rate_windows.ends_at', 'migrations.migration_time'].includes(name))
  const listed = Object.values(columns).flatMap((names) => names.split(/\s+/))
  t.strictSame(own, [...listed].sort())
})
