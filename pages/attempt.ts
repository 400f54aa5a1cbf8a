import type { IncomingMessage } from 'node:http'
import { anonymousKey, count, type LimitStore } from '../engine/limits.js'
import { tooManyAttempts } from './refusal.js'
import type { Visit } from './visit.js'

/** Where wrong passwords are counted: with those that are sent to the API. */
export interface Attempts {
  readonly store: LimitStore
  /** How many an address has in a minute. */
  readonly most: number
  readonly addressOf: (req: IncomingMessage) => string
}

/**
 * Compares a password, which takes a slow hash: so the address is counted first, and the count given back where the
 * password is right. Throws a page for one attempt too many.
 */
export async function attempt<T>(
  { ctx, work, attempts }: Visit,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { store, most, addressOf } = attempts
  const key = anonymousKey(addressOf(ctx.req))
  const now = work.now.getTime()
  const standing = await count(store, key, most, now)
  if (standing?.retryAfter !== undefined) throw tooManyAttempts(standing.retryAfter)
  const found = await compare()
  if (found !== undefined) await store.refund(key, now)
  return found
}
