import { emailKey } from '../email.js'

/** Bounds the guesses at the password of each account. */
export interface Guesses {
  /** Runs the comparison, or throws where too many before it were wrong; `account` is one of the names below. */
  judge<T>(account: string, compare: () => Promise<T | undefined>): Promise<T | undefined>
}

/** The name under which guesses at a login's password are counted. */
export const loginAccount = (email: string): string => `login:${emailKey(email)}`
