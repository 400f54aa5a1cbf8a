import { createHash } from 'node:crypto'

/** A secret key. Encrypted values and the database refer to it by its ID. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** Keys of this installation: the current one and, during a rotation, the previous one. */
export interface Keyring {
  /** Key that encrypts and decrypts values. */
  readonly current: Key
  /** Key that only decrypts values. */
  readonly previous: Key | undefined
  /** Key that other secrets are derived from. A rotation does not change it. */
  readonly root: Buffer
}

/** A keyring, or the only key of an installation that never rotated keys. */
export type SecretKey = Buffer | Keyring

export const createKey = (bytes: Buffer): Key => ({ id: keyIdOf(bytes), bytes })

/** Returns the ID of a key, which reveals nothing about the key. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('countinghouse key id').update(key).digest('hex').slice(0, 16)

export const toKeyring = (key: SecretKey): Keyring =>
  Buffer.isBuffer(key) ? { current: createKey(key), previous: undefined, root: key } : key

export const getRootKey = (key: SecretKey): Buffer => (Buffer.isBuffer(key) ? key : key.root)
