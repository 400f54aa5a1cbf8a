import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later } from '../context.js'
import type { ModuleError } from '../ports/module.js'
import type { RenewalAdvice } from '../ports/ssl.js'
import { parseStored } from '../secrets/unreadable.js'
import type { DerivedColumns } from '../sql/derived-columns.js'
import {
  askingPause,
  instantWithin,
  isLate,
  type Life,
  lifeOf,
  lookAgainMs,
  pauseAfterFailure,
  pauseUnanswered,
  usualRenewal,
} from './renewal-times.js'

// The columns of an order that say when its certificate is renewed.

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

/** Returns true while the lease of an order is that of a question when to renew, which a call of staff may break off. */
export const isOnlyAsked = ({ status, renewing_since, unfinished_attempts }: SslOrderRow): boolean =>
  status === 'Active' && renewing_since === null && unfinished_attempts > 0

/** Stands for the end of a certificate that cannot be read. */
const noEnd = '1970-01-01T00:00:00.000Z'

/** Returns the plan of a certificate that has just come: its provider is asked next. `renews`: its module can renew it. */
export function planOf(now: Date, certificate: string, renews: boolean): Plan {
  const life = lifeOf(certificate)
  return {
    renewal_of: life === undefined ? noEnd : instant(life.end),
    renew_at: renews && life !== undefined ? instant(usualRenewal(life)) : null,
    ari_checked_at: null,
    ari_retry_at: renews ? instant(now) : null,
    ari_window: null,
    renewal_failures: 0,
    renewal_told_at: null,
    renewal_failed_at: null,
  }
}

/** Returns true where the columns are about a certificate that was replaced without them. Release before: renewal-plans */
export const isOutdated = ({ renewal_of, certificate }: SslOrderRow): boolean =>
  certificate !== null && renewal_of !== endOf(certificate)

const endOf = (certificate: string): string => {
  const life = lifeOf(certificate)
  return life === undefined ? noEnd : instant(life.end)
}

/** Returns when the certificate of an order renews by itself; null where it does not, or is being replaced. */
export const renewalTimeOf = ({ status, renew_at }: Pick<SslOrderRow, 'status' | 'renew_at'>) =>
  status === 'Active' ? renew_at : null

/** Certificates that were stored without a plan. Release before: renewal-plans */
export const renewalPlans: DerivedColumns = {
  table: 'ssl_orders',
  // The condition of the index ssl_orders_unplanned.
  missing: "renewal_of is null and status = 'Active' and certificate is not null",
  from: ['certificate'],
  // A look at the order finds out if it renews at all. After an upgrade there are many: they are spread over hours.
  derive: ({ id, certificate }: { id: number; certificate: string }, now: Date) => ({
    renewal_of: endOf(certificate),
    ari_retry_at: later(now, (id * spreadMs) % lookAgainMs),
  }),
}

/** Milliseconds between the first looks at two orders that follow each other. */
const spreadMs = 20_000

/** A window, as it is stored. */
interface StoredWindow {
  readonly start: string
  readonly end: string
  /** Address of a page on which the provider says why. */
  readonly explanation?: string
}

/** Returns the window on record; undefined where the service goes by its own rule. */
export const windowOf = ({ ari_window }: Pick<SslOrderRow, 'ari_window'>): StoredWindow | undefined =>
  ari_window === null ? undefined : parseStored('ssl_orders.ari_window', ari_window)

type Changes = Partial<SslOrderRow>

/** Returns the changes of an order after its provider has said when to renew. One instant is chosen for each window. */
export function afterAdvice(
  ctx: Context,
  row: SslOrderRow,
  { window, explanation, retryAfter }: RenewalAdvice,
): Changes {
  const { now } = ctx
  const life = lifeOf(row.certificate ?? '')
  const suggested = window && life && cutAt(window, life.end)
  const known = windowOf(row)
  const isKnown = suggested === undefined ? known === undefined : isSame(known, suggested)
  const renewAt =
    isKnown && row.renew_at !== null
      ? row.renew_at
      : suggested === undefined
        ? life && instant(usualRenewal(life))
        : instant(instantWithin(ctx, suggested))
  return {
    ari_window:
      suggested === undefined
        ? null
        : JSON.stringify({ start: instant(suggested.start), end: instant(suggested.end), explanation }),
    ari_checked_at: instant(now),
    renew_at: renewAt ?? null,
    ari_retry_at: earlier(renewAt, later(now, askingPause(retryAfter))),
  }
}

/** Returns a window without what lies after the end of the certificate; undefined where nothing is left of it. */
const cutAt = ({ start, end }: Life, last: Date): Life | undefined =>
  start >= last ? undefined : { start, end: end < last ? end : last }

const isSame = (known: StoredWindow | undefined, { start, end }: Life): boolean =>
  known?.start === instant(start) && known.end === instant(end)

const earlier = (first: string | undefined, second: string): string =>
  first !== undefined && first < second ? first : second

/** Returns the changes of an order whose provider did not say when to renew: what it said last goes on to hold. */
export function afterNoAdvice({ now }: Context, row: SslOrderRow, { retryAfter }: ModuleError): Changes {
  const life = lifeOf(row.certificate ?? '')
  const renewAt = row.renew_at ?? (life && instant(usualRenewal(life)))
  const sinceMs = row.ari_checked_at === null ? 0 : now.getTime() - Date.parse(row.ari_checked_at)
  return { renew_at: renewAt ?? null, ari_retry_at: earlier(renewAt, later(now, pauseUnanswered(sinceMs, retryAfter))) }
}

/** Returns the changes of an order that is not renewed at present, until it is looked at again. */
export const afterRest = ({ now }: Context): Changes => ({ renew_at: null, ari_retry_at: later(now, lookAgainMs) })

/** Returns the changes of an order whose certificate never renews by itself. */
export const neverRenewed: Changes = { renew_at: null, ari_retry_at: null }

/**
 * Returns the changes of an order whose renewal has failed. Staff are told once for each certificate, as soon as it is
 * late.
 */
export function afterFailedRenewal(now: Date, row: SslOrderRow, retryAfter?: number): Changes {
  const failures = row.renewal_failures + 1
  const end = new Date(row.expires_at ?? now)
  const isTold = row.renewal_told_at === null && isLate(now, new Date(row.renew_at ?? now), end)
  return {
    renewing_since: null,
    renewal_failures: failures,
    ari_retry_at: later(now, pauseAfterFailure(failures, end.getTime() - now.getTime(), retryAfter)),
    ...(isTold && { renewal_told_at: instant(now) }),
  }
}
