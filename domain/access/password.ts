import * as scrypt from 'scrypt-kdf'
import { HashQueue, type Waiter } from './hash-queue.js'
import { readHash } from './stored-hash.js'

// The package exports one default object, but its types declare that object's members as separate exports.
const { kdf, verify } = (scrypt as unknown as { default: typeof scrypt }).default

declare const hashed: unique symbol
/** A stored password: a scrypt hash with its parameters and salt, base64. */
export type PasswordHash = string & { readonly [hashed]: true }

/** A hash takes 32 MiB and about 160 ms. It contains its parameters, so a later change leaves old hashes readable. */
const cost = { logN: 15, r: 8, p: 3 }

const queue = new HashQueue()

/** Waiter for hashes of the service itself and of the operator's commands. */
const serviceCaller: Waiter = { kind: 'owner', source: 'service' }

/**
 * Hashes a new password. `source` identifies the caller in the hash queue. Throws hashing_busy if too many hashes are
 * waiting.
 */
export const hashPassword = (password: string, source = serviceCaller.source): Promise<PasswordHash> =>
  queue.run(() => makeHash(password), { kind: 'owner', source })

const makeHash = async (password: string) => Buffer.from(await kdf(password, cost)).toString('base64') as PasswordHash

// Checked if there is no readable hash, so that the response takes as long as for a wrong password.
let decoy: Promise<PasswordHash> | undefined

/** Turn and callback for a sign-in attempt's password check. */
export interface PasswordCheck {
  readonly waiter: Waiter
  /** Called with an account, such as `login 12`, whose stored password cannot be read. */
  readonly unreadable: (account: string) => void
}

/**
 * Returns true if the password matches the hash. Returns false if there is no hash, for example because there is no
 * account, or if the stored text is not a valid hash. Both take as long as a wrong password. Calls `unreadable` for an
 * invalid hash. Throws hashing_busy if too many hashes are waiting.
 */
export function verifyPassword(
  password: string,
  hash: PasswordHash | undefined,
  waiter = serviceCaller,
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
