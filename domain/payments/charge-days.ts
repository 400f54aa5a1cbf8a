import { type Context, today } from '../context.js'
import { addDays, type Day } from '../values/days.js'
import type { HeldAttempt } from './attempts.js'

/** Days on which an invoice was charged by itself, the first one first. */
export const chargeDaysOf = async ({ db }: Pick<Context, 'db'>, invoiceId: number): Promise<readonly Day[]> =>
  (await db('payment_attempt_parts')
    .where({ invoice_id: invoiceId })
    .whereNotNull('charge_day')
    .orderBy('charge_day')
    .pluck('charge_day')) as Day[]

/**
 * Returns the day on which an invoice is charged again after so many days of charges, by the setting
 * `auto_payment_retry_days`: days after the first one; undefined after the last (R-4044).
 */
export function retryDay(settings: Context['settings'], days: readonly Day[]): Day | undefined {
  const [first] = days
  if (first === undefined) return undefined
  const after = [...settings.wholes('auto_payment_retry_days')].sort((a, b) => a - b)[days.length - 1]
  return after === undefined ? undefined : addDays(first, after)
}

/** Returns the day on which a charge that failed softly is tried again; null for never. */
export async function nextChargeDay(ctx: Context, { attempt, parts }: HeldAttempt): Promise<Day | null> {
  const [part] = parts
  if (part === undefined || attempt.decline !== 'soft') return null
  const next = retryDay(ctx.settings, await chargeDaysOf(ctx, part.invoice_id))
  return next === undefined || next <= today(ctx) ? (next === undefined ? null : addDays(today(ctx), 1)) : next
}
