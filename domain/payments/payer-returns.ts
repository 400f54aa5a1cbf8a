import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { type Context, instant, later } from '../context.js'
import { hasAttemptEnded } from '../values/statuses.js'
import { attemptName } from './attempt-names.js'
import { lockAttempt } from './attempts.js'

type Named = Pick<PaymentAttemptRow, 'id' | 'created_at'>

/** Returns the secret token in the return URLs of an attempt. */
const createReturnToken = (ctx: Pick<Context, 'linkKey' | 'installationId'>, attempt: Named): string =>
  createHmac('sha256', ctx.linkKey)
    .update(JSON.stringify(['return', attemptName(ctx, attempt)]))
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Returns the URLs to which the gateway redirects a payer who has paid or has given up. */
export function returnPaths(
  ctx: Pick<Context, 'linkKey' | 'installationId' | 'baseUrl'>,
  attempt: Named,
): { readonly returnUrl: string; readonly cancelUrl: string } {
  const way = `${ctx.baseUrl}/client/paid/${attempt.id}/${createReturnToken(ctx, attempt)}`
  return { returnUrl: way, cancelUrl: `${way}/given-up` }
}

/** Returns the attempt with an ID, or undefined if it does not exist or if the token in the URL is wrong. */
export async function findReturnedAttempt(
  ctx: Pick<Context, 'db' | 'linkKey' | 'installationId'>,
  id: number,
  word: string,
): Promise<PaymentAttemptRow | undefined> {
  const attempt = await ctx.db('payment_attempts').where({ id }).first()
  if (attempt === undefined) return undefined
  const [sent, right] = [Buffer.from(word), Buffer.from(createReturnToken(ctx, attempt))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? attempt : undefined
}

/** Minimum number of milliseconds between lookups for returning payers. */
const minLookupIntervalMs = 10_000

/**
 * Schedules a lookup when a payer returns from a gateway, at most every 10 seconds (R-4015). Changes nothing else,
 * because returning does not prove a payment. Returns the attempt, or undefined for an invalid URL.
 */
export async function recordPayerReturn(
  ctx: Context,
  id: number,
  word: string,
): Promise<PaymentAttemptRow | undefined> {
  if ((await findReturnedAttempt(ctx, id, word)) === undefined) return undefined
  const { attempt } = await lockAttempt(ctx, id)
  const isDue = attempt.looked_at === null || attempt.looked_at <= later(ctx.now, -minLookupIntervalMs)
  if (hasAttemptEnded(attempt.state) || attempt.reference === null || attempt.task !== 'look' || !isDue) return attempt
  const at = instant(ctx.now)
  await ctx.db('payment_attempts').where({ id }).update({ looked_at: at, next_attempt_at: at, failed_at: null })
  return attempt
}

/** Payment outcomes that an operator's own return page receives. */
export const outcomes = ['paid', 'pending', 'waiting', 'open', 'failed', 'given-up'] as const
export type Outcome = (typeof outcomes)[number]

/** Returns the currently known outcome of an attempt. */
export function toPaymentOutcome({ state }: Pick<PaymentAttemptRow, 'state'>, hasGivenUp: boolean): Outcome {
  if (state === 'paid' || state === 'stored') return 'paid'
  if (state === 'pending' || state === 'unknown') return 'pending'
  if (state === 'waiting') return 'waiting'
  if (state === 'open') return hasGivenUp ? 'given-up' : 'open'
  return 'failed'
}
