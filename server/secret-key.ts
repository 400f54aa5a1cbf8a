import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { OfferedKeys } from '../domain/reseal/keys.js'
import type { Config } from './config.js'

type KeyConfig = Pick<Config, 'secretKey' | 'previousSecretKey' | 'databaseUrl'>

export interface KeyFiles {
  readonly current: string
  readonly previous: string
}

/**
 * Returns the key files of a SQLite database, for use without SECRET_KEY. Returns undefined for PostgreSQL, whose
 * address is not a path and contains a password.
 */
export function findKeyFiles(databaseUrl: string): KeyFiles | undefined {
  if (!databaseUrl.startsWith('sqlite:')) return undefined
  const current = join(dirname(resolve(databaseUrl.replace(/^sqlite:/, ''))), 'secret.key')
  return { current, previous: `${current}.previous` }
}

/** Returns the key files of a SQLite database. Throws a one-line Error for PostgreSQL. */
export function expectKeyFiles(databaseUrl: string): KeyFiles {
  const files = findKeyFiles(databaseUrl)
  if (files === undefined) throw new Error('SECRET_KEY must be set with PostgreSQL: 32 random bytes in base64')
  return files
}

/**
 * Returns the configured keys: SECRET_KEY and SECRET_KEY_PREVIOUS, or SQLite's key files. Returns undefined if there is
 * no key yet. Throws a one-line Error if a file is invalid.
 */
export async function readSecretKeys(config: KeyConfig): Promise<OfferedKeys | undefined> {
  const { secretKey, previousSecretKey, databaseUrl } = config
  if (secretKey !== undefined) return { current: secretKey, previous: previousSecretKey, name: 'SECRET_KEY' }
  const files = findKeyFiles(databaseUrl)
  const current = files && (await readKey(files.current))
  if (files === undefined || current === undefined) return undefined
  const previous = previousSecretKey ?? (await readKey(files.previous))
  // The files contain the same key if a rotation stopped between them, before it changed anything.
  return { current, previous: previous?.equals(current) ? undefined : previous, name: `SECRET_KEY (${files.current})` }
}

/** Creates the key file of a SQLite database unless another process just did. Returns the configured keys. */
export async function makeSecretKey(config: KeyConfig): Promise<OfferedKeys> {
  await makeKey(expectKeyFiles(config.databaseUrl).current)
  return (await readSecretKeys(config)) as OfferedKeys
}

/**
 * Replaces the key in the file and stores the old key as the previous key. Throws a one-line Error if there is no file,
 * or if another previous key still exists.
 */
export async function replaceKeyFile(databaseUrl: string): Promise<void> {
  const files = expectKeyFiles(databaseUrl)
  const present = await readKey(files.current)
  const before = await readKey(files.previous)
  if (present === undefined) throw new Error(`${files.current} does not exist: the key is in SECRET_KEY`)
  if (before !== undefined && !before.equals(present))
    throw new Error(
      `${files.previous} still exists: wait until \`npm run reseal\` has finished, then move the file away`,
    )
  if (before === undefined) await link(files.current, files.previous)
  const draft = await writeDraft(files.current, randomBytes(32))
  await rename(draft, files.current)
}

/** Returns the key in a file, or undefined if the file does not exist. Throws an Error if the file is invalid. */
async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
    if (key.length !== 32) throw new Error('it does not contain 32 bytes in base64')
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Creates a key file unless another process has. */
async function makeKey(path: string): Promise<void> {
  let draft: string | undefined
  try {
    await mkdir(dirname(path), { recursive: true })
    draft = await writeDraft(path, randomBytes(32))
    // Only the first of two simultaneous starts creates the file, and readers never find an incomplete file.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new Error(`${path} cannot be written: ${(error as Error).message}`)
  } finally {
    if (draft !== undefined) await rm(draft, { force: true })
  }
}

/** Writes a key to a new file next to the path, flushes it to disk, and returns its name. */
async function writeDraft(path: string, key: Buffer): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    return draft
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
