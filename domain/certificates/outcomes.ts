import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later } from '../context.js'
import type { ModuleError } from '../ports/module.js'
import type { CertificateOrder, SslProgress } from '../ports/ssl.js'
import { type Place, seal, unseal } from '../seal.js'
import type { SslStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { raise } from '../system/events.js'
import { parseStored } from '../unreadable.js'
import { endOfCertificate } from './expiry.js'
import { challengesOf, labelOf, namesOf, publishChallenges } from './orders.js'

export const statePlace = (id: number): Place => ({ table: 'ssl_orders', column: 'state', row: String(id) })

/** Returns an order in the form that modules get. */
export const orderOf = ({ secretKey }: Pick<Context, 'secretKey'>, row: SslOrderRow): CertificateOrder => ({
  orderId: row.id,
  csr: row.csr ?? undefined,
  domains: namesOf(row),
  certType: row.cert_type ?? undefined,
  validationMethod: row.validation_method,
  approverEmail: row.approver_email ?? undefined,
  webserverType: row.webserver_type ?? undefined,
  admin: parseStored('ssl_orders.admin', row.admin),
  certificate: row.certificate ?? undefined,
  state:
    row.state === null ? undefined : parseStored('ssl_orders.state', unseal(secretKey, row.state, statePlace(row.id))),
})

/** The parts of a call that its outcome depends on (ProviderCall). */
export interface SslRequest {
  readonly csr?: string
  readonly isReissue?: boolean
  /** True if the service asks for the progress by itself; any other call is made by staff. */
  readonly isPoll?: boolean
}

type Changes = Partial<SslOrderRow>

/** Pause before the first poll of an order that was just placed. */
const firstPauseMs = 5000

/**
 * Returns the changes of an order after an answer of its provider. `canPoll`: its module can be asked for the progress.
 */
export function afterProgress(
  { now, secretKey }: Context,
  row: SslOrderRow,
  progress: SslProgress,
  { csr, isReissue = false, isPoll = false }: SslRequest,
  canPoll: boolean,
): Changes {
  const waits = progress.status === 'awaiting_validation'
  const since = isPoll && row.awaiting_since !== null ? row.awaiting_since : instant(now)
  const pauseMs = isPoll ? pauseSince(now, since) : firstPauseMs
  const state =
    progress.state === undefined ? row.state : seal(secretKey, JSON.stringify(progress.state), statePlace(row.id))
  if (progress.status === 'failed') return { message: progress.message, state, ...afterGivingUp(now, row) }
  return {
    status: statusAfter(row, progress, isReissue),
    message: progress.message,
    csr: csr ?? row.csr,
    previous_csr: !waits ? null : row.status === 'Active' ? row.csr : row.previous_csr,
    state,
    challenges: waits ? JSON.stringify(progress.challenges ?? challengesOf(row)) : '[]',
    ...(progress.certificate !== undefined && {
      certificate: progress.certificate,
      chain: progress.chain ?? '',
      expires_at: endOf(progress.certificate),
    }),
    awaiting_since: waits ? since : null,
    next_poll_at: waits && canPoll ? later(now, pauseMs) : null,
  }
}

function endOf(certificate: string): string | null {
  const end = endOfCertificate(certificate)
  return end === undefined ? null : instant(end)
}

/** Returns the status after an answer (R-1701): an order that had its certificate awaits another. */
function statusAfter(row: SslOrderRow, { status }: SslProgress, isReissue: boolean): SslStatus {
  if (status === 'active') return 'Active'
  if (status === 'cancelled') return 'Cancelled'
  return isReissue || row.status === 'Reissuing' || row.certificate !== null ? 'Reissuing' : 'Awaiting Validation'
}

/**
 * Returns the changes of an order that its provider will not fulfil. An order whose certificate still holds is Active
 * with it, and with the request that it was issued for (R-1704).
 */
export function afterGivingUp(now: Date, row: SslOrderRow): Changes {
  const { certificate, expires_at, csr, previous_csr } = row
  const isLive = certificate !== null && (expires_at === null || expires_at > instant(now))
  return {
    ...(isLive ? { status: 'Active', csr: previous_csr ?? csr, previous_csr: null } : { status: 'Failed' }),
    challenges: '[]',
    awaiting_since: null,
    next_poll_at: null,
  }
}

/**
 * Returns the changes of an order after a failure (R-1704): the message alone if staff made the call. A refused poll
 * fails the order; any other poll is repeated.
 */
export function afterFailure(
  { now }: Context,
  row: SslOrderRow,
  failure: ModuleError,
  { isPoll }: SslRequest,
): Changes {
  const { kind, message, retryAfter = 0 } = failure
  if (isPoll !== true) return { message }
  if (kind === 'refused' || kind === 'unsupported') return { message, ...afterGivingUp(now, row) }
  const askedMs = Math.min(maxAskedPauseMs, retryAfter * 1000)
  const pauseMs = Math.max(askedMs, pauseSince(now, row.awaiting_since ?? instant(now)))
  return { message, next_poll_at: later(now, pauseMs) }
}

const minPauseMs = 10_000
const maxPauseMs = 60 * 60_000
/** Longest pause that a provider can ask for. */
const maxAskedPauseMs = 24 * 60 * 60_000

/** Returns the milliseconds until the next poll: a quarter of the time that the order has waited, within bounds. */
export const pauseSince = (now: Date, since: string): number =>
  Math.min(maxPauseMs, Math.max(minPauseMs, (now.getTime() - Date.parse(since)) / 4))

/** Changes an order, publishes its challenges, logs the change and raises its event; `isGivenUp` as in reportChange. */
export async function storeChanges(
  ctx: Context,
  row: SslOrderRow,
  changes: Changes,
  isGivenUp = false,
): Promise<SslOrderRow> {
  const changed = { ...row, ...changes }
  await ctx.db('ssl_orders').where({ id: row.id }).update(changes)
  if (changed.challenges !== row.challenges) await publishChallenges(ctx.db, row.id, challengesOf(changed))
  await reportChange(ctx, row, changed, isGivenUp)
  return changed
}

/** Logs the change of an order and raises its event. `isGivenUp`: its provider will not fulfil what was asked for. */
export async function reportChange(
  ctx: Context,
  row: SslOrderRow,
  changed: SslOrderRow,
  isGivenUp: boolean,
): Promise<void> {
  if (isGivenUp && changed.status === 'Active')
    await logActivity(ctx, `${labelOf(changed)} keeps its certificate: ${changed.message}`, row.client_id)
  else if (changed.status !== row.status)
    await logActivity(ctx, `${labelOf(changed)} is now ${changed.status}: ${changed.message}`, row.client_id)
  const event = eventOf(row, changed, isGivenUp)
  if (event === undefined) return
  const facts = {
    orderid: row.id,
    clientid: row.client_id,
    serviceid: row.service_id,
    domain: changed.domain,
    module: row.module,
  }
  await raise(ctx, event, `${labelOf(changed)}: ${changed.message}`, facts, { before: row })
}

/** Returns the event of a change; undefined if it has none. */
function eventOf(before: SslOrderRow, { status, certificate }: SslOrderRow, isGivenUp: boolean) {
  if (isGivenUp && status === 'Active') return 'certificate.failed'
  if (status === 'Active' && (before.status !== 'Active' || before.certificate !== certificate))
    return 'certificate.issued'
  if (status === before.status) return undefined
  if (status === 'Failed') return 'certificate.failed'
  return status === 'Cancelled' && certificate !== null ? 'certificate.revoked' : undefined
}
