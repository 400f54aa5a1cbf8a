import { networkOf } from '../../engine/address.js'
import type { LimitStatus } from '../../engine/limits.js'
import { tooManyAttempts } from './refusal.js'
import type { Visit } from './visit.js'

/** Counts an attempt for the visitor's address. Throws the page for too many attempts. */
export async function countAttempt({ ctx, context, attempts: { limits, addressOf } }: Visit): Promise<void> {
  refuseOver(await limits.count(addressOf(ctx.req), context.machineNow.getTime()))
}

/**
 * Compares a password, unless there were too many wrong attempts. `compare` gets the network of the visitor, because hashes
 * are slow and networks take turns. Throws the page for too many attempts.
 */
export async function checkPasswordAttempt<T>(
  { ctx, context, attempts: { limits, addressOf } }: Visit,
  account: string,
  compare: (source: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const address = addressOf(ctx.req)
  const guess = { account, address, now: context.machineNow.getTime() }
  const { found, limitStatus } = await limits.checkGuess(guess, () => compare(networkOf(address)))
  refuseOver(limitStatus)
  return found
}

function refuseOver(limitStatus: LimitStatus | undefined): void {
  if (limitStatus?.retryAfter !== undefined) throw tooManyAttempts(limitStatus.retryAfter)
}
