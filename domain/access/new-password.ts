import type { Settings } from '../settings/settings.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { isCommonPassword } from './common-passwords.js'
import { hashPassword, type PasswordHash } from './password.js'

/** A password being set. Contains only its hash, never the text. */
export interface NewPassword {
  readonly hash: PasswordHash
  /**
   * Throws password_too_common if the current rule rejects the password for a login with this address, on accounts of
   * these companies.
   */
  readonly expectAllowed: (settings: Settings, email: string, companies?: readonly string[]) => void
}

interface Options {
  /** True for a password typed on our own pages. The strict rule then applies, whatever the setting. */
  readonly isTyped?: boolean
  /** Source of the request, for the hash queue. Defaults to the service itself. */
  readonly source?: string | undefined
}

/** Hashes a new password, which takes a turn in the hash queue. Throws hashing_busy. */
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

/** Returns true for a common password or the account's own address. The strict rule rejects both. */
export const isWeakPassword = async (password: string, email: string | null | undefined): Promise<boolean> =>
  (await isCommonPassword(password)) || isAddress(password, email)

const isAddress = (password: string, email: string | null | undefined): boolean =>
  email != null && emailKey(password) === emailKey(email)

/** Returns true if a password is a name, ignoring spaces, punctuation, and letter case. */
const isName = (password: string, name: string): boolean => bareOf(name) !== '' && bareOf(password) === bareOf(name)

const bareOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
