import * as scrypt from 'scrypt-kdf'

// The package exports one default object; its types describe that object's members as if each were exported.
const { kdf, verify } = (scrypt as unknown as { default: typeof scrypt }).default

declare const hashed: unique symbol
/** A password as it is stored: scrypt with its parameters and salt, base64. */
export type PasswordHash = string & { readonly [hashed]: true }

/** 32 MiB and about 160 ms a hash. The parameters travel in the hash, so a later change leaves old ones readable. */
const cost = { logN: 15, r: 8, p: 3 }

/** Two at a time: more would take memory and cores from calls that are not about passwords. */
const places = 2
let taken = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve))
  else taken++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) taken--
    else next()
  }
}

export const hashPassword = (password: string): Promise<PasswordHash> =>
  inTurn(async () => Buffer.from(await kdf(password, cost)).toString('base64') as PasswordHash)

// What a password is compared with where there is no account: the answer takes as long as for a wrong password.
let decoy: Promise<PasswordHash> | undefined

export async function isPassword(password: string, hash: PasswordHash | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const stored = hash ?? (await decoy)
  const right = await inTurn(() => verify(Buffer.from(stored, 'base64'), password))
  return right && hash !== undefined
}
