import { createHash } from 'node:crypto'

/** A secret key of 32 bytes, with the id that sealed values and the database refer to it by. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** The keys of this installation: the current one and, during a rotation, the one before. */
export interface Keyring {
  /** Seals and opens values. */
  readonly current: Key
  /** Only opens values. */
  readonly previous: Key | undefined
  /** The key that other secrets are derived from; a rotation does not change it. */
  readonly root: Buffer
}

/** A single key stands for an installation that never rotated it. */
export type SecretKey = Buffer | Keyring

export const keyOf = (bytes: Buffer): Key => ({ id: keyIdOf(bytes), bytes })

/** Returns the id of a key, which reveals nothing about it. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('countinghouse key id').update(key).digest('hex').slice(0, 16)

export const keyringOf = (key: SecretKey): Keyring =>
  Buffer.isBuffer(key) ? { current: keyOf(key), previous: undefined, root: key } : key

export const rootOf = (key: SecretKey): Buffer => (Buffer.isBuffer(key) ? key : key.root)
