import type { PayMethodRow, TokenToForgetRow } from '../../db/rows-billing.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { outcomeOf } from '../modules/modules.js'
import { type ModuleError, misconfigured } from '../ports/module.js'
import { claimRow } from '../queue/claims.js'
import { idempotencyKeyOf } from '../queue/idempotency-keys.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { isModuleFailure, type Job, type Work, workNext, workRow } from '../queue/work.js'
import { type Place, unseal } from '../seal.js'
import { logActivity } from '../system/activity.js'

/** Where the token of a payment method is sealed for: the client, and what the client knows the method as. */
export const tokenPlace = ({ client_id, description }: Pick<PayMethodRow, 'client_id' | 'description'>): Place =>
  payMethodPlace(`${client_id}+${description}`)

export const payMethodPlace = (row: string): Place => ({ table: 'pay_methods', column: 'token', row })

/** Deletes payment methods and writes down which tokens their gateways have still to forget. */
export async function removePayMethods({ db, now }: Pick<Context, 'db' | 'now'>, methods: readonly PayMethodRow[]) {
  const tokens = methods.flatMap(({ token, ...method }) =>
    token === null
      ? []
      : {
          gateway: method.gateway,
          // It stays sealed for where it stood, so that nothing has to be opened here.
          token,
          reference: tokenPlace(method).row,
          next_attempt_at: instant(now),
          created_at: instant(now),
        },
  )
  if (tokens.length > 0) await db('tokens_to_forget').insert(tokens)
  const ids = methods.map(({ id }) => id)
  if (ids.length > 0) await db('pay_methods').whereIn('id', ids).delete()
}

/** Milliseconds for a gateway to answer. */
const deadlineMs = 30_000
/** The first pause, which doubles up to the longest. */
const firstPauseMs = 5 * 60_000
const maxPauseMs = 24 * 60 * 60_000
/** A token is given up when so many attempts in a row came to no proper end. */
const maxUnfinishedAttempts = 5
/** A process of the last release takes what is due, given up or not. */
const never = '9999-12-31T23:59:59.999Z'

/**
 * The tokens of deleted payment methods that their gateways have still to forget. One that a gateway does not
 * forget is tried again, later and later, in the end once a day for as long as it takes.
 */
export const tokenQueue: Queue<TokenToForgetRow> = {
  name: 'tokens',
  table: 'tokens_to_forget',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' },
  open: 'failed_at is null',
  failed: 'failed_at is not null',
  pauseMs: (_, { attempts }) => pauseAfter(attempts),
  pausesWhenLost: true,
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinishedAttempts,
  lostReason: ({ unfinished_attempts }) => `The service ended during each of the last ${unfinished_attempts} attempts`,
  keyOf: (ctx, row) => idempotencyKeyOf(ctx, row, 'forget-token', `forget-token-${row.id}`),
  whenFailed: (_row, _failure, now) => ({ failed_at: instant(now), next_attempt_at: never }),
}

/** How tokens are forgotten. */
const tokenWork: Work<TokenToForgetRow, Job<TokenToForgetRow>, void> = {
  queue: tokenQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, tokenQueue, due)
    return row && { row }
  },
  call: (remote, { row }) => forget(remote, row),
  complete: (ctx, { row }) => ownRow(ctx.db, tokenQueue, row).delete(),
  foresees: isModuleFailure,
  fail: (ctx, { row }, failure) => defer(ctx, row, failure),
}

/** Asks a gateway to forget the token that has waited longest. Returns false where none is due. */
export const forgetNext = (remote: RemoteContext): Promise<boolean> =>
  workNext<TokenToForgetRow>(remote, tokenQueue, (due) => workRow(remote, tokenWork, due))

async function forget(
  remote: RemoteContext,
  { gateway, token, reference, idempotency_key }: TokenToForgetRow,
): Promise<void> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const module = modules.find('gateway', gateway)
  if (module === undefined) throw misconfigured(`The gateway module ${gateway} is not installed`)
  const ask = module.forget
  // A gateway that keeps nothing has nothing to forget.
  if (ask === undefined) return
  const opened = unseal(secretKey, token, payMethodPlace(reference))
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline: deadlineMs,
    idempotencyKey: idempotency_key as string,
    secrets: [opened],
  })
  await outcomeOf(moduleContext.signal, () => ask.call(module, opened, moduleContext))
}

async function defer(ctx: Context, row: TokenToForgetRow, { message, retryAfter = 0 }: ModuleError): Promise<void> {
  const pauseMs = Math.min(maxPauseMs, Math.max(retryAfter * 1000, pauseAfter(row.attempts)))
  const deferred = await ownRow(ctx.db, tokenQueue, row).update({
    leased_until: null,
    unfinished_attempts: 0,
    next_attempt_at: later(ctx.now, pauseMs),
    last_error: message.slice(0, 1000),
  })
  if (deferred !== 1 || !isFirstLongest(row.attempts)) return
  await logActivity(
    ctx,
    `The gateway ${row.gateway} has still not forgotten a deleted payment method, after ${row.attempts} attempts: ${message}`,
  )
}

const isFirstLongest = (attempts: number): boolean =>
  pauseAfter(attempts) === maxPauseMs && pauseAfter(attempts - 1) < maxPauseMs

const pauseAfter = (attempts: number): number => Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1))
