import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later } from '../context.js'
import type { ModuleError } from '../ports/module.js'
import type { RenewalAdvice } from '../ports/ssl.js'
import { parseStored } from '../secrets/unreadable.js'
import type { DerivedColumns } from '../sql/derived-columns.js'
import {
  adviceQueryPause,
  certificateValidity,
  defaultRenewalTime,
  failedRenewalPause,
  isEarlyRenewal,
  isLate,
  randomInstant,
  renewalRecheckMs,
  unadvisedQueryPause,
  type ValidityPeriod,
} from './renewal-times.js'

// The columns of an order that schedule its certificate's renewal.

type Plan = Pick<
  SslOrderRow,
  | 'renewal_of'
  | 'renew_at'
  | 'ari_checked_at'
  | 'ari_retry_at'
  | 'ari_window'
  | 'renewal_failures'
  | 'renewal_told_at'
  | 'renewal_failed_at'
>

/** Returns true if the order's lease belongs to a query for renewal advice, which a staff call can interrupt. */
export const hasAdviceLease = ({ status, renewing_since, unfinished_attempts }: SslOrderRow): boolean =>
  status === 'Active' && renewing_since === null && unfinished_attempts > 0

/** Stored in place of the expiry time if a certificate cannot be parsed. */
const noEnd = '1970-01-01T00:00:00.000Z'

/**
 * Returns the plan for a newly issued certificate. If `renews` is true, the module can renew the certificate, and the
 * next step is to ask its provider for advice: after an hour, or later after `failures` failed and early renewals.
 */
export function planRenewal(now: Date, certificate: string, renews: boolean, failures = 0): Plan {
  const life = certificateValidity(certificate)
  const leftMs = life === undefined ? 0 : life.end.getTime() - now.getTime()
  return {
    renewal_of: life === undefined ? noEnd : instant(life.end),
    renew_at: renews && life !== undefined ? instant(defaultRenewalTime(life)) : null,
    ari_checked_at: null,
    ari_retry_at: renews ? later(now, failedRenewalPause(failures, leftMs)) : null,
    ari_window: null,
    renewal_failures: failures,
    renewal_told_at: null,
    renewal_failed_at: null,
  }
}

/**
 * Returns the number of failures to plan a renewed certificate with. A renewal that only advice caused, in the first
 * half of the validity period, counts like a failed one, so that advice in the past cannot renew a certificate again
 * and again (R-2878).
 */
export function failuresAfterRenewal(
  now: Date,
  { certificate, renewing_since, renewal_failures }: SslOrderRow,
): number {
  const life = certificateValidity(certificate ?? '')
  return renewing_since !== null && life !== undefined && isEarlyRenewal(now, life) ? renewal_failures + 1 : 0
}

/**
 * Returns true if the plan belongs to a previous certificate, which an earlier release replaced without a new plan.
 * Release before: renewal-plans
 */
export const isOutdated = ({ renewal_of, certificate }: SslOrderRow): boolean =>
  certificate !== null && renewal_of !== endOf(certificate)

const endOf = (certificate: string): string => {
  const life = certificateValidity(certificate)
  return life === undefined ? noEnd : instant(life.end)
}

/** Returns when an order's certificate renews automatically, or null if it does not renew or is being replaced. */
export const nextRenewalTime = ({ status, renew_at }: Pick<SslOrderRow, 'status' | 'renew_at'>) =>
  status === 'Active' ? renew_at : null

/** Plans for certificates stored without one. Release before: renewal-plans */
export const renewalPlans: DerivedColumns = {
  table: 'ssl_orders',
  // Same condition as the index ssl_orders_unplanned.
  missing: "renewal_of is null and status = 'Active' and certificate is not null",
  from: ['certificate'],
  // The first check of an order determines whether it renews. After an upgrade there are many, so the checks are spread
  // over several hours.
  derive: ({ id, certificate }: { id: number; certificate: string }, now: Date) => ({
    renewal_of: endOf(certificate),
    ari_retry_at: later(now, (id * spreadMs) % renewalRecheckMs),
  }),
}

/** Milliseconds between the first checks of orders with consecutive IDs. */
const spreadMs = 20_000

/** A renewal window as stored in `ari_window`. */
interface StoredWindow {
  readonly start: string
  readonly end: string
  /** URL of a page with the provider's reason. */
  readonly explanation?: string
}

/** Returns the stored renewal window, or undefined if the default renewal time applies. */
export const parseRenewalWindow = ({ ari_window }: Pick<SslOrderRow, 'ari_window'>): StoredWindow | undefined =>
  ari_window === null ? undefined : parseStored('ssl_orders.ari_window', ari_window)

type Changes = Partial<SslOrderRow>

/**
 * Returns the column changes after the provider's renewal advice. The renewal time is chosen once for each window, and
 * is not in the past.
 */
export function adviceChanges(ctx: Context, row: SslOrderRow, advice: RenewalAdvice): Changes {
  const { now } = ctx
  const { window, explanation, retryAfter } = advice
  const life = certificateValidity(row.certificate ?? '')
  const suggested = window && life && cutAt(window, life.end)
  if (suggested === undefined) {
    const planned = row.ari_window === null ? row : { ...row, renew_at: null }
    return { ari_window: null, ...unadvisedChanges(ctx, planned, adviceQueryPause(retryAfter)) }
  }
  const isKnown = isSame(parseRenewalWindow(row), suggested)
  const renewAt = isKnown && row.renew_at !== null ? row.renew_at : chooseRenewalTime(ctx, suggested)
  return {
    ari_window: JSON.stringify({ start: instant(suggested.start), end: instant(suggested.end), explanation }),
    ari_checked_at: instant(now),
    renew_at: renewAt,
    ari_retry_at: earlier(renewAt, later(now, adviceQueryPause(retryAfter))),
  }
}

function chooseRenewalTime(ctx: Context, window: ValidityPeriod): string {
  const chosen = randomInstant(ctx, window)
  return instant(chosen < ctx.now ? ctx.now : chosen)
}

/** Limits a window to the time before the certificate's expiry. Returns undefined if no part of it remains. */
const cutAt = ({ start, end }: ValidityPeriod, last: Date): ValidityPeriod | undefined =>
  start >= last ? undefined : { start, end: end < last ? end : last }

const isSame = (known: StoredWindow | undefined, { start, end }: ValidityPeriod): boolean =>
  known?.start === instant(start) && known.end === instant(end)

const earlier = (first: string | undefined, second: string): string =>
  first !== undefined && first < second ? first : second

/** Returns the column changes after a failed query for renewal advice. The provider's last advice stays in effect. */
export const noAdviceChanges = (ctx: Context, row: SslOrderRow, { retryAfter = 0 }: ModuleError): Changes =>
  unadvisedChanges(ctx, row, retryAfter * 1000)

/** Returns the column changes after a query without advice. `askedMs` is the shortest pause before the next one. */
function unadvisedChanges({ now }: Context, row: SslOrderRow, askedMs: number): Changes {
  const life = certificateValidity(row.certificate ?? '')
  const renewAt = row.renew_at ?? (life && instant(defaultRenewalTime(life)))
  const since = row.ari_checked_at === null ? (life?.start ?? now) : new Date(row.ari_checked_at)
  const pauseMs = unadvisedQueryPause(now.getTime() - since.getTime(), askedMs)
  return { renew_at: renewAt ?? null, ari_retry_at: earlier(renewAt, later(now, pauseMs)) }
}

/** Returns the column changes that pause an order's renewal until the next check. */
export const pausedRenewalChanges = ({ now }: Context): Changes => ({
  renew_at: null,
  ari_retry_at: later(now, renewalRecheckMs),
})

/** Column changes for a certificate that never renews automatically. */
export const noRenewalChanges: Changes = { renew_at: null, ari_retry_at: null }

/**
 * Returns the column changes after a failed renewal. Staff are notified once per certificate: at its first failure
 * after the renewal has become late, or as soon as the provider returns something other than the requested certificate
 * (`isUnfit`). `retryAfter` is in seconds.
 */
export function failedRenewalChanges(
  now: Date,
  row: SslOrderRow,
  { retryAfter, isUnfit = false }: { readonly retryAfter?: number; readonly isUnfit?: boolean },
): Changes {
  const failures = row.renewal_failures + 1
  const end = new Date(row.expires_at ?? now)
  const isTold = row.renewal_told_at === null && (isUnfit || isLate(now, new Date(row.renew_at ?? now), end))
  return {
    renewing_since: null,
    renewal_failures: failures,
    ari_retry_at: later(now, failedRenewalPause(failures, end.getTime() - now.getTime(), retryAfter)),
    ...(isTold && { renewal_told_at: instant(now) }),
  }
}
