import type { PayMethodRow } from '../../db/rows-billing.js'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { gatewayWidth } from '../billing/gateway-width.js'
import { pendingPaymentCutoff } from '../billing/pending-payments.js'
import { changePayMethod } from '../clients/pay-method-rows.js'
import { tokenPlace } from '../clients/pay-tokens.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import type { Charged, GatewayEvent } from '../ports/gateway.js'
import { type ModuleError, misconfigured, unreachable } from '../ports/module.js'
import { AnsweringProviders } from '../queue/answering-providers.js'
import { backoffProperties, deferRow, isFirstPauseOfDay } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { workNextLane } from '../queue/lane-work.js'
import type { Queue } from '../queue/queue.js'
import { isModuleFailure, type Job, type Work } from '../queue/work.js'
import { decrypt } from '../secrets/encryption.js'
import { hasAttemptEnded, isAttemptLive } from '../values/statuses.js'
import { callEnd, concludeEnd, isConfirmationOver, queueOutdated } from './attempt-endings.js'
import { isHeldCharge, noAnswer, recordAttemptEvent } from './attempt-events.js'
import { attemptName } from './attempt-names.js'
import {
  reportConfirmationNeeded,
  reportFailedPayment,
  reportOperatorFault,
  reportUnansweredAttempt,
} from './attempt-notices.js'
import {
  attemptBackoff,
  attemptPauseMs,
  type HeldAttempt,
  isTriedOut,
  lockAttempt,
  moveAttempt,
  scheduleAfterAnswer,
  unreachedPauseMs,
} from './attempts.js'
import { buildLookup, buildPaymentOrder, callGateway, expectRedirect } from './gateway-calls.js'
import { expectReadable, isReadableAnswer, recordOrKeepEvent } from './gateway-reports.js'
import { isAttemptAmountDue } from './outdated-attempts.js'
import { returnPaths } from './payer-returns.js'
import { tokenHash } from './stored-methods.js'
import { isReportSettled } from './unbooked-reports.js'

/**
 * Queue of gateway calls that charge a payment method, look up an attempt, or end an attempt (R-4006). Each gateway
 * gets several calls at a time, but only one for each payment method.
 */
export const paymentQueue: Queue<PaymentAttemptRow> = {
  name: 'payments',
  table: 'payment_attempts',
  ...backoffProperties(attemptBackoff),
  open: 'task is not null and failed_at is null',
  lane: 'gateway',
  width: gatewayWidth,
  subject: (row) => `${row}.pay_method_id`,
  pauseMs: attemptPauseMs,
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'pay'),
}

type GatewayTask = 'charge' | 'look' | 'end'

interface PaymentJob extends Job<PaymentAttemptRow> {
  readonly verb: GatewayTask
  readonly held: HeldAttempt
  /** The payment method to charge. Set for charges only. */
  readonly method?: { readonly token: string; readonly type: string }
}

type Answer =
  | { readonly charged: Charged }
  /** Undefined if the gateway cannot report the outcome. */
  | { readonly events: readonly GatewayEvent[] | undefined }
  | { readonly ended: true }

const work: Work<PaymentAttemptRow, PaymentJob, Answer> = {
  queue: paymentQueue,
  claim: claimPayment,
  call: runGatewayCall,
  complete: (ctx, job, answer) => storeAnswer(ctx, job, answer),
  foresees: isModuleFailure,
  fail: storeFailure,
}

/**
 * Makes the gateway call that has been due longest. If no call is due, queues the end of outdated attempts. Returns
 * false if there was nothing to do.
 */
export async function callNextGateway(
  remote: RemoteContext,
  answering = new AnsweringProviders(),
  onClaimed?: () => void,
): Promise<boolean> {
  const isDone = await workNextLane(remote, work, answering, onClaimed)
  // Attempts are outdated if their amount was paid in another way or is no longer due.
  return isDone || (await remote.transaction(queueOutdated)) > 0
}

async function claimPayment(ctx: Context, due: PaymentAttemptRow): Promise<PaymentJob | undefined> {
  const held = await lockAttempt(ctx, due.id)
  const row = await claimRow(ctx, paymentQueue, due)
  if (row === undefined) return undefined
  const attempt = { ...held.attempt, ...row }
  const job = { row, held: { ...held, attempt } }
  if (isConfirmationOver(ctx, attempt) && !wasRefused(attempt)) return { ...job, verb: 'end' }
  if (row.task !== 'charge') return claimLook(ctx, { ...job, verb: row.task ?? 'look' })
  // A worker that stopped during an earlier call may have charged the payment method.
  if (due.unfinished_attempts > 0 || due.state === 'unknown') return { ...job, verb: 'look' }
  return claimCharge(ctx, due, { ...job, verb: 'charge' })
}

/** Milliseconds after a page's expiry during which the gateway is still queried. After that, the attempt is ended. */
const afterEndMs = 24 * 60 * 60_000

const isPast = ({ now }: Pick<Context, 'now'>, end: string | null): boolean =>
  end !== null && end < later(now, -afterEndMs)

/**
 * Returns true if the last call failed, for example because the gateway refused to end the attempt. The attempt must
 * then be looked up before it is ended again.
 */
const wasRefused = ({ last_error }: PaymentAttemptRow): boolean => last_error !== null

/**
 * Chooses whether to look up or to end an attempt. Ends a page without a reference immediately, because no payer has
 * the page's URL.
 */
async function claimLook(ctx: Context, job: PaymentJob): Promise<PaymentJob | undefined> {
  const { attempt } = job.held
  const isNobodys = attempt.kind !== 'charge' && attempt.reference === null
  const isPage = attempt.kind !== 'charge' && (attempt.state === 'open' || attempt.state === 'waiting')
  const isLongOver = isPage && isPast(ctx, attempt.expires_at)
  if (!isNobodys) return isLongOver && !wasRefused(attempt) ? { ...job, verb: 'end' } : job
  await concludeEnd(ctx, job.held, attempt.reference)
  return undefined
}

async function claimCharge(ctx: Context, due: PaymentAttemptRow, job: PaymentJob): Promise<PaymentJob | undefined> {
  const { held } = job
  if (!(await isAttemptAmountDue(ctx, held))) {
    await moveAttempt(ctx, held.attempt, 'cancelled')
    return undefined
  }
  // The gateway did not answer or find earlier calls, and its last answer decides. Failed calls store an error.
  if (held.attempt.last_error === null && isTriedOut(ctx, due)) {
    const attempt = await moveAttempt(ctx, held.attempt, 'unknown', { task: 'look' })
    return { ...job, held: { ...held, attempt }, verb: 'look' }
  }
  const method = await chargeable(ctx, held.attempt)
  if (method !== undefined) return { ...job, method }
  await recordAttemptEvent(ctx, held.attempt.gateway, {
    ...{ kind: 'failure', attempt: attemptName(ctx, held.attempt), decline: 'hard' },
    message: 'The payment method no longer exists.',
  })
  return undefined
}

async function chargeable(ctx: Context, { pay_method_id, gateway }: PaymentAttemptRow) {
  const row: PayMethodRow | undefined =
    pay_method_id === null ? undefined : await ctx.db('pay_methods').where({ id: pay_method_id, gateway }).first()
  if (row === undefined || row.token === null || row.declined !== null) return undefined
  const token = decrypt(ctx.secretKey, row.token, tokenPlace(row))
  // Payment methods from a setup file have no hash. Gateway reports find a payment method by its hash.
  if (row.token_hash === null) await changePayMethod(ctx.db, row.id, { token_hash: tokenHash(ctx, gateway, token) })
  return { token, type: row.type }
}

async function runGatewayCall(remote: RemoteContext, { verb, held, method }: PaymentJob): Promise<Answer> {
  const { attempt } = held
  if (verb === 'end') {
    await callEnd(remote, attempt)
    return { ended: true }
  }
  if (verb === 'look') {
    const sought = await buildLookup(remote, attempt)
    const events = await callGateway(remote, attempt, async (module, moduleContext) =>
      module.look === undefined ? [] : module.look(sought, moduleContext),
    )
    return { events: events && expectReadable(events, isReadableAnswer) }
  }
  if (method === undefined) throw misconfigured('There is no payment method to charge')
  const isByPayer = attempt.came_by === 'session'
  const ordered = await buildPaymentOrder(remote, held)
  const order = isByPayer ? { ...ordered, payerReturnUrl: returnPaths(remote, attempt).returnUrl } : ordered
  const charge = async (): Promise<Charged> =>
    callGateway(
      remote,
      attempt,
      async (module, moduleContext) => {
        if (module.charge === undefined)
          throw misconfigured(`The gateway ${attempt.gateway} cannot charge stored payment methods`)
        const charged = await module.charge(method, order, moduleContext)
        if (charged.state !== 'confirm' || charged.redirect === undefined) return charged
        const { redirect } = charged
        return expectRedirect(remote, module, moduleContext.config, { ...charged, redirect })
      },
      [method.token],
    )
  const charged = await charge()
  await expectOwnReference(remote, attempt, charged.reference)
  return { charged }
}

/** Throws unreachable if a gateway's reference belongs to another attempt: the answer is not about this charge. */
async function expectOwnReference(
  { db }: RemoteContext,
  { id, gateway }: PaymentAttemptRow,
  reference: string | undefined,
): Promise<void> {
  if (reference === undefined) return
  const other = await db('payment_attempts').where({ gateway, reference }).whereNot({ id }).first('id')
  if (other !== undefined)
    throw unreachable(`The gateway returned the reference of the payment attempt ${other.id}`, true)
}

async function storeAnswer(ctx: Context, { row, verb }: PaymentJob, answer: Answer): Promise<void> {
  // Locks the attempt again. During the call, a report may have changed it, or another worker may have claimed it after
  // the lease expired.
  const held = await lockAttempt(ctx, row.id)
  const free = { leased_until: null, unfinished_attempts: 0, last_error: null }
  if (held.attempt.attempts === row.attempts)
    await ctx
      .db('payment_attempts')
      .where({ id: row.id })
      .update({ ...free, ...(verb === 'look' && { looked_at: instant(ctx.now) }) })
  if ('ended' in answer) return concludeEnd(ctx, held, row.reference)
  if ('charged' in answer) return storeCharge(ctx, held, answer.charged)
  if (answer.events === undefined) return storeUnknownOutcome(ctx, held)
  const { gateway, last_error } = held.attempt
  for (const event of answer.events) await recordOrKeepEvent(ctx, gateway, event)
  const after = await lockAttempt(ctx, row.id)
  const { state } = after.attempt
  if (await giveUpUnknownOutcome(ctx, after)) return
  if (isHeldCharge(after.attempt)) return releaseHeldCharge(ctx, after.attempt)
  if (last_error === null || hasAttemptEnded(state)) return
  if (isFirstPauseOfDay(attemptBackoff, row.attempts)) await reportUnansweredAttempt(ctx, row, last_error)
  // If the gateway has refused to end an outdated attempt, it is asked again after a pause.
  if ((state === 'open' || state === 'waiting') && !(await isAttemptAmountDue(ctx, after)))
    await moveAttempt(ctx, after.attempt, state, scheduleAfterAnswer(ctx, row, 'end'))
}

/** Ends a charge whose payment could not be recorded, after staff have completed the to-do item about it (R-4057). */
async function releaseHeldCharge(ctx: Context, attempt: PaymentAttemptRow): Promise<void> {
  const { gateway, transid } = attempt
  if (await isReportSettled(ctx, { gateway, transid: transid as string }))
    await moveAttempt(ctx, attempt, 'failed', { words: 'Staff have settled the payment.' })
}

/**
 * Handles an unanswered charge whose outcome the gateway cannot report. While the amount is due, repeats the charge
 * with the same idempotency key, at most for a day or five times. After that, only a gateway report can reveal the
 * outcome.
 */
async function storeUnknownOutcome(ctx: Context, held: HeldAttempt): Promise<void> {
  const { attempt } = held
  if (isHeldCharge(attempt)) return releaseHeldCharge(ctx, attempt)
  if (await giveUpUnknownOutcome(ctx, held)) return
  const isToBeAsked = attempt.kind === 'charge' && attempt.reference === null && isAttemptLive(attempt.state)
  if (!isToBeAsked || isTriedOut(ctx, attempt) || !(await isAttemptAmountDue(ctx, held))) return
  await moveAttempt(ctx, attempt, 'pending', scheduleAfterAnswer(ctx, attempt, 'charge'))
}

/**
 * Minimum number of milliseconds during which the outcome of a charge is looked up, even if `pending_payment_days` is
 * shorter. A report may still arrive.
 */
const minUnknownOutcomeMs = 7 * 24 * 60 * 60_000

/**
 * Fails a charge whose outcome is still unknown after the maximum time for pending payments (R-4006), so that its
 * invoice can be paid in another way. The charge is not repeated automatically, and a late payment is still recorded.
 * Returns true if it failed the charge.
 */
async function giveUpUnknownOutcome(ctx: Context, held: HeldAttempt): Promise<boolean> {
  const { attempt } = held
  const isUntold = attempt.kind === 'charge' && attempt.state === 'unknown' && attempt.reference === null
  const since = attempt.pending_since ?? attempt.created_at
  if (!isUntold || since > pendingPaymentCutoff(ctx) || since > later(ctx.now, -minUnknownOutcomeMs)) return false
  const words = 'The gateway could not report the outcome.'
  const failed = await moveAttempt(ctx, attempt, 'failed', { words })
  if (await isAttemptAmountDue(ctx, held)) await reportFailedPayment(ctx, { ...held, attempt: failed })
  return true
}

/** Milliseconds that a payer has to confirm a charge (R-4048). */
const confirmationMs = 7 * 24 * 60 * 60_000

async function storeCharge(ctx: Context, held: HeldAttempt, charged: Charged): Promise<void> {
  const { attempt } = held
  const name = attemptName(ctx, attempt)
  const { gateway } = attempt
  const reference = charged.reference ?? attempt.reference
  if (charged.reference !== undefined && isAttemptLive(attempt.state))
    await ctx.db('payment_attempts').where({ id: attempt.id }).update({ reference })
  if (charged.state === 'paid') {
    const { payment } = charged
    await recordOrKeepEvent(ctx, gateway, { ...payment, attempt: name })
  } else if (charged.state === 'pending') {
    const { reference: nextReference } = charged
    await recordAttemptEvent(ctx, gateway, { kind: 'pending', attempt: name, nextReference }, true)
  } else if (charged.state === 'declined') {
    const { decline, code, message } = charged
    await recordAttemptEvent(ctx, gateway, { kind: 'failure', attempt: name, decline, message, ...(code && { code }) })
  } else if (isAttemptLive(attempt.state)) {
    const waiting = await moveAttempt(ctx, attempt, 'open', {
      ...{ reference, redirect: charged.redirect ?? null, pending_since: null },
      expires_at: attempt.expires_at ?? later(ctx.now, confirmationMs),
      ...scheduleAfterAnswer(ctx, attempt, 'look'),
    })
    // The client was notified when the bank first required the confirmation.
    if (attempt.expires_at === null) await reportConfirmationNeeded(ctx, { ...held, attempt: waiting })
  }
}

/** Stores a failed gateway call, such as a refusal or a missing answer. */
async function storeFailure(ctx: Context, { row, verb, held }: PaymentJob, failure: ModuleError): Promise<void> {
  const { attempt } = held
  const { message, providerCode: code } = failure
  if (verb === 'end' && failure.kind !== 'unreachable') return storeRefusedEnd(ctx, row, failure)
  // Without a code, the gateway was not asked, for example because its key is wrong. The charge is then repeated.
  const isOperatorsFault = failure.kind === 'misconfigured' && failure.providerCode !== undefined
  if (verb === 'charge' && (failure.kind === 'refused' || isOperatorsFault)) {
    const decline = isOperatorsFault ? 'misconfigured' : 'soft'
    await storeCharge(ctx, await lockAttempt(ctx, row.id), { state: 'declined', decline, message, code })
    return
  }
  const isNotReceived = verb === 'charge' && failure.kind === 'unreachable' && !failure.outcomeUnknown
  if (isNotReceived && isTriedOut(ctx, row)) {
    await storeCharge(ctx, await lockAttempt(ctx, row.id), { state: 'declined', decline: 'soft', message: noAnswer })
    return
  }
  if (verb === 'look' && (await giveUpUnknownOutcome(ctx, await lockAttempt(ctx, row.id)))) return
  const queue = isNotReceived ? { ...paymentQueue, pauseMs: unreachedPauseMs } : paymentQueue
  if (!(await deferRow(ctx, queue, row, failure, attemptBackoff))) return
  if (verb === 'charge' && failure.outcomeUnknown) await moveAttempt(ctx, attempt, 'unknown', { task: 'look' })
  if (!isFirstPauseOfDay(attemptBackoff, row.attempts)) return
  if (failure.kind === 'misconfigured') await reportOperatorFault(ctx, { ...row, code: code ?? null, words: message })
  else await reportUnansweredAttempt(ctx, row, message)
}

/**
 * Handles an attempt that its gateway did not end, because it is being paid. It is looked up after a pause, and staff
 * are notified if the gateway does not end it for a day.
 */
async function storeRefusedEnd(ctx: Context, row: PaymentAttemptRow, { message }: ModuleError): Promise<void> {
  const { attempt } = await lockAttempt(ctx, row.id)
  if (hasAttemptEnded(attempt.state)) return
  await moveAttempt(ctx, attempt, attempt.state, {
    ...{ last_error: message.slice(0, 1000), leased_until: null },
    ...scheduleAfterAnswer(ctx, attempt, 'look'),
  })
  if (isFirstPauseOfDay(attemptBackoff, row.attempts)) await reportUnansweredAttempt(ctx, row, message)
}
