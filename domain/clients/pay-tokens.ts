import type { PayMethodRow, TokenToForgetRow } from '../../db/rows-billing.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import { type ModuleError, misconfigured } from '../ports/module.js'
import { type Backoff, backoffProperties, deferRow, isFirstPauseOfDay } from '../queue/backoff.js'
import { claimRow } from '../queue/claims.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'
import { ownRow, type Queue } from '../queue/queue.js'
import { currentTraceparent } from '../queue/tracing.js'
import { isModuleFailure, type Job, type Work, workNext, workRow } from '../queue/work.js'
import { decrypt, type Place } from '../secrets/encryption.js'

/** Returns the place that a payment method's encrypted token is bound to: its client and description. */
export const tokenPlace = ({ client_id, description }: Pick<PayMethodRow, 'client_id' | 'description'>): Place =>
  payMethodPlace(`${client_id}+${description}`)

export const payMethodPlace = (row: string): Place => ({ table: 'pay_methods', column: 'token', row })

/** Deletes payment methods and queues their tokens, which the gateways must also delete. */
export async function removePayMethods({ db, now }: Pick<Context, 'db' | 'now'>, methods: readonly PayMethodRow[]) {
  const tokens = methods.flatMap(({ token, ...method }) =>
    token === null
      ? []
      : {
          gateway: method.gateway,
          // Remains bound to its old place, so that it need not be decrypted here.
          token,
          reference: tokenPlace(method).row,
          next_attempt_at: instant(now),
          created_at: instant(now),
          traceparent: currentTraceparent(),
        },
  )
  if (tokens.length > 0) await db('tokens_to_forget').insert(tokens)
  const ids = methods.map(({ id }) => id)
  if (ids.length > 0) await db('pay_methods').whereIn('id', ids).delete()
}

const deadlineMs = 30_000
/** At most 40 calls in 90 days (R-2315). */
const backoff: Backoff = { firstMs: 5 * 60_000, maxMs: 4 * 24 * 60 * 60_000 }

/**
 * Tokens of deleted payment methods that gateways must delete. Failures that a gateway module reports are
 * retried with growing pauses, up to four days, without limit.
 */
export const tokenQueue: Queue<TokenToForgetRow> = {
  name: 'tokens',
  table: 'tokens_to_forget',
  lane: 'gateway',
  ...backoffProperties(backoff),
  keyOf: (ctx, row) => getIdempotencyKey(ctx, row, 'forget-token'),
}

const tokenWork: Work<TokenToForgetRow, Job<TokenToForgetRow>, void> = {
  queue: tokenQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, tokenQueue, due)
    return row && { row }
  },
  call: (remote, { row }) => deleteToken(remote, row),
  complete: (ctx, { row }) => ownRow(ctx.db, tokenQueue, row).delete(),
  foresees: isModuleFailure,
  fail: (ctx, { row }, failure) => defer(ctx, row, failure),
}

/**
 * Asks a gateway to delete the longest-waiting token. Returns false if no token is due or all of them must wait their
 * turn.
 */
export const deleteNextToken = (remote: RemoteContext, onClaimed?: () => void): Promise<boolean> =>
  workNext<TokenToForgetRow>(remote, tokenQueue, (due) => workRow(remote, tokenWork, due, onClaimed))

async function deleteToken(
  remote: RemoteContext,
  { gateway, token, reference, idempotency_key }: TokenToForgetRow,
): Promise<void> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const module = modules.find('gateway', gateway)
  if (module === undefined) throw misconfigured(`The gateway module ${gateway} is not installed`)
  const ask = module.forget
  // A gateway without this operation stores no tokens.
  if (ask === undefined) return
  const opened = decrypt(secretKey, token, payMethodPlace(reference))
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline: deadlineMs,
    idempotencyKey: idempotency_key as string,
    secrets: [opened],
  })
  await runWithDeadline(moduleContext.signal, () => ask.call(module, opened, moduleContext))
}

async function defer(ctx: Context, row: TokenToForgetRow, failure: ModuleError): Promise<void> {
  const isDeferred = await deferRow(ctx, tokenQueue, row, failure, backoff)
  if (!isDeferred || !isFirstPauseOfDay(backoff, row.attempts)) return
  await logActivity(
    ctx,
    `The gateway ${row.gateway} has not deleted a removed payment method after ${row.attempts} attempts: ${failure.message}`,
  )
}
