import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { instant } from '../context.js'
import type { SecretKey } from './keyring.js'
import { type Place, seal, unseal } from './seal.js'
import { UnreadableError } from './unreadable.js'

/** There is one key, so its place needs no name. */
export const linkKeyPlace: Place = { table: 'link_keys', column: 'key', row: 'invoices' }

interface Opening {
  readonly secretKey: SecretKey
  readonly now: Date
  /** A key that no secret key opens is replaced, and mailed links end. Defaults to false. */
  readonly acceptUnreadable?: boolean | undefined
}

/** The part of the database that it needs. */
interface Store {
  readonly read: Knex
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
}

/**
 * Returns the key that codes of mailed links are made with (R-4031), and makes it where there is none. It is a key of its own:
 * whatever becomes of SECRET_KEY, links that were mailed go on working. Throws UnreadableError.
 */
export async function openLinkKey(database: Store, opening: Opening): Promise<Buffer> {
  const known = await readLinkKey(database.read, opening)
  return known ?? database.transaction((db) => makeLinkKey(db, opening))
}

async function readLinkKey(db: Knex, { secretKey, acceptUnreadable = false }: Opening): Promise<Buffer | undefined> {
  const row = await db('link_keys').orderBy('id').first('key')
  if (row === undefined) return undefined
  try {
    return Buffer.from(unseal(secretKey, row.key, linkKeyPlace), 'base64')
  } catch (error) {
    if (acceptUnreadable && error instanceof UnreadableError) return undefined
    throw error
  }
}

async function makeLinkKey(db: Knex, opening: Opening): Promise<Buffer> {
  // Of several processes that start at once, one makes it.
  await db('installation').forUpdate().first('token')
  const made = await readLinkKey(db, opening)
  if (made !== undefined) return made
  await db('link_keys').delete()
  const key = randomBytes(32)
  const sealed = seal(opening.secretKey, key.toString('base64'), linkKeyPlace)
  await db('link_keys').insert({ key: sealed, created_at: instant(opening.now) })
  return key
}
