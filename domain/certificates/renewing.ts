import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { type ModuleContext, type ModuleError, misconfigured } from '../ports/module.js'
import type { CertificateOrder, RenewalAdvice, SslModule } from '../ports/ssl.js'
import { AnsweringProviders } from '../queue/answering-providers.js'
import { claimRow } from '../queue/claims.js'
import { workNextLane } from '../queue/lane-work.js'
import { isModuleFailure, type Work } from '../queue/work.js'
import { type ClaimedOrder, callProvider, type ProgressCall, requestProgress, storeOutcome } from './calls.js'
import type { JudgedAnswer } from './judged-answers.js'
import { reportFailedRenewal } from './outcomes.js'
import { parseAdvice } from './renewal-advice.js'
import {
  adviceChanges,
  isOutdated,
  noAdviceChanges,
  noRenewalChanges,
  parseRenewalWindow,
  pausedRenewalChanges,
  planRenewal,
} from './renewal-plan.js'
import { renewalQueue } from './renewal-queue.js'
import { mayRenew } from './renewal-rights.js'
import { lockSslOrder, sslOrderLabel } from './ssl-orders.js'

// Automatic renewal: asks the providers when to renew their certificates, and requests new certificates at that time
// (R-2871).

/** A provider's answer: advice on when to renew, or the progress of a renewal. */
type Answer = { readonly advice: RenewalAdvice } | { readonly progress: JudgedAnswer }

interface ClaimedRenewal extends ClaimedOrder {
  /** True to request a new certificate, or false to ask the provider when to renew. */
  readonly isToRenew: boolean
}

const renew: ProgressCall['call'] = async (module, order, moduleContext) => {
  if (module.renew === undefined) throw misconfigured('The module can no longer renew certificates')
  return module.renew(order, moduleContext)
}

const askForAdvice = async (module: SslModule, order: CertificateOrder, moduleContext: ModuleContext) =>
  module.renewalAdvice?.(order, moduleContext)

const renewalWork: Work<SslOrderRow, ClaimedRenewal, Answer> = {
  queue: renewalQueue,
  claim: claimRenewal,
  call: async (remote, task): Promise<Answer> =>
    task.isToRenew
      ? { progress: await requestProgress(remote, task, { call: renew, isRenewal: true }) }
      : { advice: parseAdvice(await callProvider(remote, task, { call: askForAdvice })) },
  complete: async (ctx, task, answer) => {
    if ('progress' in answer) return storeOutcome(ctx, task, { isRenewal: true }, answer.progress)
    return storePlan(ctx, task, (row) => adviceChanges(ctx, row, answer.advice))
  },
  foresees: isModuleFailure,
  fail: async (ctx, task, failure: ModuleError) => {
    if (task.isToRenew) return storeOutcome(ctx, task, { isRenewal: true }, failure)
    return storePlan(ctx, task, (row) => noAdviceChanges(ctx, row, failure))
  },
}

/** Processes the certificate that has been due longest. Returns false if none can be processed now. */
export const renewNext = (
  remote: RemoteContext,
  answering = new AnsweringProviders(),
  onClaimed?: () => void,
): Promise<boolean> => workNextLane(remote, renewalWork, answering, onClaimed)

/** Claims an order. If no call is needed, postpones or ends its renewal and returns undefined. */
async function claimRenewal(ctx: Context, due: SslOrderRow): Promise<ClaimedRenewal | undefined> {
  const claimed = await claimRow(ctx, renewalQueue, due)
  if (claimed === undefined) return undefined
  const { now } = ctx
  const module = ctx.modules.find('ssl', claimed.module)
  const plan = isOutdated(claimed) ? planRenewal(now, claimed.certificate ?? '', true) : {}
  const row = { ...claimed, ...plan }
  if (module !== undefined && module.renew === undefined) return putAside(ctx, row, noRenewalChanges)
  if (row.certificate === null || (row.expires_at !== null && row.expires_at <= instant(now))) return giveUp(ctx, row)
  if (module === undefined || !(await mayRenew(ctx, row))) return putAside(ctx, row, pausedRenewalChanges(ctx))
  const isToRenew = row.renew_at !== null && row.renew_at <= instant(now)
  const renewing_since = isToRenew ? instant(now) : null
  const changes = { ...plan, ari_retry_at: claimed.ari_retry_at, renewing_since }
  await ctx.db('ssl_orders').where({ id: row.id }).update(changes)
  if (isToRenew) await logRenewal(ctx, row)
  return { row: { ...row, ...changes }, module, isToRenew }
}

async function putAside({ db }: Context, { id }: SslOrderRow, changes: Partial<SslOrderRow>): Promise<undefined> {
  await db('ssl_orders')
    .where({ id })
    .update({ ...changes, renewing_since: null, leased_until: null, unfinished_attempts: 0 })
}

/** Ends the renewal of an expired certificate. Notifies staff if the certificate was scheduled for renewal. */
async function giveUp(ctx: Context, row: SslOrderRow): Promise<undefined> {
  const wasToRenew = row.renew_at !== null
  await putAside(ctx, row, { ...noRenewalChanges, ...(wasToRenew && { renewal_failed_at: instant(ctx.now) }) })
  if (wasToRenew) await reportFailedRenewal(ctx, row, 'The certificate expired without being renewed')
}

async function logRenewal(ctx: Context, row: SslOrderRow): Promise<void> {
  const { explanation } = parseRenewalWindow(row) ?? {}
  const why = explanation === undefined ? '' : `; reason from its provider: ${explanation}`
  await logActivity(ctx, `${sslOrderLabel(row)} is due for renewal${why}`, row.client_id)
}

/** Stores an order's renewal plan, unless the call outlived its lease and another one has started. */
async function storePlan(
  { db }: Context,
  { row }: ClaimedOrder,
  changesOf: (row: SslOrderRow) => Partial<SslOrderRow>,
): Promise<void> {
  const known = await lockSslOrder(db, row.id)
  if (known.calls !== row.calls) return
  await db('ssl_orders')
    .where({ id: row.id })
    .update({ ...changesOf(known), leased_until: null, unfinished_attempts: 0 })
}
