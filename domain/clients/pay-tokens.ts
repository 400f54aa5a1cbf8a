import type { PayMethodRow, TokenToForgetRow } from '../../db/rows-billing.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { outcomeOf } from '../modules/modules.js'
import { ModuleError, misconfigured } from '../ports/module.js'
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
const deadline = 30_000
/** How long an attempt may take before another worker may try the same token. */
const lease = 5 * 60_000
/** The first wait, which doubles up to the longest. */
const firstWait = 5 * 60_000
const longestWait = 24 * 60 * 60_000

/**
 * Asks a gateway to forget the token that has waited longest (specification: deletepaymethod). One that the gateway does
 * not forget is tried again, later and later, in the end once a day for as long as it takes. Returns whether there was
 * one to try.
 */
export async function forgetNext(remote: RemoteContext): Promise<boolean> {
  const row = await remote.transaction(claim)
  if (row === undefined) return false
  const failure = await forget(remote, row).then(
    () => undefined,
    (error: Error) => error,
  )
  await remote.transaction((ctx) => (failure === undefined ? remove(ctx, row) : defer(ctx, row, failure)))
  return true
}

/** Takes what is due longest, for this worker alone, and counts the attempt before it is made. */
async function claim(ctx: Context): Promise<TokenToForgetRow | undefined> {
  const { db, now } = ctx
  for (;;) {
    const due = await db('tokens_to_forget')
      .where('next_attempt_at', '<=', instant(now))
      .orderBy(['next_attempt_at', 'id'])
      .first()
    if (due === undefined) return undefined
    const attempts = due.attempts + 1
    // What ends its worker waits like what fails.
    const claimed = { attempts, next_attempt_at: later(now, Math.max(lease, waitAfter(attempts))) }
    // Of several workers that found it, one changes it; the others look for another.
    if ((await own(ctx, due).update(claimed)) !== 1) continue
    if (due.last_error === null && isFirstLongest(due.attempts))
      await logUnforgotten(ctx, due, 'the service ended during each of them')
    return { ...due, ...claimed }
  }
}

async function forget(remote: RemoteContext, { id, gateway, token, reference }: TokenToForgetRow): Promise<void> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const module = modules.find('gateway', gateway)
  if (module === undefined) throw misconfigured(`The gateway module ${gateway} is not installed`)
  const ask = module.forget
  // A gateway that keeps nothing has nothing to forget.
  if (ask === undefined) return
  const opened = unseal(secretKey, token, payMethodPlace(reference))
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline,
    idempotencyKey: `forget-token-${id}`,
    secrets: [opened],
  })
  await outcomeOf(moduleContext.signal, () => ask.call(module, opened, moduleContext))
}

// A worker that took longer than its lease no longer owns the row: another one has tried since.
const own = ({ db }: Context, { id, attempts }: TokenToForgetRow) => db('tokens_to_forget').where({ id, attempts })

const remove = (ctx: Context, row: TokenToForgetRow): Promise<unknown> => own(ctx, row).delete()

async function defer(ctx: Context, row: TokenToForgetRow, failure: Error): Promise<void> {
  const asked = failure instanceof ModuleError ? (failure.retryAfter ?? 0) * 1000 : 0
  const wait = Math.min(longestWait, Math.max(asked, waitAfter(row.attempts)))
  const kept = await own(ctx, row).update({
    next_attempt_at: later(ctx.now, wait),
    last_error: failure.message.slice(0, 1000),
  })
  if (kept === 1 && isFirstLongest(row.attempts)) await logUnforgotten(ctx, row, failure.message)
}

const logUnforgotten = (ctx: Context, { gateway, attempts }: TokenToForgetRow, why: string): Promise<void> =>
  logActivity(
    ctx,
    `The gateway ${gateway} has still not forgotten a deleted payment method, after ${attempts} attempts: ${why}`,
  )

const isFirstLongest = (attempts: number): boolean =>
  waitAfter(attempts) === longestWait && waitAfter(attempts - 1) < longestWait

const waitAfter = (attempts: number): number => Math.min(longestWait, firstWait * 2 ** (attempts - 1))
