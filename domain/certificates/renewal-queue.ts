import type { SslOrderRow } from '../../db/rows-certificates.js'
import { instant } from '../context.js'
import type { Queue } from '../queue/queue.js'
import { providerWidth } from './provider-width.js'
import { noRenewalChanges } from './renewal-plan.js'

/** Number of consecutive unfinished attempts after which a renewal is given up. */
const maxUnfinished = 5
const pauseMs = 60 * 60_000

/**
 * Certificates that renew automatically. A row is due when it is time to ask its provider for renewal advice, or to
 * renew the certificate. A row shares its lease with staff calls and with the certificate queue.
 */
export const renewalQueue: Queue<SslOrderRow> = {
  name: 'renewals',
  table: 'ssl_orders',
  lane: 'module',
  width: providerWidth,
  columns: { dueAt: 'ari_retry_at', attempts: 'calls', error: 'message' },
  // Same condition as the index ssl_orders_renewals.
  open: "ari_retry_at is not null and status = 'Active'",
  // Same condition as the index ssl_orders_renewals_failed.
  failed: 'renewal_failed_at is not null',
  pauseMs: () => pauseMs,
  pausesWhenLost: true,
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinished,
  lostReason: ({ unfinished_attempts }) =>
    `The service stopped each of the last ${unfinished_attempts} times before renewing the certificate`,
  whenDeferred: () => ({ renewing_since: null }),
  whenFailed: (_row, _failure, now) => ({
    ...noRenewalChanges,
    renewal_failed_at: instant(now),
    renewing_since: null,
    unfinished_attempts: 0,
  }),
}
