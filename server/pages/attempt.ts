import { networkOf } from '../../engine/address.js'
import type { LimitStatus } from '../../engine/limits.js'
import { tooManyAttempts } from './refusal.js'
import type { Visit } from './visit.js'

/** Counts an attempt on the visitor's address. Throws a page for one too many. */
export async function countAttempt({ ctx, context, attempts: { limits, addressOf } }: Visit): Promise<void> {
  refuseOver(await limits.count(addressOf(ctx.req), context.machineNow.getTime()))
}

/**
 * Compares a password, which takes a slow hash: so its places are taken first, and given back where it is right. The
 * comparison is told whose turn it takes. Throws a page for one attempt too many.
 */
export async function judgeAttempt<T>(
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
