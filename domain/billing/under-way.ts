import type { Knex } from 'knex'
import { type Context, later } from '../context.js'

const dayMs = 24 * 60 * 60_000

/** Returns the instant since which a payment counts as under way: the setting `pending_payment_days` ago (R-4046). */
export const underWaySince = ({ now, settings }: Pick<Context, 'now' | 'settings'>): string =>
  later(now, -settings.whole('pending_payment_days') * dayMs)

/**
 * Narrows a query of invoices to those of which no payment is under way at a gateway (R-4046): one that is has neither reminders
 * nor consequences for as many days as the setting `pending_payment_days` says, and no credit is used on it.
 */
export const withoutPaymentUnderWay =
  (ctx: Pick<Context, 'db' | 'now' | 'settings'>) =>
  (query: Knex.QueryBuilder): unknown =>
    query.whereNotExists(
      ctx
        .db('payment_attempt_parts')
        .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
        .whereRaw('payment_attempt_parts.invoice_id = invoices.id and payment_attempt_parts.is_live = 1')
        .where('payment_attempts.pending_since', '>', underWaySince(ctx))
        .select('payment_attempt_parts.id'),
    )
