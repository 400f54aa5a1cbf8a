import { createHash } from 'node:crypto'

/** 32 bytes, and the id by which sealed values and the database name them. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** The keys of this installation: one, and while it is being rotated the one before it too. */
export interface Keyring {
  /** Seals, and opens. */
  readonly current: Key
  /** Only opens. */
  readonly previous: Key | undefined
  /**
   * True where sealed values name their key. Release 0.1.0 cannot read that form, so it is written only by a key that a
   * rotation has brought; once 0.1.0 need not share a database any more it can be the only form.
   */
  readonly isTagged: boolean
  /** The root of derived secrets: a rotation leaves it as it is. */
  readonly root: Buffer
}

/** A key alone stands for an installation that has never had another. */
export type SecretKey = Buffer | Keyring

export const keyOf = (bytes: Buffer): Key => ({ id: keyIdOf(bytes), bytes })

/** Returns an id that tells keys apart and reveals nothing else of them. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('countinghouse key id').update(key).digest('hex').slice(0, 16)

export const keyringOf = (key: SecretKey): Keyring =>
  Buffer.isBuffer(key) ? { current: keyOf(key), previous: undefined, isTagged: false, root: key } : key

export const rootOf = (key: SecretKey): Buffer => (Buffer.isBuffer(key) ? key : key.root)
