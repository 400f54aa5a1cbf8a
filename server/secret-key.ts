import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from './config.js'

/**
 * The key that seals provider secrets: SECRET_KEY, or with SQLite a file beside the database, made at the first start.
 * Throws an Error of one line where the file holds anything else.
 */
export async function findSecretKey({ secretKey, databaseUrl }: Config): Promise<Buffer> {
  if (secretKey !== undefined) return secretKey
  const path = join(dirname(resolve(databaseUrl.replace(/^sqlite:/, ''))), 'secret.key')
  const made = randomBytes(32)
  try {
    await mkdir(dirname(path), { recursive: true })
    // Exclusive, so that of two first starts only one makes the key.
    await writeFile(path, `${made.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`${path} cannot be written: ${(error as Error).message}`)
  }
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length !== 32) throw new Error(`${path} does not hold 32 bytes in base64`)
  return key
}
