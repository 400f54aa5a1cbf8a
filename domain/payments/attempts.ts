import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { PaymentAttemptPartRow, PaymentAttemptRow } from '../../db/rows-payments.js'
import { type Context, instant, later } from '../context.js'
import { type Backoff, randomPauseAfter } from '../queue/backoff.js'
import type { Cents } from '../values/money.js'
import { type AttemptState, hasAttemptEnded, isAttemptLive } from '../values/statuses.js'

/** A payment attempt with its parts, ordered by invoice due date. The attempt and its client are locked. */
export interface HeldAttempt {
  readonly attempt: PaymentAttemptRow
  readonly parts: readonly PaymentAttemptPartRow[]
  /** The client, or undefined if it was deleted. */
  readonly client: ClientRow | undefined
}

/** Locks an attempt after its client. Clients are locked before attempts, and attempts before invoices. */
export async function lockAttempt({ db }: Pick<Context, 'db'>, id: number): Promise<HeldAttempt> {
  const owner = await db('payment_attempts').where({ id }).first('client_id')
  const client =
    owner?.client_id == null ? undefined : await db('clients').where({ id: owner.client_id }).forUpdate().first()
  const attempt = (await db('payment_attempts').where({ id }).forUpdate().first()) as PaymentAttemptRow
  return { attempt, client, parts: await loadAttemptParts(db, id) }
}

/** Returns an attempt's parts, ordered by invoice due date. */
export const loadAttemptParts = (db: Knex, attemptId: number): Promise<PaymentAttemptPartRow[]> =>
  db('payment_attempt_parts')
    .join('invoices', 'invoices.id', 'payment_attempt_parts.invoice_id')
    .where({ attempt_id: attemptId })
    .orderBy(['invoices.due_date', 'invoices.id'].map((column) => ({ column })))
    .select('payment_attempt_parts.*')

/** Returns the live attempt for an invoice, or undefined. */
export const findLiveAttempt = (db: Knex, invoiceId: number): Promise<PaymentAttemptRow | undefined> =>
  db('payment_attempts')
    .join('payment_attempt_parts', 'payment_attempt_parts.attempt_id', 'payment_attempts.id')
    .where({ invoice_id: invoiceId, is_live: 1 })
    .first('payment_attempts.*')

/** An attempt, and the amount that it pays on one invoice. */
export type ListedAttempt = PaymentAttemptRow & { readonly part: Cents }

/** Returns the attempts to pay an invoice, oldest first. */
export const listAttempts = (db: Knex, invoiceId: number): Promise<ListedAttempt[]> =>
  db('payment_attempts')
    .join('payment_attempt_parts', 'payment_attempt_parts.attempt_id', 'payment_attempts.id')
    .where({ invoice_id: invoiceId })
    .orderBy('payment_attempts.id')
    .select('payment_attempts.*', 'payment_attempt_parts.amount as part')

type Changes = Partial<Omit<PaymentAttemptRow, 'id' | 'state' | 'state_at'>>

/**
 * Changes an attempt's state and applies `changes`, such as its next gateway call. If the new state is final, removes
 * the next call unless `changes` sets it. An attempt that is no longer live releases its invoices. Returns the updated
 * row.
 */
export async function moveAttempt(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempt: PaymentAttemptRow,
  state: AttemptState,
  changes: Changes = {},
): Promise<PaymentAttemptRow> {
  const isLive = isAttemptLive(state)
  const settled = !hasAttemptEnded(state) ? {} : { task: null, redirect: null, leased_until: null, pending_since: null }
  const row = {
    ...(state !== attempt.state && { state, state_at: instant(now) }),
    ...settled,
    ...changes,
  }
  await db('payment_attempts').where({ id: attempt.id }).update(row)
  if (isAttemptLive(attempt.state) !== isLive)
    await db('payment_attempt_parts')
      .where({ attempt_id: attempt.id })
      .update({ is_live: isLive ? 1 : 0 })
  return { ...attempt, ...row, state }
}

type Task = NonNullable<PaymentAttemptRow['task']>

/** Returns the columns that schedule a gateway call. The calls of the whole attempt are counted (R-2315). */
export const scheduleColumns = (task: Task, at: string) => ({
  task,
  next_attempt_at: at,
  unfinished_attempts: 0,
  failed_at: null,
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Pauses between the gateway calls of an attempt, whatever they request: at most 40 calls in 90 days (R-2315). */
export const attemptBackoff: Backoff = { firstMs: 5 * minuteMs, maxMs: 4 * dayMs, jitter: 0.2 }

type Paused = Pick<PaymentAttemptRow, 'attempts' | 'kind' | 'state' | 'reference' | 'created_at' | 'expires_at'>

/** Returns the columns that schedule a gateway call because of an answer: after a pause that grows with each call. */
export const scheduleAfterAnswer = (ctx: Pick<Context, 'now' | 'random'>, attempt: Paused, task: Task) =>
  scheduleColumns(task, later(ctx.now, attemptPauseMs(ctx, attempt)))

/**
 * Returns the pause after an attempt's last call in milliseconds. An unanswered charge is called again when its day is
 * over, and an unconfirmed charge when the time for the confirmation is over, because they then fail.
 */
export function attemptPauseMs(ctx: Pick<Context, 'now' | 'random'>, attempt: Paused): number {
  const pauseMs = randomPauseAfter(ctx, attemptBackoff, Math.max(1, attempt.attempts))
  const leftMs = findDeadline(attempt) - ctx.now.getTime()
  return leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs
}

/** Returns the Unix time in milliseconds at which a charge fails, or infinity. */
function findDeadline({ kind, state, reference, created_at, expires_at }: Paused): number {
  if (kind !== 'charge') return Number.POSITIVE_INFINITY
  if (reference === null) return Date.parse(created_at) + unansweredChargeMs
  return state === 'open' && expires_at !== null ? Date.parse(expires_at) : Number.POSITIVE_INFINITY
}

/**
 * Returns the pause after a charge that did not reach the gateway. Because such a charge is not looked up, the pause
 * grows as much as after a charge and its lookup.
 */
export const unreachedPauseMs: typeof attemptPauseMs = (ctx, attempt) =>
  attemptPauseMs(ctx, { ...attempt, attempts: 2 * attempt.attempts - 1 })

/** Milliseconds after which a charge that the gateway has not received fails. */
const unansweredChargeMs = dayMs
/** Maximum number of calls for such a charge: five charges, each followed by a lookup. */
const maxUnansweredCalls = 10
/** Minimum number of calls for such a charge, even if they begin late. */
const minUnansweredCalls = 4

/** Returns true if a charge that the gateway has not received is not made again (R-4053). */
export const isTriedOut = (
  { now }: Pick<Context, 'now'>,
  { attempts, created_at }: Pick<PaymentAttemptRow, 'attempts' | 'created_at'>,
): boolean =>
  attempts >= maxUnansweredCalls || (attempts >= minUnansweredCalls && created_at <= later(now, -unansweredChargeMs))
