import { type Context, today } from '../context.js'
import { addDays, type Day } from '../values/days.js'
import type { HeldAttempt } from './attempts.js'

/**
 * SQL that is true for attempts made with a payment method's current card, and false for attempts with a card that it
 * replaced (R-4022).
 */
export const isCurrentCardSql =
  '(pay_methods.renewed_at is null or payment_attempts.created_at >= pay_methods.renewed_at)'

/**
 * SQL that is true for attempts that tried a payment method: neither cancelled, nor failed because of the operator
 * (R-4052).
 */
export const isTriedSql = `payment_attempts.state <> 'cancelled'
  and (payment_attempts.decline is null or payment_attempts.decline <> 'misconfigured')`

/**
 * SQL that is true for attempts after which the invoice is charged again only as R-4044 allows. A charge that brought
 * less than requested is not among them, unless the money was returned: the rest is charged at the next run (R-4055).
 */
export const isConclusiveSql = `${isTriedSql} and not (payment_attempts.state = 'paid'
  and payment_attempts.paid < payment_attempts.amount and not exists (select 1 from returned_payments
    where returned_payments.payment_id = payment_attempt_parts.transaction_id))`

/** Returns the days on which an invoice was charged to a payment method's current card, oldest first. */
export const loadChargeDays = async (
  { db }: Pick<Context, 'db'>,
  invoiceId: number,
  methodId: number,
): Promise<readonly Day[]> =>
  (await db('payment_attempt_parts')
    .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
    .join('pay_methods', 'pay_methods.id', 'payment_attempts.pay_method_id')
    .where({ invoice_id: invoiceId, pay_method_id: methodId })
    .whereRaw(isCurrentCardSql)
    .whereRaw(isConclusiveSql)
    .whereNotNull('charge_day')
    .orderBy('charge_day')
    .pluck('charge_day')) as Day[]

/**
 * Returns the day of the next retry after charges on `days`, or undefined after the last retry.
 * `auto_payment_retry_days` counts from the first charge (R-4044).
 */
export function retryDay(settings: Context['settings'], days: readonly Day[]): Day | undefined {
  const [first] = days
  if (first === undefined) return undefined
  const after = [...settings.wholes('auto_payment_retry_days')].sort((a, b) => a - b)[days.length - 1]
  return after === undefined ? undefined : addDays(first, after)
}

/**
 * Returns the day on which a charge is retried: tomorrow if the operator must change something, a retry day after a
 * soft decline, or null if it is not retried.
 */
export async function nextChargeDay(ctx: Context, { attempt, parts }: HeldAttempt): Promise<Day | null> {
  const [part] = parts
  const { decline, pay_method_id } = attempt
  if (part === undefined || pay_method_id === null) return null
  if (decline === 'misconfigured') return part.charge_day === null ? null : addDays(today(ctx), 1)
  if (decline !== 'soft') return null
  const next = retryDay(ctx.settings, await loadChargeDays(ctx, part.invoice_id, pay_method_id))
  if (next === undefined) return null
  return next <= today(ctx) ? addDays(today(ctx), 1) : next
}
