import type { Guesses, PassedGuess } from '../domain/access/guesses.js'
import type { PasswordCheck } from '../domain/access/password.js'
import { type AttemptLimits, refuseOver } from '../engine/attempts.js'
import type { Call } from '../engine/perform.js'

/**
 * Checks passwords and codes passed on by an API caller. A failure counts against the caller together with the
 * visitor's address, or with the account if there is no address, and checks wait in the caller's turn (R-2833).
 */
export class PassedGuesses implements Guesses {
  constructor(
    private readonly attempts: AttemptLimits,
    private readonly unreadable: PasswordCheck['unreadable'],
    private readonly call: Pick<Call, 'caller' | 'now'>,
  ) {}

  async checkGuess<T>(
    { account, visitor }: PassedGuess,
    compare: (check: PasswordCheck) => Promise<T | undefined>,
    isWhole?: (found: T) => boolean,
  ): Promise<T | undefined> {
    const { caller, now } = this.call
    const guess = { account, address: visitor, relay: caller, now: now.getTime() }
    const check = { waiter: { kind: 'relay', source: caller }, unreadable: this.unreadable } as const
    const { found, limitStatus } = await this.attempts.checkGuess(guess, () => compare(check), isWhole)
    refuseOver(limitStatus)
    return found
  }
}
