import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import type { Context } from '../context.js'
import { getIdempotencyKey } from '../queue/idempotency-keys.js'

const form = /^(.+)-pay-([1-9]\d{0,14})-(\d{1,16})$/

type Named = Pick<PaymentAttemptRow, 'id' | 'created_at'>

/**
 * Returns the name of an attempt at its gateway, which is also the idempotency key of its calls (R-4003). The name
 * contains the installation ID, because installations can share a gateway account. It contains the creation time,
 * because attempt IDs are reused after a backup is restored.
 */
export const attemptName = (ctx: Pick<Context, 'installationId'>, { id, created_at }: Named): string =>
  getIdempotencyKey(ctx, { id, created_at, idempotency_key: null }, 'pay')

/** Returns the attempt with a name, or undefined if this installation has no such attempt. */
export async function findAttemptByName(
  ctx: Pick<Context, 'db' | 'installationId'>,
  name: string,
): Promise<PaymentAttemptRow | undefined> {
  const [, , id] = form.exec(name) ?? []
  if (id === undefined) return undefined
  const row = await ctx
    .db('payment_attempts')
    .where({ id: Number(id) })
    .first()
  return row !== undefined && attemptName(ctx, row) === name ? row : undefined
}
