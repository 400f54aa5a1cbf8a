import { emailKey } from '../values/email.js'
import type { PasswordCheck } from './password.js'

/** A sign-in attempt forwarded by a caller. */
export interface SubmittedSignIn {
  readonly account: string
  /** IP address of the person who signs in, if the caller sends it. */
  readonly visitor: string | undefined
}

/** Limits the failed sign-ins of each account. */
export interface FailedSignInLimiter {
  /**
   * Runs `compare` and returns its result. Throws if too many sign-ins failed. If `isWhole` returns false, further
   * proof is required, and the source does not become known to the account.
   */
  checkGuess<T>(
    guess: SubmittedSignIn,
    compare: (check: PasswordCheck) => Promise<T | undefined>,
    isWhole?: (found: T) => boolean,
  ): Promise<T | undefined>
}

/** Returns the account key under which the limiter counts a login's failed sign-ins. */
export const loginLimiterKey = (email: string): string => `login:${emailKey(email)}`
