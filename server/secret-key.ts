import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from './config.js'

/**
 * The key that seals provider secrets: SECRET_KEY, or with SQLite a file beside the database, made at the first start.
 * Throws an Error of one line where the file holds anything else.
 */
export async function findSecretKey({ secretKey, databaseUrl }: Config): Promise<Buffer> {
  if (secretKey !== undefined) return secretKey
  const path = join(dirname(resolve(databaseUrl.replace(/^sqlite:/, ''))), 'secret.key')
  return (await readKey(path)) ?? (await makeKey(path)) ?? ((await readKey(path)) as Buffer)
}

/** Undefined where there is no file. */
async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
    if (key.length !== 32) throw new Error('it does not hold 32 bytes in base64')
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Undefined where another process has made it meanwhile. */
async function makeKey(path: string): Promise<Buffer | undefined> {
  const made = randomBytes(32)
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, `${made.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    // Of two first starts only one gets the name, and whoever finds the file finds all of it.
    await link(draft, path)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw new Error(`${path} cannot be written: ${(error as Error).message}`)
  } finally {
    await rm(draft, { force: true })
  }
}
