/** Number of passwords on the list. Failed sign-ins are limited, so an online attacker cannot try more. */
const maxRank = 10_000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Returns the list. Loads it on the first call, because a service that only checks passwords does not need it. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, maxRank)),
  )
  return loaded
}

/** Returns true if a password is among the 10,000 most common ones, compared case-sensitively. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password)
