import type { PasswordCheck } from '../domain/access/password.js'
import type { FailedSignInLimiter, SubmittedSignIn } from '../domain/access/sign-in-limiter.js'
import { type AttemptLimits, expectWithinLimit } from '../engine/attempt-limits.js'
import type { Call } from '../engine/perform.js'

/**
 * Checks passwords and codes passed on by an API caller. A failure counts against the caller together with the
 * visitor's address, or with the account if there is no address. Checks are queued under the caller (R-2833).
 */
export class RelayedSignIns implements FailedSignInLimiter {
  constructor(
    private readonly attempts: AttemptLimits,
    private readonly unreadable: PasswordCheck['unreadable'],
    private readonly call: Pick<Call, 'caller' | 'now'>,
  ) {}

  async checkGuess<T>(
    { account, visitor }: SubmittedSignIn,
    compare: (check: PasswordCheck) => Promise<T | undefined>,
    isWhole?: (found: T) => boolean,
  ): Promise<T | undefined> {
    const { caller, now } = this.call
    const guess = { account, address: visitor, relay: caller, now: now.getTime() }
    const check = { waiter: { kind: 'relay', source: caller }, unreadable: this.unreadable } as const
    const { found, limitStatus } = await this.attempts.checkGuess(guess, () => compare(check), isWhole)
    expectWithinLimit(limitStatus)
    return found
  }
}
