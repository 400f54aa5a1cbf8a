import * as scrypt from 'scrypt-kdf'
import { HashQueue } from './hash-queue.js'

// The package exports one default object; its types describe that object's members as if each were exported.
const { kdf, verify } = (scrypt as unknown as { default: typeof scrypt }).default

declare const hashed: unique symbol
/** A password as it is stored: scrypt with its parameters and salt, base64. */
export type PasswordHash = string & { readonly [hashed]: true }

/** 32 MiB and about 160 ms a hash. The parameters travel in the hash, so a later change leaves old ones readable. */
const cost = { logN: 15, r: 8, p: 3 }

const queue = new HashQueue()

/** Throws hashing_busy where too many wait. */
export const hashPassword = (password: string): Promise<PasswordHash> => queue.run(() => makeHash(password))

const makeHash = async (password: string) => Buffer.from(await kdf(password, cost)).toString('base64') as PasswordHash

// Compared with where there is no account, so that the answer takes as long as for a wrong password.
let decoy: Promise<PasswordHash> | undefined

/**
 * Returns true if a password is the one that was hashed. `source` names where a guess comes from, such as its network; without
 * it the caller has shown a right credential. Throws hashing_busy where too many wait.
 */
export function isPassword(password: string, hash: PasswordHash | undefined, source?: string): Promise<boolean> {
  return queue.run(async () => {
    decoy ??= makeHash('no account has this password')
    const right = await verify(Buffer.from(hash ?? (await decoy), 'base64'), password)
    return right && hash !== undefined
  }, source)
}
