/** Length of the list. Attackers who try passwords over the network get no further. */
const maxRank = 10_000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is set. A service that only checks passwords does not need the list. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, maxRank)),
  )
  return loaded
}

/** Returns true if a password is among the 10,000 most common ones, compared case-sensitively. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password)
