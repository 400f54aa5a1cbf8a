/** Length of the list: whoever tries passwords over the network gets no further down it. */
const maxRank = 10_000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded by the first password that is set: a service that only checks passwords does without the list. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, maxRank)),
  )
  return loaded
}

/** Returns true for one of the 10,000 passwords that are used most, in the same letters, upper case or lower. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password)
