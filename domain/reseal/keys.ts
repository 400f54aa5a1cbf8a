import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import type { SecretKeyRow } from '../../db/rows-system.js'
import { instant } from '../context.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { createKey, type Key, type Keyring } from '../secrets/keyring.js'
import { type EncryptedColumn, readEncryptedRows } from './encrypted-columns.js'

/**
 * Keys that the operator has set. `name` identifies the current key in messages: the variable or file that contains it.
 */
export interface OfferedKeys {
  readonly current: Buffer
  readonly previous: Buffer | undefined
  readonly name: string
}

export interface Recognition {
  /** All columns with encrypted values. */
  readonly columns: readonly EncryptedColumn[]
  readonly now: Date
  /** True for the service, which starts to encrypt with a new key. A command continues with the previous one. */
  readonly serving: boolean
  /** True to delete the records of missing keys, and to accept values that no offered key decrypts. */
  readonly acceptUnreadable?: boolean | undefined
}

type Store = Pick<Database, 'read' | 'transaction' | 'dialect'>

/**
 * Returns the place of a key's canary: the root of derived secrets, encrypted with that key and stored next to its ID.
 */
const canaryPlace = (id: string): Place => ({ table: 'secret_keys', column: 'canary', row: id })

/** Returns true if the database has recorded keys, or values encrypted with any key. */
export async function hasEncryptedValues(db: Knex, columns: readonly EncryptedColumn[]): Promise<boolean> {
  if ((await db('secret_keys').first('id')) !== undefined) return true
  for (const column of columns)
    for await (const rows of readEncryptedRows(db, column))
      for (const row of rows) {
        let found = false
        column.replace(row, (text) => {
          found = true
          return text
        })
        if (found) return true
      }
  return false
}

/**
 * Compares the offered keys with the recorded ones (secret_keys) and returns the keyring to use. If none are recorded,
 * records the keys that the database's values use. Throws an Error with a one-line message if a key is missing.
 */
export async function recognizeKeys(database: Store, offered: OfferedKeys, recognition: Recognition): Promise<Keyring> {
  const current = createKey(offered.current)
  const previous = offered.previous === undefined ? undefined : createKey(offered.previous)
  const held = [current, previous].filter((key) => key !== undefined)
  if (recognition.acceptUnreadable) await deleteLostKeys(database, held)
  const rows = await knownKeys(database, { current, previous, name: offered.name }, recognition)
  const known = rows.flatMap((row) => held.find(({ id }) => id === row.id) ?? [])
  const isKnown = known.includes(current)
  if (known.length < rows.length) throw new Error(missingKey(offered, isKnown))

  const root = decryptRoot(rows, known[0] as Key)
  if (isKnown) return { current, previous, root }
  // All recorded keys were offered, and the current one is not recorded, so the recorded one is the previous key.
  const before = previous as Key
  // Serving processes could not decrypt values that a command encrypts with a key they were not started with.
  if (!recognition.serving) return { current: before, previous: current, root }
  const next: Keyring = { current, previous, root }
  await database.transaction((db) =>
    db('secret_keys').insert(createKeyRow(next, recognition)).onConflict('id').ignore(),
  )
  return next
}

/**
 * Deletes the records of all keys except the current one. No value that should remain readable may be encrypted with
 * another key.
 */
export async function deleteOtherKeys(ring: Keyring, db: Knex): Promise<void> {
  const { id } = ring.current
  await db('secret_keys').whereNot({ id }).delete()
  // Release before: nameless-seals
  await db('secret_keys')
    .where({ id })
    .whereLike('canary', 'v1.%')
    .update({ canary: encryptRoot(ring) })
}

/** Makes the current key the root of derived secrets, replacing the first key, from the next start on. */
export const deriveFromCurrent = (ring: Keyring, db: Knex): Promise<unknown> =>
  db('secret_keys')
    .where({ id: ring.current.id })
    .update({ canary: encryptRoot({ ...ring, root: ring.current.bytes }) })

const encryptRoot = (ring: Keyring): string => encrypt(ring, ring.root.toString('base64'), canaryPlace(ring.current.id))

const deleteLostKeys = ({ transaction }: Store, held: readonly Key[]): Promise<unknown> =>
  transaction((db) =>
    db('secret_keys')
      .whereNotIn(
        'id',
        held.map(({ id }) => id),
      )
      .delete(),
  )

const createKeyRow = (ring: Keyring, { now }: Recognition): SecretKeyRow => ({
  id: ring.current.id,
  canary: encryptRoot(ring),
  created_at: instant(now),
})

function decryptRoot(rows: readonly SecretKeyRow[], key: Key): Buffer {
  const { canary } = rows.find(({ id }) => id === key.id) as SecretKeyRow
  return Buffer.from(decrypt(key.bytes, canary, canaryPlace(key.id)), 'base64')
}

const missingKey = ({ name, previous }: OfferedKeys, isKnown: boolean): string => {
  if (isKnown)
    return 'SECRET_KEY_PREVIOUS is missing or wrong: some values in this database are still encrypted with the key before SECRET_KEY. Set it until `npm run reseal` has finished'
  return previous === undefined
    ? `${name} is not the key that encrypted this database: set it to that key. To change keys, set SECRET_KEY_PREVIOUS to that key in addition to the new SECRET_KEY; if it is lost, \`npm run reseal -- --accept-unreadable\` continues without it`
    : `Neither ${name} nor SECRET_KEY_PREVIOUS is the key that encrypted this database: set one of them to it`
}

interface NamedKeys {
  readonly current: Key
  readonly previous: Key | undefined
  readonly name: string
}

/** Returns the keys recorded in the database. If there are none, records the keys that the stored values use. */
async function knownKeys(database: Store, keys: NamedKeys, recognition: Recognition): Promise<readonly SecretKeyRow[]> {
  const known = await database.read('secret_keys').select()
  if (known.length > 0) return known
  const found = await keysInUse(database.read, keys, recognition)
  return database.transaction(async (db) => {
    // Lets only one of two concurrent first starts with different keys succeed.
    if (database.dialect === 'postgres') await db.raw('lock table secret_keys in share row exclusive mode')
    const others = await db('secret_keys').select()
    if (others.length > 0) return others
    // If both keys are in use, secrets were derived from the previous one.
    const root = (found.find((key) => key === keys.previous) ?? keys.current).bytes
    const rows = found.map((current) => createKeyRow({ current, previous: undefined, root }, recognition))
    await db('secret_keys').insert(rows)
    return rows
  })
}

/**
 * Returns the keys that stored values use, or the current key if no value is encrypted. Throws an Error for values that
 * no offered key decrypts, unless `acceptUnreadable` is set.
 */
async function keysInUse(
  db: Knex,
  { current, previous, name }: NamedKeys,
  { columns, acceptUnreadable = false }: Recognition,
): Promise<readonly Key[]> {
  const used = new Set<Key>()
  const unreadable: string[] = []
  for (const column of columns)
    for await (const rows of readEncryptedRows(db, column))
      for (const row of rows)
        column.replace(row, (text, place) => {
          const key = [current, previous].find((one) => one !== undefined && canDecrypt(one, text, place))
          if (key === undefined) unreadable.push(`${column.table} ${row.id}`)
          else used.add(key)
          return text
        })
  if (unreadable.length > 0 && !acceptUnreadable)
    throw new Error(
      `${name}${previous === undefined ? '' : ' and SECRET_KEY_PREVIOUS'} cannot decrypt ${firstOf(unreadable)}: they were encrypted with another key. Set SECRET_KEY or SECRET_KEY_PREVIOUS to that key; if it is lost, \`npm run reseal -- --accept-unreadable\` continues without it`,
    )
  return used.size === 0 ? [current] : [...used]
}

function canDecrypt(key: Key, text: string, place: Place): boolean {
  try {
    decrypt(key.bytes, text, place)
    return true
  } catch {
    return false
  }
}

/** Returns the first three items of a list as text, with the number of further items. */
export const firstOf = (places: readonly string[]): string =>
  [places.slice(0, 3).join(', '), ...(places.length > 3 ? [`${places.length - 3} more`] : [])].join(' and ')
