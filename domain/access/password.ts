import * as scrypt from 'scrypt-kdf'
import { HashQueue, type Waiter } from './hash-queue.js'
import { readHash } from './stored-hash.js'

// The package exports one default object; its types describe that object's members as if each were exported.
const { kdf, verify } = (scrypt as unknown as { default: typeof scrypt }).default

declare const hashed: unique symbol
/** A password as it is stored: scrypt with its parameters and salt, base64. */
export type PasswordHash = string & { readonly [hashed]: true }

/** 32 MiB and about 160 ms a hash. The parameters travel in the hash, so a later change leaves old ones readable. */
const cost = { logN: 15, r: 8, p: 3 }

const queue = new HashQueue()

/** The turn of what the service and the operator's commands do by themselves. */
const byItself: Waiter = { kind: 'owner', source: 'service' }

/** Returns the hash of a new password. `source` is the caller whose turn it waits for. Throws hashing_busy where too many wait. */
export const hashPassword = (password: string, source = byItself.source): Promise<PasswordHash> =>
  queue.run(() => makeHash(password), { kind: 'owner', source })

const makeHash = async (password: string) => Buffer.from(await kdf(password, cost)).toString('base64') as PasswordHash

// Compared with where there is no account, so that the answer takes as long as for a wrong password.
let decoy: Promise<PasswordHash> | undefined

/** How a guess at an account is checked. */
export interface PasswordCheck {
  readonly waiter: Waiter
  /** Hears of an account whose stored password cannot be read, such as `login 12`. */
  readonly unreadable: (account: string) => void
}

/**
 * Returns true if a password is the one that was hashed. No password is that of no account (undefined) or of a stored text
 * that is no hash of ours, which `unreadable` hears of; both take as long as a wrong one. Throws hashing_busy where too
 * many wait.
 */
export function isPassword(
  password: string,
  hash: PasswordHash | undefined,
  waiter = byItself,
  unreadable: () => void = () => {},
): Promise<boolean> {
  return queue.run(async () => {
    const key = hash === undefined ? undefined : readHash(hash)
    if (key !== undefined) return verify(key, password)
    if (hash !== undefined) unreadable()
    decoy ??= makeHash('no account has this password')
    await verify(Buffer.from(await decoy, 'base64'), password)
    return false
  }, waiter)
}
