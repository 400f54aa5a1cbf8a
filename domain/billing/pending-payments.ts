import type { Knex } from 'knex'
import { type Context, later } from '../context.js'

const dayMs = 24 * 60 * 60_000

/**
 * Returns the earliest start of a payment that is still considered in progress: `pending_payment_days` days ago
 * (R-4046).
 */
export const pendingPaymentCutoff = ({ now, settings }: Pick<Context, 'now' | 'settings'>): string =>
  later(now, -settings.whole('pending_payment_days') * dayMs)

/**
 * Excludes invoices with a payment in progress at a gateway from a query (R-4046). For at most `pending_payment_days`
 * days, they get no reminders, do not become overdue, suspend no service, expire no order, and are not paid from
 * credit.
 */
export const excludePendingPayments =
  (ctx: Pick<Context, 'db' | 'now' | 'settings'>) =>
  (query: Knex.QueryBuilder): unknown =>
    query.whereNotExists(
      ctx
        .db('payment_attempt_parts')
        .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
        .whereRaw('payment_attempt_parts.invoice_id = invoices.id and payment_attempt_parts.is_live = 1')
        .where('payment_attempts.pending_since', '>', pendingPaymentCutoff(ctx))
        .select('payment_attempt_parts.id'),
    )

/**
 * Excludes invoices from dunning: invoices with a payment in progress, and invoices whose automatic charge failed in the
 * last `pending_payment_days` days because the operator must change something (R-4052).
 */
export const excludePausedDunning =
  (ctx: Pick<Context, 'db' | 'now' | 'settings'>) =>
  (query: Knex.QueryBuilder): unknown =>
    query
      .where(excludePendingPayments(ctx))
      .whereNotExists(
        ctx
          .db('payment_attempt_parts')
          .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
          .whereRaw('payment_attempt_parts.invoice_id = invoices.id and payment_attempt_parts.charge_day is not null')
          .where('payment_attempts.state', 'failed')
          .where('payment_attempts.decline', 'misconfigured')
          .where('payment_attempts.state_at', '>', pendingPaymentCutoff(ctx))
          .select('payment_attempt_parts.id'),
      )
