import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { instant } from '../context.js'
import { decrypt, encrypt, type Place } from './encryption.js'
import type { SecretKey } from './keyring.js'
import { UnreadableError } from './unreadable.js'

/** Place of the link key. Constant, because an installation has only one. */
export const linkKeyPlace: Place = { table: 'link_keys', column: 'key', row: 'invoices' }

interface Opening {
  readonly secretKey: SecretKey
  readonly now: Date
  /** True to replace a key that cannot be decrypted, which invalidates emailed links. Defaults to false. */
  readonly acceptUnreadable?: boolean | undefined
}

/** Subset of Database. */
interface Store {
  readonly read: Knex
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
}

/**
 * Returns the key for the codes in emailed links (R-4031), and creates it if there is none. The key is independent of
 * SECRET_KEY, so emailed links survive a change of SECRET_KEY. Throws UnreadableError.
 */
export async function loadLinkKey(database: Store, opening: Opening): Promise<Buffer> {
  const known = await readLinkKey(database.read, opening)
  return known ?? database.transaction((db) => makeLinkKey(db, opening))
}

async function readLinkKey(db: Knex, { secretKey, acceptUnreadable = false }: Opening): Promise<Buffer | undefined> {
  const row = await db('link_keys').orderBy('id').first('key')
  if (row === undefined) return undefined
  try {
    return Buffer.from(decrypt(secretKey, row.key, linkKeyPlace), 'base64')
  } catch (error) {
    if (acceptUnreadable && error instanceof UnreadableError) return undefined
    throw error
  }
}

async function makeLinkKey(db: Knex, opening: Opening): Promise<Buffer> {
  // The lock ensures that only one of several processes that start concurrently creates the key.
  await db('installation').forUpdate().first('token')
  const made = await readLinkKey(db, opening)
  if (made !== undefined) return made
  await db('link_keys').delete()
  const key = randomBytes(32)
  const sealed = encrypt(opening.secretKey, key.toString('base64'), linkKeyPlace)
  await db('link_keys').insert({ key: sealed, created_at: instant(opening.now) })
  return key
}
