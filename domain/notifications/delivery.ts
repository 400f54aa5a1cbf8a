import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import { maskAddresses, secretsIn } from '../ports/masking.js'
import type { ModuleContext, ModuleError } from '../ports/module.js'
import type { ModuleInfo } from '../ports/module-call.js'
import { type Backoff, randomPauseAfter } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { isModuleFailure, type Job, type Work, workNext, workRow } from '../queue/work.js'
import { type DueDelivery, findDueDelivery, recipientKeySql } from './due.js'
import { findRecipient, type Recipient } from './recipients.js'
import { DeliveryShares } from './shares.js'

const minuteMs = 60_000
/** Deadline of one delivery attempt in milliseconds. */
const deadlineMs = 15_000
/** Ten attempts take about eight hours, because each pause is twice the previous pause, up to four hours. */
const maxAttempts = 10
const backoff: Backoff = { firstMs: minuteMs, maxMs: 4 * 60 * minuteMs, jitter: 0.25 }
/**
 * A delivery queued longer ago than this is given up after its next failed attempt, regardless of the number of
 * attempts.
 */
const giveUpAfterMs = 24 * 60 * minuteMs

/** Queue of event deliveries to notification rules and addon modules. */
export const deliveryQueue: Queue<DeliveryRow> = {
  name: 'deliveries',
  table: 'deliveries',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'answer' },
  open: "status = 'pending'",
  failed: "status = 'failed'",
  lane: recipientKeySql,
  pauseMs: (ctx, { attempts }) => randomPauseAfter(ctx, backoff, attempts),
  pausesWhenLost: true,
  isSpent: ({ attempts }) => attempts >= maxAttempts,
  lostReason: () => 'The service ended during the last attempt',
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'notification'),
  whenClaimed: (_, now) => ({ tried_at: instant(now) }),
  whenFailed: () => ({ status: 'failed' }),
  afterFailed: (ctx, row, reason) => logGivenUp(ctx, row, describeRecipient(row), reason),
  raisesFailure: ({ event }) => event !== 'queue.failed',
  recipientOf: (row) => row,
}

/** A claimed delivery. `call` sets `recipient` for `fail` to use. */
interface ClaimedDelivery extends Job<DueDelivery> {
  recipient?: Recipient | undefined
  /** True if the attempt exceeded its deadline. */
  timedOut?: boolean
}

/** The recipient's answer, or the reason why the delivery was given up without an attempt. */
type DeliveryOutcome = { readonly answer: string } | { readonly givenUp: string }

const deliveryWork = (shares: DeliveryShares): Work<DueDelivery, ClaimedDelivery, DeliveryOutcome> => ({
  queue: deliveryQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, deliveryQueue, due)
    return row && { row }
  },
  call: async (remote, job) => {
    const recipient = await findRecipient(remote, job.row)
    if (typeof recipient === 'string') return { givenUp: recipient }
    job.recipient = recipient
    try {
      return { answer: await deliver(remote, job, recipient) }
    } finally {
      shares.note(job.row.recipient, job.timedOut !== true)
    }
  },
  complete: (ctx, { row }, outcome) =>
    'answer' in outcome
      ? markSent(ctx, row, outcome.answer)
      : giveUp(ownRow(ctx.db, deliveryQueue, row), outcome.givenUp),
  foresees: isModuleFailure,
  fail: markFailed,
})

/**
 * Attempts the delivery that `findDueDelivery` returns. Returns false if no delivery is due, or if other workers
 * claimed each delivery found. `shares` limits the concurrent deliveries of a process. Calls `onClaimed` between the
 * claim and the attempt.
 */
export function deliverNext(
  remote: RemoteContext,
  shares = new DeliveryShares(),
  onClaimed?: () => void,
): Promise<boolean> {
  const work = deliveryWork(shares)
  const attempt = async (due: DueDelivery) => {
    const giveBack = shares.take(due)
    try {
      return await workRow(remote, work, due, onClaimed)
    } finally {
      giveBack()
    }
  }
  return workNext<DueDelivery>(remote, deliveryQueue, attempt, () => findDueDelivery(remote, deliveryQueue, shares))
}

/**
 * Delivers an event and returns the recipient's answer. Masks the recipient's secrets in the answer and in error
 * messages.
 */
async function deliver(
  remote: RemoteContext,
  job: ClaimedDelivery,
  { moduleCall, ...recipient }: Recipient,
): Promise<string> {
  const { row } = job
  const call = moduleCall()
  const moduleContext = remote.moduleContexts.of({
    ...call,
    deadline: deadlineMs,
    idempotencyKey: row.idempotency_key as string,
  })
  const hide = createSecretMask(call.module, moduleContext.config, row.destination ?? '')
  try {
    return hide(await runWithDeadline(moduleContext.signal, async () => recipient.deliver(moduleContext)))
  } catch (error) {
    job.timedOut = moduleContext.signal.aborted
    throw Object.assign(error as Error, { message: hide((error as Error).message) })
  }
}

/**
 * Returns a function that masks a recipient's secrets, because an answer may quote the request. Masks longer secrets
 * first, because one secret may contain another. Skips secrets under four characters, which occur in ordinary words.
 */
function createSecretMask(
  { parameters }: ModuleInfo,
  config: ModuleContext['config'],
  destination: string,
): (text: string) => string {
  const passwords = parameters.filter(({ type }) => type === 'password').map(({ name }) => config[name] ?? '')
  const secrets = [...passwords, ...[...passwords, destination].flatMap(secretsIn)]
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length)
  return (text) => maskAddresses(secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text))
}

/** Returns a query for all pending deliveries to the same recipient. */
const selectSameRecipient = ({ db }: Context, { rule_id, module, destination }: DeliveryRow) =>
  db('deliveries').where({ rule_id, module, destination, status: 'pending' })

const giveUp = (waiting: Knex.QueryBuilder, answer: string): Promise<number> =>
  waiting.update({ status: 'failed', leased_until: null, answer })

/** After a recipient answers an attempt, clears the timeout marks of its pending deliveries. */
const clearTimeouts = async (ctx: Context, row: DueDelivery): Promise<unknown> =>
  row.isSilent && selectSameRecipient(ctx, row).where({ timed_out: 1 }).update({ timed_out: 0 })

async function markSent(ctx: Context, row: DueDelivery, answer: string): Promise<void> {
  await clearTimeouts(ctx, row)
  await ownRow(ctx.db, deliveryQueue, row).update({
    status: 'sent',
    sent_at: instant(ctx.now),
    leased_until: null,
    unfinished_attempts: 0,
    timed_out: 0,
    answer: answer.slice(0, 1000),
  })
}

async function markFailed(
  ctx: Context,
  { row, recipient, timedOut = false }: ClaimedDelivery,
  { message, kind, providerCode, retryAfter = 0 }: ModuleError,
): Promise<void> {
  if (!timedOut) await clearTimeouts(ctx, row)
  const answer = message.slice(0, 1000)
  const isGone = providerCode === '410'
  const oldest = later(ctx.now, -giveUpAfterMs)
  const isOver = isGone || row.attempts >= maxAttempts || row.created_at < oldest
  const kept = isOver
    ? await giveUp(ownRow(ctx.db, deliveryQueue, row), answer)
    : await ownRow(ctx.db, deliveryQueue, row).update({
        answer,
        leased_until: null,
        unfinished_attempts: 0,
        timed_out: timedOut ? 1 : 0,
        next_attempt_at: later(ctx.now, Math.max(retryAfter * 1000, randomPauseAfter(ctx, backoff, row.attempts))),
      })
  // Another worker has claimed the delivery since the lease expired.
  if (kept === 0) return
  // Postpones the recipient's other deliveries, because attempts at them would probably fail too.
  if (kind === 'unreachable' && providerCode === undefined)
    await selectSameRecipient(ctx, row)
      .whereNot({ id: row.id })
      .where('next_attempt_at', '<', later(ctx.now, backoff.firstMs))
      .update({ next_attempt_at: later(ctx.now, backoff.firstMs) })
  if (!isOver) return
  // Also gives up the recipient's other deliveries that are too old, or all of them after status 410.
  const others = isGone ? selectSameRecipient(ctx, row) : selectSameRecipient(ctx, row).where('created_at', '<', oldest)
  const more = await giveUp(others, answer)
  // Status 410 means that the endpoint no longer accepts deliveries.
  if (isGone) await recipient?.drop(ctx)
  const name = recipient?.name ?? describeRecipient(row)
  if (isGone) await logActivity(ctx, `Notifications by ${name} were disabled: ${answer}`)
  else await logGivenUp(ctx, row, name, answer, more)
}

/** Describes a delivery's recipient in the activity log if its name is not available. */
const describeRecipient = ({ rule_id, module }: DeliveryRow): string =>
  rule_id === null ? `the addon ${module}` : `the rule ${rule_id}`

const logGivenUp = (ctx: Context, { event }: DeliveryRow, name: string, answer: string, more = 0): Promise<void> =>
  logActivity(
    ctx,
    `Delivery of ${event} by ${name} failed permanently${more === 0 ? '' : `, with ${more} more`}: ${answer}`,
  )
