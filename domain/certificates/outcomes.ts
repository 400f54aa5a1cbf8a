import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { mailClient } from '../mail/client-mail.js'
import type { ModuleError } from '../ports/module.js'
import type { CertificateOrder, SslModule, SslProgress } from '../ports/ssl.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { parseStored } from '../secrets/unreadable.js'
import { toDay } from '../values/days.js'
import type { SslStatus } from '../values/statuses.js'
import { issueMailVariables } from './certificate-mail.js'
import { certificateExpiry } from './expiry.js'
import type { JudgedAnswer } from './judged-answers.js'
import { failedRenewalChanges, failuresAfterRenewal, noRenewalChanges, planRenewal } from './renewal-plan.js'
import { parseChallenges, publishChallenges, sslEventData, sslOrderLabel, sslOrderNames } from './ssl-orders.js'
import { isCancelling, type SslRequest } from './ssl-requests.js'
import { endWait } from './waiting-orders.js'

export const statePlace = (id: number): Place => ({ table: 'ssl_orders', column: 'state', row: String(id) })

/** Converts an order row to the form that modules receive. */
export const toCertificateOrder = (
  { secretKey }: Pick<Context, 'secretKey'>,
  row: SslOrderRow,
  formerCertificates: readonly string[],
): CertificateOrder => ({
  orderId: row.id,
  csr: row.csr ?? undefined,
  domains: sslOrderNames(row),
  certType: row.cert_type ?? undefined,
  validationMethod: row.validation_method,
  approverEmail: row.approver_email ?? undefined,
  webserverType: row.webserver_type ?? undefined,
  admin: parseStored('ssl_orders.admin', row.admin),
  certificate: row.certificate ?? undefined,
  formerCertificates,
  state:
    row.state === null ? undefined : parseStored('ssl_orders.state', decrypt(secretKey, row.state, statePlace(row.id))),
})

type Changes = Partial<SslOrderRow>

/**
 * Returns the column changes for a provider's answer. `module` is the order's module, or undefined if it is no longer
 * installed.
 */
export function progressChanges(
  { now, secretKey }: Context,
  row: SslOrderRow,
  progress: JudgedAnswer,
  request: SslRequest,
  module: SslModule | undefined,
): Changes {
  const { csr, isReissue = false, isPoll = false, isRenewal = false } = request
  const waits = progress.status === 'awaiting_validation'
  const cancels = isCancelling(row, request)
  // A repeated cancellation continues the wait for the first one.
  const continues = isPoll || (cancels && row.cancelling_since !== null)
  const since = continues && row.awaiting_since !== null ? row.awaiting_since : instant(now)
  const polls = isPoll ? row.polls + 1 : 0
  const state =
    progress.state === undefined ? row.state : encrypt(secretKey, JSON.stringify(progress.state), statePlace(row.id))
  const renewing_since = isRenewal ? instant(now) : isReissue || cancels ? null : row.renewing_since
  if (progress.status === 'failed')
    return {
      message: progress.message,
      state,
      ...givenUpChanges(now, isRenewal ? { ...row, renewing_since } : row, progress.isUnfit),
    }
  return {
    status: statusAfter(row, progress, isReissue),
    message: progress.message,
    csr: csr ?? row.csr,
    previous_csr: !waits ? null : row.status === 'Active' ? row.csr : row.previous_csr,
    state,
    challenges: waits ? JSON.stringify(progress.challenges ?? parseChallenges(row)) : '[]',
    ...(progress.certificate !== undefined && {
      certificate: progress.certificate,
      chain: progress.chain ?? '',
      expires_at: expiryOrNull(progress.certificate),
      ...planRenewal(now, progress.certificate, module?.renew !== undefined, failuresAfterRenewal(now, row)),
    }),
    ...(progress.status === 'cancelled' && noRenewalChanges),
    renewing_since: waits ? renewing_since : null,
    awaiting_since: waits ? since : null,
    cancelling_since: waits && cancels ? (row.cancelling_since ?? instant(now)) : null,
    next_poll_at: waits && module?.poll !== undefined ? later(now, pollPause({ polls })) : null,
    polls,
  }
}

function expiryOrNull(certificate: string): string | null {
  const end = certificateExpiry(certificate)
  return end === undefined ? null : instant(end)
}

/** Returns the status after an answer (R-1701). An order that already had a certificate is Reissuing while it waits. */
function statusAfter(row: SslOrderRow, { status }: SslProgress, isReissue: boolean): SslStatus {
  if (status === 'active') return 'Active'
  if (status === 'cancelled') return 'Cancelled'
  return isReissue || row.status === 'Reissuing' || row.certificate !== null ? 'Reissuing' : 'Awaiting Validation'
}

/**
 * Returns the column changes for an order that its provider will not fulfill. While the order's certificate is valid,
 * the order is Active with the CSR that the certificate was issued for (R-1704). A failed automatic renewal is retried.
 * Staff are notified at once if `isUnfit` is true.
 */
export function givenUpChanges(now: Date, row: SslOrderRow, isUnfit = false): Changes {
  const { certificate, expires_at, csr, previous_csr, renewing_since } = row
  const isLive = certificate !== null && (expires_at === null || expires_at > instant(now))
  return {
    ...(isLive
      ? { status: 'Active', csr: previous_csr ?? csr, previous_csr: null }
      : { status: 'Failed', ...noRenewalChanges, renewing_since: null }),
    ...(isLive && renewing_since !== null && failedRenewalChanges(now, row, { isUnfit })),
    challenges: '[]',
    awaiting_since: null,
    cancelling_since: null,
    next_poll_at: null,
  }
}

/**
 * Returns the column changes after a failed call (R-1704). A failed staff call only stores the message, and a failed
 * renewal is retried. An order is given up if the provider refuses a poll or does not support it. After any other
 * failed poll, the provider is polled again.
 */
export function failureChanges(
  { now }: Context,
  row: SslOrderRow,
  failure: ModuleError,
  { isPoll, isRenewal }: SslRequest,
): Changes {
  const { kind, message, retryAfter = 0 } = failure
  if (isRenewal === true) return { message, ...failedRenewalChanges(now, row, { retryAfter }) }
  if (isPoll !== true) return { message }
  if (kind === 'refused' || kind === 'unsupported') return { message, ...givenUpChanges(now, row) }
  const askedMs = Math.min(dayMs, retryAfter * 1000)
  const polls = row.polls + 1
  return { message, next_poll_at: later(now, Math.max(askedMs, pollPause({ polls }))), polls }
}

const firstPauseMs = 5000
const pauseGrowth = 1.5
const dayMs = 24 * 60 * 60_000
export const maxPollPauseMs = 10 * dayMs

/**
 * Returns the milliseconds until the next poll: five seconds after a request, and half as much again after each poll,
 * up to ten days. An order is polled about 36 times in 90 days (R-2315).
 */
export const pollPause = ({ polls }: Pick<SslOrderRow, 'polls'>): number =>
  Math.min(maxPollPauseMs, firstPauseMs * pauseGrowth ** polls)

/**
 * Changes an order, publishes its challenges, logs the change, and raises its event. `isGivenUp` is passed to
 * `reportChange`.
 */
export async function storeChanges(
  ctx: Context,
  row: SslOrderRow,
  changes: Changes,
  isGivenUp = false,
): Promise<SslOrderRow> {
  const changed = { ...row, ...changes }
  await ctx.db('ssl_orders').where({ id: row.id }).update(changes)
  if (changed.challenges !== row.challenges) await publishChallenges(ctx.db, row.id, parseChallenges(changed))
  await reportChange(ctx, row, changed, isGivenUp)
  return changed
}

/**
 * Logs an order's change, raises its event, and emails the client a newly issued certificate's details unless it was
 * renewed automatically. `isGivenUp` is true if the provider will not fulfill the request.
 */
export async function reportChange(
  ctx: Context,
  row: SslOrderRow,
  changed: SslOrderRow,
  isGivenUp: boolean,
): Promise<void> {
  await endWait(ctx, row, changed)
  if (isGivenUp && changed.status === 'Active')
    await logActivity(ctx, `${sslOrderLabel(changed)} keeps its certificate: ${changed.message}`, row.client_id)
  else if (changed.status !== row.status)
    await logActivity(ctx, `${sslOrderLabel(changed)} is now ${changed.status}: ${changed.message}`, row.client_id)
  const event = eventOf(row, changed, isGivenUp)
  if (event === undefined) return
  await raise(ctx, event, `${sslOrderLabel(changed)}: ${changed.message}`, sslEventData(changed), { before: row })
  // An automatic renewal requires no action by the client.
  if (event === 'certificate.issued' && row.renewing_since === null)
    await mailClient(ctx, 'certificate issued', row.client_id, () => issueMailVariables(ctx, changed))
}

/** Logs that an order's certificate will not be renewed and notifies staff of the reason. */
export async function reportFailedRenewal(ctx: Context, row: SslOrderRow, reason: string): Promise<void> {
  const message = `${sslOrderLabel(row)}: ${reason}`
  await logActivity(ctx, message, row.client_id)
  await raise(ctx, 'certificate.failed', message, sslEventData(row))
}

/** Notifies staff of the TXT records that a renewal waits for and that only they can publish. */
export async function reportRequiredRecords(ctx: Context, row: SslOrderRow): Promise<void> {
  const records = parseChallenges(row).flatMap((one) =>
    one.type === 'dns' ? [{ name: one.name, value: one.value }] : [],
  )
  const expirydate = row.expires_at === null ? null : toDay(new Date(row.expires_at), ctx.settings.timeZone)
  const facts = { ...sslEventData(row), expirydate, records }
  await raise(ctx, 'certificate.records_needed', `${sslOrderLabel(row)}: ${row.message}`, facts)
}

/** Returns the event for a change, or undefined for a change without an event. */
function eventOf(before: SslOrderRow, changed: SslOrderRow, isGivenUp: boolean) {
  const { status, certificate } = changed
  if (isGivenUp && status === 'Active') return isEarly(before, changed) ? undefined : 'certificate.failed'
  if (status === 'Active' && before.certificate !== certificate) return 'certificate.issued'
  if (status === before.status) return undefined
  if (status === 'Cancelled' && certificate !== null) return 'certificate.revoked'
  return status === 'Failed' || (status === 'Cancelled' && isGivenUp) ? 'certificate.failed' : undefined
}

/**
 * Returns true for a failed renewal about which staff are not notified: there is enough time left for further attempts,
 * or they were notified before (R-2874).
 */
const isEarly = (before: SslOrderRow, { renewal_failures, renewal_told_at }: SslOrderRow): boolean =>
  renewal_failures > before.renewal_failures && renewal_told_at === before.renewal_told_at
