import { open } from 'node:fs/promises'

export type BackupKind = 'sqlite' | 'postgres'

/** First bytes of each kind's files. */
const beginnings: readonly (readonly [BackupKind, string])[] = [
  ['sqlite', 'SQLite format 3\0'],
  ['postgres', 'PGDMP'],
]

export const kindNames: Readonly<Record<BackupKind, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export const parseBackupKind = (databaseUrl: string): BackupKind =>
  databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres'

/**
 * Returns the kind of database in a backup file. Throws a one-line Error if the file is not a backup or cannot be read.
 */
export async function readBackupKind(path: string): Promise<BackupKind> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read: ${error.code}`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    const found = beginnings.find(([, beginning]) => start.startsWith(beginning))
    if (found === undefined) throw new Error(`${path} is not a backup made by this command`)
    return found[0]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new Error(`${path} cannot be read: ${code}`)
  } finally {
    await handle.close()
  }
}
