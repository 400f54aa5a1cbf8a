import { emailKey } from '../values/email.js'
import type { PasswordCheck } from './password.js'

/** A guess at the password of an account that a caller passes on. */
export interface PassedGuess {
  readonly account: string
  /** The address of whoever guesses, where the caller tells it. */
  readonly visitor: string | undefined
}

/** Bounds the guesses at the password of each account. */
export interface Guesses {
  /**
   * Runs the comparison and returns its result; throws if too many guesses were wrong. Where `isWhole` returns false, more is
   * still to be proven, and the source stays unknown to the account.
   */
  checkGuess<T>(
    guess: PassedGuess,
    compare: (check: PasswordCheck) => Promise<T | undefined>,
    isWhole?: (found: T) => boolean,
  ): Promise<T | undefined>
}

/** The name under which guesses at a login's password are counted. */
export const loginAccount = (email: string): string => `login:${emailKey(email)}`
