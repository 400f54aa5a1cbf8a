import { emailKey } from '../email.js'

/** Bounds the guesses at the password of each account. */
export interface Guesses {
  /** Runs the comparison and returns its result; throws if too many guesses at the account were wrong. */
  checkGuess<T>(account: string, compare: () => Promise<T | undefined>): Promise<T | undefined>
}

/** The name under which guesses at a login's password are counted. */
export const loginAccount = (email: string): string => `login:${emailKey(email)}`
