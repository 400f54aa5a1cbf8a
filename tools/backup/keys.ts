import { keyIdOf } from '../../domain/secrets/keyring.js'
import type { DataConfig } from '../../server/config.js'
import { findKeyFiles, readSecretKeys } from '../../server/secret-key.js'
import { readRowsIfAny } from './rows.js'

/**
 * Returns the IDs of a database's encryption keys, or an empty list if it records none, such as before its first start.
 */
export async function readKeyIds(databaseUrl: string): Promise<readonly string[]> {
  const statement = 'select id from secret_keys order by created_at, id'
  return (await readRowsIfAny<{ id: string }>(databaseUrl, 'secret_keys', statement)).map(({ id }) => id)
}

/** Returns a sentence that names the key needed to read the secrets in a backup. */
export function describeKey(ids: readonly string[], { databaseUrl, secretKey }: DataConfig): string {
  const place = secretKey === undefined ? (findKeyFiles(databaseUrl)?.current ?? 'SECRET_KEY') : 'SECRET_KEY'
  const named = ids.length === 0 ? place : `${place}, ${ids.length === 1 ? 'ID' : 'IDs'} ${ids.join(' and ')}`
  return `The backup does not contain the key (${named}): keep a copy of the key elsewhere, because stored secrets cannot be read without it.`
}

export interface KeyCheck {
  /** True if the configured keys decrypt the database, or if the database records no key. */
  readonly opens: boolean
  /** Result in words for the operator. */
  readonly sentence: string
}

/** Compares the configured keys with the keys that a restored database needs. */
export async function checkKeys(ids: readonly string[], config: DataConfig): Promise<KeyCheck> {
  const offered = await readSecretKeys(config)
  const held = [offered?.current, offered?.previous].flatMap((key) => (key === undefined ? [] : [keyIdOf(key)]))
  const missing = ids.filter((id) => !held.includes(id))
  if (ids.length === 0) return { opens: true, sentence: 'The backup names no key, so the key was not checked.' }
  if (missing.length === 0)
    return { opens: true, sentence: `The configured key matches the backup (ID ${ids.join(' and ')}).` }
  const wanted = `the key with the ID ${missing.join(' and ')}`
  return {
    opens: false,
    sentence:
      offered === undefined
        ? `The backup needs ${wanted}, but no key is configured: ${placesOf(config)}.`
        : `The backup needs ${wanted}, but ${offered.name} is a different key.`,
  }
}

function placesOf({ databaseUrl }: DataConfig): string {
  const files = findKeyFiles(databaseUrl)
  return files === undefined ? 'SECRET_KEY' : `SECRET_KEY, or ${files.current}`
}
