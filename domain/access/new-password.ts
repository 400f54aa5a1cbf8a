import type { Settings } from '../settings/settings.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { isCommonPassword } from './common-passwords.js'
import { hashPassword, type PasswordHash } from './password.js'

/** A password that is being set. The text itself stays in here: what is kept is the hash. */
export interface NewPassword {
  readonly hash: PasswordHash
  /**
   * Throws password_too_common where the rule in force refuses it for a login with this address, on accounts of these companies
   * (R-990).
   */
  readonly expectAllowed: (settings: Settings, email: string, companies?: readonly string[]) => void
}

interface Options {
  /** True for a password that is typed on a page of our own, where the rule holds whatever the setting says. */
  readonly isTyped?: boolean
  /** The caller whose turn the hash waits for. */
  readonly source?: string | undefined
}

/** Hashes a password that is being set, which is slow. Throws hashing_busy. */
export async function prepareNewPassword(
  password: string,
  { isTyped = false, source }: Options = {},
): Promise<NewPassword> {
  const isCommon = await isCommonPassword(password)
  return {
    hash: await hashPassword(password, source),
    expectAllowed: (settings, email, companies = []) => {
      if (!isTyped && settings.choice('password_rule') !== 'strict') return
      const names = [settings.text('company_name'), ...companies]
      if (isCommon || isAddress(password, email) || names.some((name) => isName(password, name)))
        throw new Fault('password_too_common')
    },
  }
}

/** Returns true for a password that the strict rule refuses for an account with this address. */
export const isWeakPassword = async (password: string, email: string | null | undefined): Promise<boolean> =>
  (await isCommonPassword(password)) || isAddress(password, email)

const isAddress = (password: string, email: string | null | undefined): boolean =>
  email != null && emailKey(password) === emailKey(email)

/** Returns true for a password that is a name, whatever its blanks, signs and upper case. */
const isName = (password: string, name: string): boolean => bareOf(name) !== '' && bareOf(password) === bareOf(name)

const bareOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
