import type { RefundToSendRow, TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import { type ModuleError, misconfigured } from '../ports/module.js'
import { AnsweringProviders } from '../queue/answering-providers.js'
import { type Backoff, backoffProperties, deferRow, isFirstPauseOfDay } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { workNextLane } from '../queue/lane-work.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { isModuleFailure, type Job, type Work } from '../queue/work.js'
import { refundWidth } from './gateway-width.js'
import { findGatewayPaymentId } from './payment-shares.js'
import { reportFailedRefund } from './queued-refunds.js'
import { applyLateReversals, recordRefund } from './reversal-reports.js'

/** Deadline, in milliseconds, for a gateway's answer. */
const deadlineMs = 30_000
/** At most 40 calls in 90 days (R-2315). */
const backoff: Backoff = { firstMs: 60_000, maxMs: 4 * 24 * 60 * 60_000 }

/**
 * Refunds that gateways have not made yet (R-1122). If a gateway refuses a refund, the queue gives up and notifies
 * staff. If a gateway cannot be reached, the refund is retried after growing pauses.
 */
export const refundQueue: Queue<RefundToSendRow> = {
  name: 'refunds',
  table: 'refunds_to_send',
  lane: '(select gateway from transactions where transactions.id = refunds_to_send.transaction_id)',
  width: refundWidth,
  // The transactions of one payment, which can pay several invoices, have the same client.
  subject: (row) => `(select coalesce(client_id, -id) from transactions where transactions.id = ${row}.transaction_id)`,
  ...backoffProperties(backoff),
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'refund'),
  afterFailed: (ctx, row, reason) => reportFailedRefund(ctx, row, reason),
}

interface RefundJob extends Job<RefundToSendRow> {
  readonly payment: TransactionRow
  /** The gateway's ID of the payment, which may also pay other invoices (R-4082). */
  readonly paymentTransid: string
  readonly currency: string
  /** Decimals of the currency. */
  readonly decimals: number
}

const work: Work<RefundToSendRow, RefundJob, { readonly transid: string }> = {
  queue: refundQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, refundQueue, due)
    if (row === undefined) return undefined
    const payment = (await ctx.db('transactions').where({ id: row.transaction_id }).first()) as TransactionRow
    const { code, row: money } = ctx.currencies.of(payment.currency_id)
    const paymentTransid = (await findGatewayPaymentId(ctx.db, payment)) as string
    return { row, payment, paymentTransid, currency: code, decimals: money.decimals }
  },
  call: (remote, job) => send(remote, job),
  complete: async (ctx, { row, payment, paymentTransid, currency }, { transid }) => {
    const refund = { kind: 'refund', paymentTransids: [paymentTransid], transid, amount: row.amount, currency } as const
    // A report from the gateway may have arrived earlier.
    await recordRefund(ctx, payment.gateway, refund, row)
    await ownRow(ctx.db, refundQueue, row).delete()
  },
  foresees: isModuleFailure,
  fail: (ctx, job, failure) =>
    failure.kind === 'unreachable' ? defer(ctx, job, failure) : giveUp(ctx, job.row, failure),
}

/**
 * Sends the refund that has waited longest to its gateway. If no refund can be sent now, applies late refunds and
 * disputes instead and returns false.
 */
export async function sendNextRefund(
  remote: RemoteContext,
  answering = new AnsweringProviders(),
  onClaimed?: () => void,
): Promise<boolean> {
  const isDone = await workNextLane(remote, work, answering, onClaimed)
  if (!isDone) await applyLateReversals(remote)
  return isDone
}

async function send(
  remote: RemoteContext,
  { row, payment, paymentTransid, currency, decimals }: RefundJob,
): Promise<{ readonly transid: string }> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const module = modules.find('gateway', payment.gateway)
  const refund = module?.refund
  if (module === undefined || refund === undefined)
    throw misconfigured(`The gateway module ${payment.gateway} is not installed or does not make refunds`)
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline: deadlineMs,
    idempotencyKey: row.idempotency_key as string,
  })
  const asked = {
    transid: paymentTransid,
    amount: row.amount,
    currency,
    decimals,
    isRepeat: row.attempts > 1,
  }
  return runWithDeadline(moduleContext.signal, () => refund.call(module, asked, moduleContext))
}

/** Retries a refund without an answer after a pause. Staff are notified when the pause reaches a day. */
async function defer(ctx: Context, { row, payment }: RefundJob, failure: ModuleError): Promise<void> {
  const isDeferred = await deferRow(ctx, refundQueue, row, failure, backoff)
  if (!isDeferred || !isFirstPauseOfDay(backoff, row.attempts)) return
  const amount = ctx.currencies.of(payment.currency_id).label(row.amount)
  const what = `The gateway ${payment.gateway} has not confirmed a refund of ${amount} after ${row.attempts} attempts`
  await logActivity(ctx, `${what}: ${failure.message}`, payment.client_id)
}

async function giveUp(ctx: Context, row: RefundToSendRow, { message }: ModuleError): Promise<void> {
  const ended = { leased_until: null, failed_at: instant(ctx.now), last_error: message.slice(0, 1000) }
  if ((await ownRow(ctx.db, refundQueue, row).update(ended)) === 1) await reportFailedRefund(ctx, row, message)
}
